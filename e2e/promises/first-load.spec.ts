import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { skipInStockFirefox } from '../browsers/stock-firefox.ts'
import { expect, test } from '../support/fixtures.ts'
import { appOf } from '../support/navigation.ts'

/** The file that the page names as its entry. */
const ENTRY = /\/assets\/index-[^/]+\.js$/

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

/** Holds the entry back; returns how to let it come. */
const holdEntry = async (page: Page): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(ENTRY, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test.describe('before its code is loaded', () => {
  test.use({ filling: { operators: 20 }, colorScheme: 'dark' })

  test('a page shows an outline in the chosen theme, and nothing moves when it comes', async ({
    page,
  }) => {
    skipInStockFirefox(
      'Playwright sets no colour scheme, forced colours or print over WebDriver BiDi',
    )
    await recordShifts(page)
    await page.addInitScript(() => localStorage.setItem('adit.theme', 'light'))
    const release = await holdEntry(page)
    await page.goto('/operators', { waitUntil: 'commit' })
    await expect(page.getByRole('main')).toBeVisible()
    // Not first the system's.
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(251, 251, 252)')
    await expectAccessible(page, 'a page that is loading')
    // Anew: the scan above has itself moved things, by the size of a phone.
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('main')).toBeVisible()
    release()
    await appOf(page).waitFor()
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '21')
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  })
})

// Regression: the outline would stand there for ever.
test('a dashboard that cannot be loaded, or whose code does not run, says so, and how to go on', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/boom/)
  const failure = page.getByRole('alert').filter({ hasText: "Couldn't load Adit" })
  await page.route(ENTRY, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("boom")' }),
  )
  await page.goto('/operators')
  await expect(failure).toBeVisible()
  await page.unroute(ENTRY)
  await page.route(ENTRY, (route) => route.abort())
  await page.goto('/operators')
  await expect(failure).toBeVisible()
  await expectAccessible(page, 'load failure')
  await page.unroute(ENTRY)
  await page.getByRole('link', { name: 'reload the page' }).click()
  await expect(page.getByText('No operators yet')).toBeVisible()
})
