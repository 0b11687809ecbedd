/** What the probe in a page tells; all times in milliseconds. */
export type PageProbe = {
  /** Resolves when no long task has run for a while. */
  quiet: () => Promise<void>
  /** When the content had been `shown`, and by how much tasks that began before took longer than 50 ms. */
  figures: () => Promise<{ shown: number; blocking: number; layoutShift: number }>
  /** The time from the next click until the operator, or its form, is painted. */
  opens: (what: 'operator' | 'form') => Promise<number>
  /** The addresses of the files that the content of the page needed: its first rows, an operator, its form, what needs attention. */
  files: () => Promise<string[]>
}

declare global {
  interface Window {
    pageProbe: PageProbe
  }
}

/** Runs in the page before its own scripts; the same in every page. Must not use anything outside itself. */
export const installProbe = (): void => {
  const QUIET_MS = 600
  const TIMEOUT_MS = 60_000
  /** A screen full of rows: a list has only those in sight. */
  const FIRST_ROWS = 15
  /** The part of a task beyond this blocks, as in "total blocking time". */
  const LONG_TASK_MS = 50
  const longTasks: PerformanceEntry[] = []
  let layoutShift = 0
  new PerformanceObserver((list) => void longTasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  })
  new PerformanceObserver((list) => {
    // TypeScript's DOM does not have this entry's type.
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })

  /** Waits until a condition holds in the document, and for the paint after it. */
  const until = (what: string, holds: () => boolean): Promise<number> =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (!holds()) return
        observer.disconnect()
        // The second frame starts when the first has been laid out and painted.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, characterData: true, subtree: true })
      setTimeout(() => reject(new Error(`${what}: not shown in time`)), TIMEOUT_MS)
      look()
    })

  const all = <Found extends Element = HTMLElement>(selector: string) =>
    Array.from(document.querySelectorAll<Found>(selector))
  const isShown = {
    overview: () =>
      all('main h2').some(({ textContent }) => textContent === 'Operators by version'),
    // A row is known by the link to its operator, whether it is a row of a table or a card.
    list: () =>
      new Set(all<HTMLAnchorElement>('main a[href^="/operators/k8sop_"]').map(({ href }) => href))
        .size >= FIRST_ROWS,
    operator: () =>
      location.pathname.startsWith('/operators/k8sop_') &&
      all('main dl dd').some(({ textContent }) => textContent !== ''),
    form: () =>
      all<HTMLInputElement>('main form :is(input, textarea)').some(
        ({ type, value }) => type.startsWith('text') && value !== '',
      ),
  }

  const { pathname } = location
  const ofPath = pathname.endsWith('/edit') ? 'form' : 'operator'
  const opened = pathname === '/' ? 'overview' : pathname === '/operators' ? 'list' : ofPath
  let files: string[] = []
  // Waited for from the start: asking later would miss the moment.
  const content = until(opened, () => {
    if (!isShown[opened]()) return false
    // Only what has been loaded is listed: not what is loaded ahead for the next page.
    files = performance.getEntriesByType('resource').map(({ name }) => name)
    return true
  })

  window.pageProbe = {
    files: async () => {
      await content
      return files
    },
    quiet: () =>
      new Promise((resolve) => {
        const from = performance.now()
        const look = () => {
          const last = longTasks.at(-1)
          const lastTask = last ? last.startTime + last.duration : 0
          const left = Math.max(from, lastTask) + QUIET_MS - performance.now()
          if (left <= 0) resolve()
          else setTimeout(look, left)
        }
        look()
      }),
    figures: async () => {
      const shown = await content
      const blocking = longTasks
        .filter(({ startTime }) => startTime < shown)
        .reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0)
      return { shown, blocking, layoutShift }
    },
    opens: async (what) => {
      const click = await new Promise<Event>((resolve) =>
        addEventListener('click', resolve, { capture: true, once: true }),
      )
      return (await until(what, isShown[what])) - click.timeStamp
    },
  }
}
