/** Starts pieces of work in turn. */
export type Scheduler = {
  run: (work: () => Promise<void>) => void
  /** Waits for something outside this process; meanwhile other work may start. */
  outside: <T>(wait: () => Promise<T>) => Promise<T>
  /** Lets other work go first: waits for `until`, and then for another turn. */
  pause: (until?: () => Promise<void>) => Promise<void>
  /** A connection was accepted; more may follow. */
  accepted: () => void
}

/** How long one turn of the event loop starts work: twice the time of the rest, within these bounds. */
const LEAST_MS = 5
const MOST_MS = 30
/** How long at most no work starts because connections keep arriving. */
const HELD_MS = 50

/**
 * Spreads work over turns of the event loop, at most `most` pieces at a time. The embedded database answers
 * within the turn of the query, and a turn accepts only one connection: if work started on arrival, a hundred
 * lists would make a turn of a third of a second, and the last of a hundred new connections would wait for a
 * hundred such turns. So a turn starts work for a few milliseconds, and none while connections are accepted.
 */
export const createScheduler = (most: number, now = () => performance.now()): Scheduler => {
  const waiting: (() => void)[] = []
  let isTurn = false
  let hasAccepted = false
  let until = 0
  let begunLast = 0
  let atWork = 0

  const beginTurn = (): void => {
    const began = now()
    const elsewhere = began - begunLast
    isTurn = true
    // Queued before any step that this turn postpones, so it runs first in the next turn.
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
    // When any running work ends, it schedules the next step.
    if (atWork >= most) return
    if (!isTurn) beginTurn()
    const at = now()
    if (at >= until) {
      setImmediate(step)
      return
    }
    const begin = waiting.shift()
    if (!begin) return
    begunLast = at
    atWork += 1
    begin()
  }

  const add = (begin: () => void): void => {
    waiting.push(begin)
    setImmediate(step)
  }

  return {
    run: (work) => add(() => void work().then(end, end)),
    outside: async (wait) => {
      end()
      try {
        return await wait()
      } finally {
        atWork += 1
      }
    },
    pause: async (wait) => {
      end()
      try {
        await wait?.()
      } finally {
        await new Promise<void>(add)
      }
    },
    accepted: () => {
      hasAccepted = true
    },
  }
}
