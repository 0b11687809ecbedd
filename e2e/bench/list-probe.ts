import type { Page } from '@playwright/test'

/**
 * Frames of a scroll: all, those in which a row in sight was only an outline, those with a part left white, and
 * those with rows that stand elsewhere in the list; with how long the same of them stood at most, in ms.
 */
export type Frames = {
  count: number
  outlines: number
  white: number
  late: number
  longestLate: number
}

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

/** Types a text into the search field, and tells for each key how long it took until its rows were painted, in ms. */
export const keyToPaint = async (
  page: Page,
  text: string,
  list = 'Operators',
): Promise<number[]> => {
  await page.getByLabel(`Search all ${list.toLowerCase()}`).focus()
  await page.evaluate((name) => {
    const times: number[] = []
    Object.assign(globalThis, { keyTimes: times })
    const grid = () => document.querySelector(`section[aria-label=${name}]`)
    const onInput = (event: Event) => {
      const began = event.timeStamp
      const wait = () => {
        // The list is busy until it shows what is in the field.
        if (grid()?.getAttribute('aria-busy') === 'true') return void requestAnimationFrame(wait)
        // After the frame is painted.
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => times.push(performance.now() - began))
        channel.port1.start()
        channel.port2.postMessage(null)
      }
      requestAnimationFrame(wait)
    }
    document.querySelector('[data-shortcut=search]')?.addEventListener('input', onInput)
    Object.assign(globalThis, {
      endKeys: () =>
        document.querySelector('[data-shortcut=search]')?.removeEventListener('input', onInput),
    })
  }, list)
  for (const letter of text) {
    await page.keyboard.type(letter)
    await page.waitForTimeout(250)
  }
  return page.evaluate(() => {
    // Set above.
    const { keyTimes, endKeys } = globalThis as unknown as {
      keyTimes: number[]
      endKeys: () => void
    }
    endKeys()
    return keyTimes
  })
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

const STEPS = 40

/** Scrolls by keys, by the wheel or by dragging the bar, and looks in each frame at what stands in sight. */
export const framesWhile = async (page: Page, how: 'keys' | 'wheel' | 'drag'): Promise<Frames> => {
  await page.evaluate(() => {
    const frames = { count: 0, outlines: 0, white: 0, late: 0, longestLate: 0 }
    let isOver = false
    let late: { row: string | null; since: number } | undefined
    const look = (time: number) => {
      if (isOver) return
      const grid = document.querySelector('table[role=grid]')
      const room = grid?.parentElement?.getBoundingClientRect()
      const head = grid?.querySelector('thead')?.getBoundingClientRect()
      const top = room && head ? room.top + head.height : 0
      const rowHeight = grid?.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0
      const bottom = Math.min(innerHeight, room?.bottom ?? 0)
      const left = (room?.left ?? 0) + 100
      let hasOutline = false
      let hasWhite = false
      let lateRow: string | null | undefined
      for (let y = Math.max(head?.bottom ?? 0, room?.top ?? 0) + 5; y < bottom; y += 20) {
        const at = document.elementFromPoint(left, y)
        const row = at?.closest('tbody tr')
        // The first row of the list is the second of the grid. Lists that are scrolled in a window have no such place.
        const place = Math.floor((y - top) / rowHeight) + 2
        if (row?.getAttribute('aria-busy') === 'true' || at === grid?.parentElement)
          hasOutline = true
        else if (row && row.getAttribute('aria-rowindex') !== String(place))
          lateRow ??= row.getAttribute('aria-rowindex')
        // Not where a bar lies over the list.
        else if (!row && grid?.parentElement?.contains(at ?? null) && !at?.closest('thead'))
          hasWhite = true
      }
      frames.count += 1
      if (hasOutline) frames.outlines += 1
      if (hasWhite) frames.white += 1
      if (late) frames.longestLate = Math.max(frames.longestLate, time - late.since)
      if (lateRow !== undefined) frames.late += 1
      if (lateRow === undefined) late = undefined
      else if (late?.row !== lateRow) late = { row: lateRow, since: time }
      requestAnimationFrame(look)
    }
    Object.assign(globalThis, {
      endFrames: () => {
        isOver = true
        return frames
      },
    })
    requestAnimationFrame(look)
  })
  // Between what was done before and the next hand's move.
  await page.waitForTimeout(HAND_MS)
  if (how === 'drag') {
    // As a drag of the bar does: another place with each frame.
    await page.evaluate(async (steps) => {
      const whole = document.documentElement.scrollHeight - innerHeight
      for (let step = 0; step <= steps; step += 1) {
        scrollTo(0, (whole * step) / steps)
        await new Promise((resolve) => requestAnimationFrame(resolve))
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    }, STEPS)
  } else
    for (let step = 0; step < STEPS; step += 1) {
      if (how === 'keys') await page.keyboard.press('PageDown')
      else await page.mouse.wheel(0, 240)
      await page.waitForTimeout(40)
    }
  return page.evaluate(() => {
    // Set above.
    const { endFrames } = globalThis as unknown as { endFrames: () => Frames }
    return endFrames()
  })
}
