/**
 * Times of the last `span` milliseconds, oldest first, all unlike each other. Those after a clock that was set back
 * count as now.
 */
export const createRecentTimes = (now: () => number, span: number) => {
  let times: readonly number[] = []
  const sorted = (unsorted: readonly number[]) => [...new Set(unsorted)].toSorted((a, b) => a - b)
  const recent = (): readonly number[] => {
    const present = now()
    // Two times must not become one.
    if ((times.at(-1) ?? 0) > present)
      times = sorted(times.map((at, index) => (at > present ? present - index / 1024 : at)))
    if ((times[0] ?? present) <= present - span) times = times.filter((at) => at > present - span)
    return times
  }
  return {
    add: (added: readonly number[]) => {
      times = sorted([...times, ...added])
    },
    count: () => recent().length,
    countAfter: (after: number) => recent().filter((at) => at > after).length,
    /** The one that only `count` - 1 others are newer than; undefined if there are not so many. */
    newest: (count: number): number | undefined => recent().at(-count),
    /** The newest, at most so many. */
    list: (most = Infinity): readonly number[] => recent().slice(-most),
  }
}

export type RecentTimes = ReturnType<typeof createRecentTimes>
