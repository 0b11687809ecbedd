import type { Page } from '@playwright/test'

/** Holds a file of the dashboard by a part of its address, which no fault switch reaches; returns how to let it come. */
export const holdFile = async (page: Page, part: RegExp): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(part, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Holds the app's own file; returns how to let it come. */
export const holdApp = (page: Page): Promise<() => void> => holdFile(page, /\/assets\/app-/)

/** Records what the page moves without being asked. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      // The DOM types do not include the entries of layout shifts yet.
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
