import { skipInStockFirefox } from './browsers/stock-firefox.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

/** Holds the app's own file, which no fault switch reaches; returns how to let it come. */
const holdApp = async (page: Page): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/app-/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Records what the page moves without being asked. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      // The DOM types do not include the entries of layout shifts yet.
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

test.describe('with operators', () => {
  test.use({ filling: { operators: 20 }, colorScheme: 'dark' })

  test('the page stands before the app is loaded, and nothing moves when its data comes', async ({
    page,
  }) => {
    skipInStockFirefox(
      'Playwright sets no colour scheme, forced colours or print over WebDriver BiDi',
    )
    await recordShifts(page)
    await page.addInitScript(() => localStorage.setItem('adit.theme', 'light'))
    const release = await holdApp(page)
    await page.goto('/operators', { waitUntil: 'commit' })

    const parts = [
      page.getByRole('heading', { name: 'Operators' }),
      page.getByRole('columnheader', { name: 'Deployment' }),
      page.getByRole('navigation', { name: 'Main' }),
      page.getByRole('link', { name: 'Edges' }),
    ]
    for (const part of parts) await expect(part).toBeVisible()
    // The chosen theme, not first the system's.
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    const before = await Promise.all(parts.map((part) => part.boundingBox()))

    release()
    await expect(page.getByRole('row')).toHaveCount(21)
    expect(await Promise.all(parts.map((part) => part.boundingBox()))).toEqual(before)
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  })
})

// Regression: with larger text, the outline of a page was wider than a phone.
test('each page has its frame before the app is loaded, and none is too wide @browsers', async ({
  page,
}) => {
  const release = await holdApp(page)
  for (const [path, current] of [
    ['/', 'Operators'],
    ['/operators/k8sop_1', 'Operators'],
    ['/operators/new', 'Operators'],
    ['/edges/tls/edgtls_1', 'Edges'],
    ['/settings', []],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path, { waitUntil: 'commit' })
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links.and(page.locator('[aria-current]'))).toHaveText(current)
    await page.setViewportSize({ width: 390, height: 844 })
    const whole = await page.evaluate(() => {
      document.documentElement.style.fontSize = '150%'
      return document.documentElement.scrollWidth
    })
    expect(whole, path).toBe(390)
  }
  release()
})

// Regression: the outline would stand there for ever.
test('a dashboard that cannot be loaded says so, and how to go on', async ({ page }) => {
  await page.route(/\/assets\/app-/, (route) => route.abort())
  await page.goto('/operators')
  await expect(page.getByRole('alert')).toContainText("Couldn't load Adit")
  await expectAccessible(page, 'load failure')
  await page.unroute(/\/assets\/app-/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('No operators yet')).toBeVisible()
})

test.describe('signed out', () => {
  test.use({ signedIn: false })

  test('nothing of the dashboard is shown before the connect page', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('#root nav')) console.error('The dashboard was shown')
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/operators')
    await expect(page.getByRole('button', { name: 'Connect' })).toBeVisible()
  })
})
