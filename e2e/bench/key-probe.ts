import type { CDPSession, Page } from '@playwright/test'

const MIB = 1024 * 1024

/** Makes the processor of a page so many times slower. */
export const slow = (session: CDPSession, rate: number) =>
  session.send('Emulation.setCPUThrottlingRate', { rate })

/** What a page has in use after garbage collection, in MiB. */
export const heapMiB = async (session: CDPSession): Promise<number> => {
  // Weak references keep some objects until a second collection.
  for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / MIB
}

/** Watches the tasks of the main thread; returns how to learn the longest, in ms (0 if none was over 50). */
export const watchTasks = async (page: Page): Promise<() => Promise<number>> => {
  const longest = await page.evaluateHandle(() => {
    const seen = { ms: 0 }
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.ms = Math.max(seen.ms, duration)
    }).observe({ type: 'longtask', buffered: false })
    return seen
  })
  return async () => (await longest.jsonValue()).ms
}

/** As long as nothing changes, everything that follows a key is painted: so often 50 ms, and then idle. */
const QUIET_TIMES = 8

/** Types a text, and tells for each key how long it took until the last change of a part of the page was painted, in ms. */
export const keyToPaint = async (page: Page, text: string, part: string): Promise<number[]> => {
  const times: number[] = []
  for (const letter of text) {
    // Before the key is pressed: that reaches the page on another way, and may be there first.
    const key = await page.evaluateHandle(
      ([part, most]) => {
        const painted = new Promise<number>((resolve) => {
          const onKey = ({ timeStamp: began }: Event) => {
            let last = 0
            let quiet = 0
            const notePaint = () =>
              requestAnimationFrame(() =>
                // After the frame is painted.
                setTimeout(() => {
                  last = performance.now()
                  quiet = 0
                }),
              )
            // Without attributes: React writes those of an input at each render, which paints nothing.
            const what = { subtree: true, childList: true, characterData: true }
            const changes = new MutationObserver(notePaint)
            changes.observe(document.querySelector(part) ?? document, what)
            notePaint()
            const look = () => {
              quiet += 1
              if (last === 0 || quiet < most) return waitOn()
              changes.disconnect()
              resolve(last - began)
            }
            // Idle: what is still being rendered has not changed anything yet.
            const waitOn = () => void setTimeout(() => requestIdleCallback(look), 50)
            waitOn()
          }
          // Not `input`: an editor that draws its text itself has none.
          document.addEventListener('keydown', onKey, { once: true, capture: true })
        })
        return { painted }
      },
      [part, QUIET_TIMES] as const,
    )
    await page.keyboard.type(letter)
    times.push(await key.evaluate(({ painted }) => painted))
  }
  return times
}
