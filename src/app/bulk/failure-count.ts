const MOST_TRIES = 4
/** After this many failures in a row, each of which may be the network's, the person decides. */
const MOST_FAILURES = 8

const backOff = (failures: number) => Math.min(1_000 * 2 ** failures, 60_000)

/** Counts what failed and may succeed at another try: by outage of the service, and by row. */
export const createFailureCount = (delay = backOff) => {
  let inRow = 0
  let counted = 0
  const tries = new Map<number, number>()
  return {
    reset: () => {
      inRow = 0
      tries.clear()
    },
    /** Begins the run of a row. */
    begin: () => counted,
    succeed: () => {
      inRow = 0
    },
    /**
     * Milliseconds before the next try; null if there were too many failures in a row. Rows that ran at the same
     * time meet one outage: they count once.
     */
    fail: (begun: number): number | null => {
      if (begun === counted) {
        counted += 1
        inRow += 1
      }
      return inRow < MOST_FAILURES ? delay(inRow) : null
    },
    /** Whether a row has had its tries. A service that can't be reached says nothing about the row. */
    isOver: (index: number, isReached: boolean): boolean => {
      const count = (tries.get(index) ?? 0) + (isReached ? 1 : 0)
      tries.set(index, count)
      return count >= MOST_TRIES
    },
  }
}
