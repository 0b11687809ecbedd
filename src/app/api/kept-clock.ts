import { ENTRIES } from '../device/registry.ts'
import { clearStored, readStored, writeStored } from '../device/storage.ts'
import { createServiceClock, type ServiceClock } from './service-clock.ts'

/** Longer than any clock is off, and short enough for every time to stay one. */
const MOST_MS = 1e14

const keptOffset = (connectionId: string): number => {
  const [id, text] = (readStored(ENTRIES.clock) ?? '').split(' ')
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
