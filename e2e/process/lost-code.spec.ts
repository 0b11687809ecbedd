import type { Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseInMenu } from '../support/all-operators.ts'
import { connectTab } from '../support/connected-tab.ts'
import { expect } from '../support/fixtures.ts'
import { freePort } from '../support/free-port.ts'
import { renameBuild } from './renamed-build.ts'
import { test as base } from './start-service.ts'

type Fixtures = { folder: string; settings: Record<string, string> }

const test = base.extend<Fixtures>({
  signedIn: false,
  folder: async ({ browserName: _any }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'adit-lost-code-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  // The data stays with another service, so that a start takes no time.
  settings: async ({ baseURL }, use) => {
    await use({ PORT: String(await freePort()), ADIT_UPSTREAM_URL: `${baseURL}/api` })
  },
})

/** The addresses of the documents that the page loads from now on. */
const countLoads = (page: Page) => {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  return loads
}

test('after an update of the server a page reloads itself once, but no unsaved form', async ({
  page,
  context,
  key,
  folder,
  settings,
  startService,
}) => {
  const [first, next] = await Promise.all([startService(settings), renameBuild(folder)])
  await connectTab(page, first.url, key)
  await page.goto(`${first.url}/operators/new`)
  const description = page.getByLabel('Description', { exact: true })
  await description.fill('Gate')
  const other = await context.newPage()
  await connectTab(other, first.url, key)
  await other.goto(`${first.url}/operators`)
  // The code of the list's own tools is loaded while the page is idle; that of an import when it is asked for.
  await other.getByRole('button', { name: 'More', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Import…' })).toBeVisible()
  await other.keyboard.press('Escape')
  const loads = countLoads(page)
  await first.stop()
  const second = await startService(settings, next)

  // Regression: only Retry was offered, which asked for the same file again.
  await test.step('a page whose code is gone reloads itself', async () => {
    const itsLoads = countLoads(other)
    await chooseInMenu(other, 'Import…')
    await expect.poll(() => itsLoads).toHaveLength(1)
    await expect(other.getByText('No operators yet')).toBeVisible()
    await expect(other.getByRole('alert')).toHaveCount(0)
    await other.close()
  })

  // Its editor is loaded then.
  await page.getByLabel('Metadata', { exact: true }).fill('{}')
  const notice = page.getByRole('alert').filter({ hasText: 'Adit was updated.' })
  await expect(notice).toContainText('Reload to continue; your draft is kept.')
  await expect(description).toHaveValue('Gate')
  expect(loads).toEqual([])
  await test.step('on a phone it does not cover the buttons of the form', async () => {
    await page.setViewportSize({ width: 390, height: 700 })
    const create = await page.getByRole('button', { name: 'Create operator' }).boundingBox()
    const shown = await notice.boundingBox()
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(create?.y ?? 0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await notice.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('Draft from')).toBeVisible()
  await expect(description).toHaveValue('Gate')
  expect(loads).toHaveLength(1)
  await page.getByRole('button', { name: 'Start empty' }).click()

  // Regression: the browser's own error page took the place of the dashboard.
  await test.step('a page whose code the stopped service cannot send says so inside the shell', async () => {
    await second.stop()
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Edges' })
    await link.click()
    // That the service is away may be said, too.
    const failure = page.getByRole('alert').filter({ hasText: "This page couldn't be loaded" })
    await expect(failure).toBeVisible()
    await failure.getByRole('button', { name: 'Retry' }).click()
    await expect(failure).toBeVisible()
    await expect(link).toBeVisible()
    expect(loads).toHaveLength(1)
    // Some browsers remember a failed import until the page is reloaded: once the server answers, Retry does that.
    await startService(settings, next)
    await failure.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'Edges', level: 1 })).toBeVisible()
    expect(loads).toHaveLength(2)
  })
})
