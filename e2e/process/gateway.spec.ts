import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { expectAccessible } from '../axe.ts'
import { skipInStockFirefox } from '../browsers/stock-firefox.ts'
import { expect } from '../fixtures.ts'
import { test } from './start-service.ts'
import { askToDelete, goInside } from '../navigation.ts'

test.use({ signedIn: false })

test('the dashboard works through the gateway against another instance', async ({
  page,
  key,
  api,
  baseURL,
  startService,
}) => {
  const gateway = await startService({ ADIT_UPSTREAM_URL: `${baseURL}/api` })
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await page.goto(`${gateway.url}/operators`)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'New operator' }).click()
  await page.getByLabel('Description', { exact: true }).fill('Behind the gateway')
  await page.getByRole('button', { name: 'Create operator' }).click()
  await expect(page.getByRole('heading', { name: 'Behind the gateway' })).toBeVisible()
  const list: unknown = await (await api.get('/api/kubernetes_operators')).json()
  expect(list).toMatchObject({ operators: [{ description: 'Behind the gateway' }] })

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Description', { exact: true }).fill('Seen from both sides')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Seen from both sides' })).toBeVisible()

  await page.goto(`${gateway.url}/edges/tls/edgtls_far`)
  const module = page.getByRole('form', { name: 'Backend' })
  await module.getByLabel('Backend ID').fill('bkd_far')
  await module.getByRole('button', { name: 'Save module' }).click()
  await expect(module).toContainText('On')
  const backend: unknown = await (await api.get('/api/edges/tls/edgtls_far/backend')).json()
  expect(backend).toMatchObject({ enabled: true, backend: { id: 'bkd_far' } })

  await page.goto(`${gateway.url}/operators`)
  await page.getByRole('link', { name: 'Seen from both sides' }).click()
  await askToDelete(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete operator' }).click()
  await expect(page.getByText('No operators yet')).toBeVisible()
  expect([...hosts]).toEqual([gateway.url])
})

test('without a log of the service, what others changed between two visits is seen', async ({
  page,
  key,
  api,
  seedOperator,
  baseURL,
  startService,
}) => {
  skipInStockFirefox('Playwright does not hear of a download of a page there')
  const gateway = await startService({ ADIT_UPSTREAM_URL: `${baseURL}/api` })
  const meter = page.getByRole('group', { name: 'Copy of all operators' })
  const rows = page
    .getByRole('table', { name: 'What others changed, seen by this browser' })
    .locator('tbody tr')
  const patch = (id: string, data: object) => api.patch(`/api/kubernetes_operators/${id}`, { data })
  const gate = await seedOperator({ description: 'Gate', region: 'us' })
  const dock = await seedOperator({ description: 'Dock' })
  const hall = await seedOperator({ description: 'Hall' })

  await test.step('the first visit has nothing to compare with', async () => {
    await page.goto(`${gateway.url}/operators`)
    await page.getByLabel('API key').fill(key)
    await page.getByRole('checkbox', { name: 'Remember on this device' }).check()
    await page.getByRole('button', { name: 'Connect' }).click()
    await goInside(page, '/operators?all=yes')
    await expect(meter.getByRole('button', { name: 'Refresh' })).toBeVisible()
    await goInside(page, '/activity?tab=everyone')
    await expect(page.getByRole('heading', { name: 'Nothing seen yet' })).toBeVisible()
    await expect(page.getByText('This service has no audit log')).toBeVisible()
  })
  await test.step('this browser writes where no copy hears of it, and others write', async () => {
    await page.goto('about:blank')
    await page.goto(`${gateway.url}/operators/${hall.id}/edit`)
    await page.getByLabel('Description', { exact: true }).fill('Hall by hand')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { name: 'Hall by hand' })).toBeVisible()
    await page.goto('about:blank')
    await patch(gate.id, { region: 'eu', deployment: { version: '0.22.0' } })
    await api.delete(`/api/kubernetes_operators/${dock.id}`)
    await seedOperator({ description: 'Yard' })
  })
  await test.step('the second visit lists what others did, and nothing of its own', async () => {
    await page.goto(`${gateway.url}/operators?all=yes`)
    await meter.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('grid').getByRole('link', { name: 'Yard' })).toBeVisible()
    await expect(page.getByRole('grid').getByRole('link', { name: 'Dock' })).toHaveCount(0)
    await goInside(page, '/activity')
    await page.getByRole('link', { name: "Others'" }).click()
    await expect(rows).toHaveCount(3)
    const changed = rows.filter({ hasText: 'Changed' })
    await expect(changed).toContainText('Region: us → eu')
    await expect(changed).toContainText('Version: not set → 0.22.0')
    await expect(changed.getByRole('link', { name: 'Gate' })).toBeVisible()
    await expect(rows.filter({ hasText: 'Added' })).toContainText('Yard')
    await expect(rows.filter({ hasText: 'Removed' })).toContainText('Dock')
    await expectAccessible(page, 'what others changed')
    await changed.getByRole('button', { name: 'Details' }).click()
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Changes' })).toContainText(
      'eu',
    )
    await expectAccessible(page, 'details of what others changed')
    await page.keyboard.press('Escape')
  })
  await test.step('it is searched, narrowed down and exported', async () => {
    await page.getByLabel('Search the activity').fill(`record:${gate.id}`)
    await expect(rows).toHaveCount(1)
    await page.getByLabel('Search the activity').fill('')
    await page.getByLabel('Show', { exact: true }).selectOption('removed')
    await expect(rows).toHaveCount(1)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('button', { name: /^JSON/ }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject([{ kind: 'removed', record: dock.id, name: 'Dock' }])
  })
  await test.step('the history of a record has both', async () => {
    const events = page
      .getByRole('region', { name: 'Changes known to this browser' })
      .getByRole('listitem')
    await goInside(page, `/operators/${gate.id}?tab=history`)
    await expect(events).toContainText(/^Changed .*seen by this browser.*Region/s)
    await patch(gate.id, { region: 'ap' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(events).toHaveCount(2)
    await goInside(page, `/operators/${hall.id}?tab=history`)
    await expect(page.getByRole('heading', { name: 'Hall by hand', level: 1 })).toBeVisible()
    await expect(events).toContainText(/^Changed .*by this browser.*Description/s)
    await expect(events.getByRole('button', { name: 'Undo this change' })).toBeVisible()
    await expectAccessible(page, 'history without a log')
  })
  await test.step('it is cleared with the rest of the activity', async () => {
    await goInside(page, '/activity?tab=everyone')
    await page.getByRole('button', { name: 'Clear…' }).click()
    await expect(page.getByRole('dialog')).toContainText('4 changes by others')
    await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(rows).toHaveCount(0)
  })
})

const HOSTILE_PAGE =
  '<!doctype html><title>quiet</title><script src="/api/kubernetes_operators/script"></script>'

/** A remote service that responds with a page and a script that tries to read the dashboard's storage. */
const serveHostilePage = async () => {
  const server = createServer(({ url = '' }, response) => {
    if (url.endsWith('/script'))
      return response
        .writeHead(200, { 'Content-Type': 'text/javascript' })
        .end('document.title = localStorage.kept')
    return response.writeHead(200, { 'Content-Type': 'text/html' }).end(HOSTILE_PAGE)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, stop }
}

// Regression: a remote service's page ran on the dashboard's origin and could read the remembered key.
test('what a remote service answers does not run on the origin of the dashboard', async ({
  page,
  startService,
}) => {
  const remote = await serveHostilePage()
  const gateway = await startService({ ADIT_UPSTREAM_URL: remote.url })
  await test.step('a gateway says that it takes no sign-in links', async () => {
    await page.goto(`${gateway.url}/#code=${'A'.repeat(22)}`)
    await expect(page.getByRole('alert')).toContainText("doesn't use sign-in links")
  })
  await page.evaluate(() => localStorage.setItem('kept', 'read by the page'))

  const answer = await page.goto(`${gateway.url}/api/kubernetes_operators/x`)
  expect(await page.title()).toBe('')
  expect(answer?.headers()['content-type']).toBe('text/plain; charset=utf-8')
  expect(await page.evaluate(() => origin)).toBe('null')

  await page.goto(`${gateway.url}/connect`)
  await page.getByLabel('API key').fill('adit_any')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByLabel('Base URL')).toHaveAccessibleDescription(
    /Got a page instead of the API/,
  )

  await test.step('an unreachable service is said to be so', async () => {
    remote.stop()
    await page.reload()
    const field = page.getByLabel('Base URL')
    await page.getByLabel('API key').fill('adit_any')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/502|remote service/)
  })
})
