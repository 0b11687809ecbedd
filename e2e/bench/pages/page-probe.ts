/** What the probe in a page tells; all times in milliseconds. */
export type PageProbe = {
  /** The time since the navigation began at which the first 15 rows had been painted. */
  firstRows: () => Promise<number>
  /** Resolves when no long task has run for a while. */
  quiet: () => Promise<void>
  /** `blocking`: by how much tasks that began before the first rows were painted took longer than 50 ms. */
  figures: () => { firstPaint: number; blocking: number; layoutShift: number; elements: number }
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
  const longTasks: { startTime: number; duration: number }[] = []
  let layoutShift = 0
  let lastTask = 0

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      longTasks.push({ startTime, duration })
      lastTask = startTime + duration
    }
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    // TypeScript's DOM does not have this entry's type.
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })

  // The second frame starts when the first has been laid out and painted.
  const painted = (): Promise<number> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
    })

  /** Waits until a condition holds in the document, and for the paint after it. */
  const until = (what: string, holds: () => boolean): Promise<number> =>
    new Promise((resolve, reject) => {
      const observer = new MutationObserver(() => look())
      const look = () => {
        if (!holds()) return
        observer.disconnect()
        void painted().then(resolve)
      }
      observer.observe(document, { childList: true, characterData: true, subtree: true })
      setTimeout(() => reject(new Error(`${what}: not shown in time`)), TIMEOUT_MS)
      look()
    })

  // A row is known by the link to its operator, whether it is a row of a table or a card.
  const rowCount = (): number =>
    new Set(
      Array.from(document.querySelectorAll('main a[href^="/operators/k8sop_"]'), (link) =>
        link.getAttribute('href'),
      ),
    ).size

  const hasText = (selector: string): boolean =>
    Array.from(document.querySelectorAll(selector)).some(({ textContent }) => textContent !== '')
  const isShown = {
    overview: () =>
      Array.from(document.querySelectorAll('main h2'), ({ textContent }) => textContent).includes(
        'Operators by version',
      ),
    list: () => rowCount() >= FIRST_ROWS,
    operator: () => location.pathname.startsWith('/operators/k8sop_') && hasText('main dl dd'),
    form: () =>
      Array.from(
        document.querySelectorAll<HTMLInputElement>('main form :is(input, textarea)'),
      ).some(({ type, value }) => type.startsWith('text') && value !== ''),
  }

  // Waited for from the start: asking later would miss the moment.
  const rows = until('the first rows', isShown.list)
  let firstRows = Infinity
  rows.then(
    (time) => (firstRows = time),
    () => undefined,
  )
  const { pathname } = location
  const opened = pathname.endsWith('/edit')
    ? 'form'
    : pathname === '/operators'
      ? 'list'
      : pathname === '/'
        ? 'overview'
        : 'operator'
  let files: string[] = []
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
    firstRows: () => rows,
    quiet: () =>
      new Promise((resolve) => {
        const from = performance.now()
        const look = () => {
          const left = Math.max(from, lastTask) + QUIET_MS - performance.now()
          if (left <= 0) resolve()
          else setTimeout(look, left)
        }
        look()
      }),
    figures: () => ({
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      blocking: longTasks
        .filter(({ startTime }) => startTime < firstRows)
        .reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0),
      layoutShift,
      elements: document.querySelectorAll('*').length,
    }),
    opens: async (what) => {
      const click = await new Promise<Event>((resolve) =>
        addEventListener('click', resolve, { capture: true, once: true }),
      )
      return (await until(what, isShown[what])) - click.timeStamp
    },
  }
}
