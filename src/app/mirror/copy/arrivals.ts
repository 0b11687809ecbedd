/** A reply is at most so long on its way, with a wide margin. */
const KEPT_MS = 5 * 60_000
/** They are looked through when there are so many. */
const MANY = 10_000

/** When something was last learnt of a record other than by a page of a walk, by a clock that nobody sets. */
export const createArrivals = (clock = () => performance.now()) => {
  const times = new Map<string, number>()
  let last = 0
  // No two times are the same, however coarse the clock is: what came before a request was not during it.
  const now = () => {
    last = Math.max(clock(), last + 1e-6)
    return last
  }
  let most = MANY
  const removeOld = () => {
    const from = now() - KEPT_MS
    for (const [id, at] of times) if (at < from) times.delete(id)
    most = Math.max(MANY, times.size * 2)
  }
  return {
    now,
    add: (ids: readonly string[]) => {
      const at = now()
      for (const id of ids) times.set(id, at)
      if (times.size > most) removeOld()
    },
    /** Whether it was learnt at this time or later: a reply that was sent then may not know it. */
    isSince: (id: string, sentAt: number) => (times.get(id) ?? -Infinity) >= sentAt,
  }
}

export type Arrivals = ReturnType<typeof createArrivals>
