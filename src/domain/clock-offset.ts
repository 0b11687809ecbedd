/**
 * A device's clock that is ahead by less says nothing wrong: times are told in minutes, and what is left of a
 * certificate in days. Clocks that are set by the network differ by less than a second.
 */
export const TOLERANCE_MS = 60_000

/** One that is behind is wrong sooner: of what was just made it says that it is not there yet. */
const BEHIND_MS = 1000

/** `Date` headers tell no fractions of it. */
const SECOND_MS = 1000

/** A moment by the device's clock, which may be wrong or be set, and by one that nobody sets. */
export type Moment = { readonly device: number; readonly steady: number }

/** This moment. */
export const moment = (): Moment => ({ device: Date.now(), steady: performance.now() })

/**
 * By how much the service's clock is ahead of the device's, after an answer with this `Date`. What was `used` before
 * stays unless it is certainly wrong by more than what is tolerated, so that a slow answer changes nothing.
 */
export const offsetAfter = (
  used: number,
  answer: { date: number; sentAt: number; heardAt: number },
): number => {
  // The service answered in that second, and between the sending and the hearing.
  const least = answer.date - answer.heardAt
  const most = answer.date + SECOND_MS - answer.sentAt
  const mayBe = (offset: number) => offset >= least - BEHIND_MS && offset < most + TOLERANCE_MS
  if (mayBe(used)) return used
  // The latest that it may be: nothing that an answer tells of is of the future.
  return mayBe(0) ? 0 : Math.ceil(most / SECOND_MS) * SECOND_MS
}

/** The offset that was right at one moment, at another one: the device's clock may have been set since then. */
export const offsetAt = (offset: number, from: Moment, to: Moment): number => {
  const jump = to.device - from.device - (to.steady - from.steady)
  if (Math.abs(jump) < TOLERANCE_MS) return offset
  if (Math.abs(offset - jump) < TOLERANCE_MS) return 0
  // After a sleep the device's clock is ahead of the steady one, too: only what sets it right is no sleep.
  return jump > 0 ? offset : offset - jump
}
