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

/** As long as nothing changes, everything that follows a key is painted. */
const QUIET_MS = 400

/** Types a text, and tells for each key how long it took until the last change of a part of the page was painted, in ms. */
export const keyToPaint = async (page: Page, text: string, part: string): Promise<number[]> => {
  const times: number[] = []
  for (const letter of text) {
    const painted = page.evaluate(
      ([part, quiet]) =>
        new Promise<number>((resolve) => {
          const onKey = ({ timeStamp: began }: Event) => {
            let last = 0
            const notePaint = () =>
              requestAnimationFrame(() => {
                // After the frame is painted.
                const { port1, port2 } = new MessageChannel()
                port1.addEventListener('message', () => {
                  last = performance.now()
                })
                port1.start()
                port2.postMessage(null)
              })
            const changes = new MutationObserver(notePaint)
            const watched = document.querySelector(part)
            if (watched)
              changes.observe(watched, {
                subtree: true,
                childList: true,
                characterData: true,
                attributes: true,
              })
            notePaint()
            const end = () => {
              if (last === 0 || performance.now() - last < quiet) return void setTimeout(end, 50)
              changes.disconnect()
              resolve(last - began)
            }
            setTimeout(end, quiet)
          }
          // Not `input`: an editor that draws its text itself has none.
          document.addEventListener('keydown', onKey, { once: true, capture: true })
        }),
      [part, QUIET_MS] as const,
    )
    await page.keyboard.type(letter)
    times.push(await painted)
  }
  return times
}
