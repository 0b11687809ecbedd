import type { Page } from '@playwright/test'

/** The waits before another try are short, and so are time-outs from when the page is told so. */
export const hurry = (page: Page) =>
  page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    const within = AbortSignal.timeout.bind(AbortSignal)
    let haste = 1
    addEventListener('haste', () => (haste = haste === 1 ? 20 : 1))
    // Toasts stay for longer.
    const startSoon = (task: TimerHandler, ms = 0) =>
      start(task, ms >= 500 && ms < 5_000 ? ms / 20 : ms)
    Object.assign(window, { setTimeout: startSoon })
    Object.assign(AbortSignal, { timeout: (ms: number) => within(ms / haste) })
  })

/** Makes the time of time-outs run faster, and as usual the next time. */
export const turnHaste = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('haste')))
