/**
 * Times of the last `span` milliseconds, oldest first, all unlike each other. Those after a clock that was set back
 * count as now.
 */
export const createRecentTimes = (now: () => number, span: number) => {
  let times: number[] = []
  /** Those before it are over. */
  let first = 0
  let known = new Set<number>()

  const sort = (unsorted: readonly number[]) => {
    known = new Set(unsorted)
    times = [...known].toSorted((a, b) => a - b)
    first = 0
  }
  /** The place of the first time after this one. */
  const placeAfter = (at: number): number => {
    let [from, to] = [first, times.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((times[middle] ?? 0) > at) to = middle
      else from = middle + 1
    }
    return from
  }
  const refresh = () => {
    const present = now()
    // Two times must not become one.
    if ((times.at(-1) ?? 0) > present)
      sort(times.slice(first).map((at, index) => (at > present ? present - index / 1024 : at)))
    const next = placeAfter(present - span)
    for (; first < next; first += 1) known.delete(times[first] ?? 0)
    if (first <= times.length / 2) return
    times = times.slice(first)
    first = 0
  }
  return {
    add: (added: readonly number[]) => {
      // Few of them are not the newest: those of another tab that were on their way.
      for (const at of added) {
        if (known.has(at)) continue
        known.add(at)
        if (at >= (times.at(-1) ?? at)) times.push(at)
        else times.splice(placeAfter(at), 0, at)
      }
    },
    count: () => {
      refresh()
      return times.length - first
    },
    countAfter: (at: number) => {
      refresh()
      return times.length - placeAfter(at)
    },
    /** The one that only `count` - 1 others are newer than; undefined if there are not so many. */
    newest: (count: number): number | undefined => {
      refresh()
      return count > times.length - first ? undefined : times.at(-count)
    },
    /** The newest, at most so many. */
    list: (most = Infinity): number[] => {
      refresh()
      return times.slice(Math.max(first, times.length - most))
    },
  }
}

export type RecentTimes = ReturnType<typeof createRecentTimes>
