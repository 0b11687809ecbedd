/** Counts events in a window of time that moves on with the clock. */
export type RollingWindow = {
  /** How many events are in the window that ends now. */
  count: (now: number) => number
  /** Adds an event; `now` is never earlier than before. */
  add: (now: number) => void
  /** When the oldest event leaves the window; `now` if there is none. */
  next: (now: number) => number
}

/**
 * Remembers the time of every event in the window, so that the count is exact at any moment: a count per
 * part of the window would refuse events that are allowed, or allow more. Events that leave are forgotten,
 * so memory is bounded by what was added within one window.
 */
export const createRollingWindow = (windowMs: number): RollingWindow => {
  let times: number[] = []
  let oldest = 0

  const forget = (now: number): void => {
    while ((times[oldest] ?? Infinity) <= now - windowMs) oldest += 1
    // Each copy moves no more times than have left since the last one.
    if (oldest * 2 < times.length || oldest === 0) return
    times = times.slice(oldest)
    oldest = 0
  }

  return {
    count: (now) => {
      forget(now)
      return times.length - oldest
    },
    add: (now) => void times.push(now),
    next: (now) => {
      forget(now)
      const time = times[oldest]
      return time === undefined ? now : time + windowMs
    },
  }
}
