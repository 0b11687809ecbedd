import type { Page } from '@playwright/test'
import { clientHeaders } from '../support/account.ts'
import { expect } from '../support/fixtures.ts'
import { freePort } from '../support/free-port.ts'
import { connectionBox, createNameless, signOut } from '../support/navigation.ts'
import { findNginx } from './find-nginx.mjs'
import { proxyByNginx } from './nginx.ts'
import { signInLinkIn, test } from './start-service.ts'

const KEY = 'adit_configured_key_of_this_test'

const nginx = findNginx()
const stored = (page: Page, path: string) =>
  page.evaluate(
    (start) =>
      [localStorage, sessionStorage]
        .flatMap((area) => Object.keys(area).filter((key) => key.startsWith(start)))
        .toSorted(),
    `adit${path}.`,
  )

test.use({ signedIn: false })

if (nginx !== undefined)
  test('two dashboards below paths of one origin work behind proxies, and share nothing', async ({
    page,
    request,
    startService,
  }) => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const startAt = (path: string) =>
      startService({
        ADIT_BASE_PATH: path,
        ADIT_PUBLIC_URL: origin,
        ADIT_API_KEY: KEY,
        ADIT_DEMO: '1',
      })
    const [kept, cut] = await Promise.all([startAt('/adit'), startAt('/tools/ops')])
    const proxy = await proxyByNginx(nginx, port, {
      '/adit': kept.url,
      '/tools/ops': `${cut.url}/`,
    })

    for (const [path, service] of [
      ['/tools/ops', cut],
      ['/adit', kept],
    ] as const) {
      const link = signInLinkIn(service.printed)
      expect(link).toContain(`${origin}${path}/#code=`)
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
      const list = await request.get(`${origin}${path}/api/kubernetes_operators`, {
        headers: clientHeaders(KEY),
      })
      expect((await list.json()).uri).toBe(`${origin}${path}/api/kubernetes_operators`)

      // The lazy parts of a form, and its worker.
      await page.goto(`${origin}${path}/operators/new`)
      await page.getByRole('checkbox', { name: 'bindings' }).check()
      await page.getByRole('button', { name: 'Load endpoints' }).click()
      const region = page.getByRole('region', { name: 'Matching endpoints' })
      await expect(region).toContainText(/Binds \d+ of \d+/)
      await page.getByLabel('Description', { exact: true }).fill(`Made below ${path}`)
      await createNameless(page)
      await expect(page.getByRole('heading', { name: `Made below ${path}` })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: `Made below ${path}` })).toBeVisible()
      expect(new URL(page.url()).pathname).toMatch(`${path}/operators/`)
    }

    const before = await stored(page, '/tools/ops')
    expect(before).not.toEqual([])
    await signOut(page)
    await expect(page.getByLabel('API key')).toBeVisible()
    expect(await stored(page, '/tools/ops')).toEqual(before)
    await page.goto(`${origin}/tools/ops/operators`)
    await expect(connectionBox(page)).toBeVisible()
    await proxy.stop()
  })
