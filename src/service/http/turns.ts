/** Begins pieces of work when it is their turn. */
export type Turns = {
  run: (work: () => void) => void
  /** A connection was accepted; there may be more of them. */
  accepted: () => void
}

/** How long work is begun in one turn of the event loop: twice what the rest took, within these bounds. */
const LEAST_MS = 5
const MOST_MS = 30
/** How long at most no work is begun because connections keep coming. */
const HELD_MS = 20

/**
 * Spreads work over turns of the event loop. The database in the process answers within the turn that asked
 * it, and a turn accepts one connection only: begun as they arrive, a hundred lists are a turn of a
 * third of a second, and the last of a hundred new connections waits for a hundred such turns. So a turn
 * begins work for a few milliseconds, and none while connections are being accepted.
 */
export const createTurns = (now = () => performance.now()): Turns => {
  const waiting: (() => void)[] = []
  let isTurn = false
  let hasAccepted = false
  let until = 0
  let begunLast = 0

  const begin = (): void => {
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

  const step = (): void => {
    if (!isTurn) begin()
    const at = now()
    if (at >= until) {
      setImmediate(step)
      return
    }
    begunLast = at
    waiting.shift()?.()
  }

  return {
    run: (work) => {
      waiting.push(work)
      setImmediate(step)
    },
    accepted: () => {
      hasAccepted = true
    },
  }
}
