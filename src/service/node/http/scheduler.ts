/** Begins pieces of work when it is their turn. */
export type Scheduler = {
  run: (work: () => Promise<void>) => void
  /** Waits for something that is no work of this process; meanwhile other work may be begun. */
  outside: <T>(wait: () => Promise<T>) => Promise<T>
  /** A connection was accepted; there may be more of them. */
  accepted: () => void
}

/** How long work is begun in one turn of the event loop: twice what the rest took, within these bounds. */
const LEAST_MS = 5
const MOST_MS = 30
/** How long at most no work is begun because connections keep coming. */
const HELD_MS = 50

/**
 * Spreads work over turns of the event loop, so many pieces at a time. The database in the process answers
 * within the turn that asked it, and a turn accepts one connection only: begun as they arrive, a hundred
 * lists are a turn of a third of a second, and the last of a hundred new connections waits for a hundred such
 * turns. So a turn begins work for a few milliseconds, and none while connections are being accepted.
 */
export const createScheduler = (most: number, now = () => performance.now()): Scheduler => {
  const waiting: (() => Promise<void>)[] = []
  let isTurn = false
  let hasAccepted = false
  let until = 0
  let begunLast = 0
  let atWork = 0

  const beginTurn = (): void => {
    const began = now()
    const elsewhere = began - begunLast
    isTurn = true
    // Queued before any step that this turn puts off, so it comes first in the next one.
    setImmediate(() => (isTurn = false))
    until =
      hasAccepted && elsewhere < HELD_MS
        ? began
        : began + Math.min(MOST_MS, Math.max(LEAST_MS, 2 * elsewhere))
    hasAccepted = false
  }

  const end = (): void => {
    atWork -= 1
    if (waiting.length > 0) setImmediate(step)
  }

  const step = (): void => {
    // The end of any of them brings the next step.
    if (atWork >= most) return
    if (!isTurn) beginTurn()
    const at = now()
    if (at >= until) {
      setImmediate(step)
      return
    }
    const work = waiting.shift()
    if (!work) return
    begunLast = at
    atWork += 1
    void work().then(end, end)
  }

  return {
    run: (work) => {
      waiting.push(work)
      setImmediate(step)
    },
    outside: async (wait) => {
      end()
      try {
        return await wait()
      } finally {
        atWork += 1
      }
    },
    accepted: () => {
      hasAccepted = true
    },
  }
}
