import type { Browser } from '@playwright/test'
import { connectTab } from '../connected-tab.ts'
import type { ServedPage } from './pages/measure-page.ts'

/** The first ones warm up. */
const KEYS = 24
const WARM_UP = 4
/** As somebody types, see keyToPaint. */
const KEY_MS = 250

/**
 * How long the floor takes from a key until 32 new rows are painted, in ms for each of some keys: what a frame of rows
 * costs on this machine with React alone.
 */
export const rowFrames = async (
  browser: Browser,
  { url, key }: ServedPage,
  cpuSlowdown: number,
): Promise<number[]> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await connectTab(page, url, key)
    await page.goto(`${url}/rows`)
    await page.locator('tbody tr').nth(31).waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.evaluate(() => {
      const times: number[] = []
      Object.assign(globalThis, { frameTimes: times })
      const round = () => document.querySelector('main')?.dataset['round']
      document.addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const before = round()
          const wait = () => {
            if (round() === before) return void requestAnimationFrame(wait)
            // After the frame is painted.
            const channel = new MessageChannel()
            channel.port1.addEventListener('message', () =>
              times.push(performance.now() - timeStamp),
            )
            channel.port1.start()
            channel.port2.postMessage(null)
          }
          requestAnimationFrame(wait)
        },
        true,
      )
    })
    for (let count = 0; count < WARM_UP + KEYS; count += 1) {
      await page.keyboard.press('n')
      await page.waitForTimeout(KEY_MS)
    }
    // Set above.
    const all = await page.evaluate(
      () => (globalThis as unknown as { frameTimes: number[] }).frameTimes,
    )
    return all.slice(WARM_UP)
  } finally {
    await context.close()
  }
}
