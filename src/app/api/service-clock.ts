import { moment, offsetAfter, offsetAt, type Moment } from '#domain/clock-offset.ts'
import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, writeStored } from '../device/storage.ts'
import { storedWords } from '../device/stored-words.ts'

/** The clock of a service, as far as its answers tell it; that of the device as long as they tell nothing else. */
export const createServiceClock = (kept = 0) => {
  const offset = createAtom(kept)
  let from = kept === 0 ? null : moment()
  const offsetOf = (at: Moment): number => (from ? offsetAt(offset.get(), from, at) : 0)
  return {
    /** By how much it is ahead of the device's clock, as last heard; a change means that times are others. */
    heard: offset as ReadonlyAtom<number>,
    /** By how many milliseconds it is ahead of the device's clock at a moment; 0 if they agree. */
    offset: offsetOf,
    /** The time by the service's clock, in Unix milliseconds. */
    now: (): number => {
      const at = moment()
      return at.device + offsetOf(at)
    },
    /** Takes the `Date` header of an answer to a request that was sent not before a moment. */
    adjust: (header: string | null, sent: Moment): void => {
      const date = Date.parse(header ?? '')
      if (Number.isNaN(date)) return
      const at = moment()
      // The steady clock may stand still while the device sleeps.
      const took = Math.max(at.device - sent.device, at.steady - sent.steady)
      const answer = { date, sentAt: at.device - took, heardAt: at.device }
      const next = offsetAfter(offsetOf(at), answer)
      from = at
      offset.set(next)
    },
  }
}

export type ServiceClock = ReturnType<typeof createServiceClock>

/** Longer than any clock is off, and short enough for every time to stay one. */
const MOST_MS = 1e14

const keptOffset = (connectionId: string): number => {
  const [id, text] = storedWords(ENTRIES.clock)
  const offset = id === connectionId ? Number(text) : 0
  return Math.abs(offset) < MOST_MS ? offset : 0
}

/**
 * The clock of a connection's service in a page. That the device's clock is wrong is kept for the next visit: what it
 * shows before the first answer, or without any, is compared with the service's clock, too.
 */
export const keptServiceClock = (connectionId: string): ServiceClock => {
  const clock = createServiceClock(keptOffset(connectionId))
  clock.heard.subscribe((offset) => {
    if (offset !== 0) writeStored(ENTRIES.clock, `${connectionId} ${offset}`)
    else if (keptOffset(connectionId) !== 0) clearStored(ENTRIES.clock)
  })
  return clock
}
