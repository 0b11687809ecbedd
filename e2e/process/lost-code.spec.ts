import type { Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseInMenu } from '../all-operators.ts'
import { connectTab } from '../connected-tab.ts'
import { expect } from '../fixtures.ts'
import { freePort } from '../free-port.ts'
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

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

// Regression: the browser's own error page took the place of the dashboard.
test('a page whose code the stopped service cannot send says so inside the shell', async ({
  page,
  key,
  settings,
  startService,
}) => {
  const first = await startService(settings)
  await connectTab(page, first.url, key)
  await page.goto(`${first.url}/operators`)
  await expect(page.getByText('No operators yet')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await first.kill()
  const loads = countLoads(page)
  await link(page, 'Edges').hover()
  await expect(page.getByText('No operators yet')).toBeVisible()
  await link(page, 'Edges').click()
  // That the service is away may be said, too.
  const failure = page.getByRole('alert').filter({ hasText: "This page couldn't be loaded" })
  await expect(failure).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(failure).toBeVisible()
  await link(page, 'Operators').click()
  await expect(page.getByText('No operators yet')).toBeVisible()
  await link(page, 'Edges').click()

  await expect(failure).toBeVisible()
  expect(loads).toEqual([])

  // Some browsers remember a failed import until the page is reloaded: once the server answers, Retry does that.
  await startService(settings)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Edges', level: 1 })).toBeVisible()
  expect(loads).toHaveLength(1)
})

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
  await expect(other.getByText('No operators yet')).toBeVisible()
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
  // Regression: on a phone it covered the form's buttons.
  await page.setViewportSize({ width: 390, height: 700 })
  const [above, below] = await Promise.all(
    [page.getByRole('button', { name: 'Create operator' }), notice].map(async (part) =>
      part.boundingBox(),
    ),
  )
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await notice.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('Unsaved changes from')).toBeVisible()
  await expect(description).toHaveValue('Gate')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  expect(loads).toHaveLength(1)

  // The next update meets a page with nothing to lose.
  await second.stop()
  await startService(settings)
  await link(page, 'Edges').click()
  // The outline of the page has the heading, too, while its code is asked for.
  await expect.poll(() => loads).toHaveLength(2)
  await expect(page.getByRole('heading', { name: 'Edges', level: 1 })).toBeVisible()
  expect(loads).toHaveLength(2)
})
