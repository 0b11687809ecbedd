import type { Page } from '@playwright/test'

/** Watches the tasks of the main thread; returns how to learn the longest, in ms (0 if none was over 50). */
export const watchTasks = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(globalThis, { longTasks: seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration)
    }).observe({ type: 'longtask', buffered: false })
  })
  return () =>
    page.evaluate(() => {
      // Set above.
      const { longTasks } = globalThis as unknown as { longTasks: number[] }
      return Math.max(0, ...longTasks)
    })
}

/** As long as nothing changes, everything that follows a key is painted. */
const QUIET_MS = 300

/** Types a text into the search field, and tells for each key how long it took until its rows were painted, in ms. */
export const keyToPaint = async (
  page: Page,
  text: string,
  list = 'Operators',
): Promise<number[]> => {
  await page.getByLabel(`Search ${list.toLowerCase()}`).focus()
  const times: number[] = []
  for (const letter of text) {
    const painted = page.evaluate(
      ([name, quiet]) =>
        new Promise<number>((resolve) => {
          const list = document.querySelector(`section[aria-label=${name}]`)
          let last = 0
          const onInput = ({ timeStamp: began }: Event) => {
            const notePaint = () =>
              requestAnimationFrame(() => {
                const channel = new MessageChannel()
                channel.port1.addEventListener('message', () => {
                  last = performance.now()
                })
                channel.port1.start()
                channel.port2.postMessage(null)
              })
            const changes = new MutationObserver(notePaint)
            if (list) changes.observe(list, { subtree: true, childList: true, characterData: true })
            notePaint()
            const end = () => {
              if (last === 0 || performance.now() - last < quiet) return void setTimeout(end, 50)
              changes.disconnect()
              resolve(last - began)
            }
            setTimeout(end, quiet)
          }
          document
            .querySelector('[data-shortcut=search]')
            ?.addEventListener('input', onInput, { once: true })
        }),
      [list, QUIET_MS] as const,
    )
    await page.keyboard.type(letter)
    times.push(await painted)
  }
  return times
}

// Between two moves of a quick hand, such as Ctrl and K.
const HAND_MS = 100

/** Opens what jumps to anything by its keys and closes it; tells how long it took until it was painted, in ms. */
export const paletteToPaint = async (page: Page): Promise<number> => {
  const opened = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const onKey = ({ key, timeStamp }: KeyboardEvent) => {
          if (key !== 'k') return
          document.removeEventListener('keydown', onKey, true)
          const wait = () => {
            if (!document.querySelector('dialog[open] [role=option]'))
              return void requestAnimationFrame(wait)
            const channel = new MessageChannel()
            channel.port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
            channel.port1.start()
            channel.port2.postMessage(null)
          }
          requestAnimationFrame(wait)
        }
        document.addEventListener('keydown', onKey, true)
      }),
  )
  await page.keyboard.down('Control')
  await page.waitForTimeout(HAND_MS)
  await page.keyboard.press('k')
  await page.keyboard.up('Control')
  const ms = await opened
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  return ms
}
