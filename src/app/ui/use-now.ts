import { moment, type Moment } from '#domain/clock-offset.ts'
import { createAtom, useSelector, type ReadonlyAtom } from '@tanstack/react-store'
import { createContext, use, useMemo, useSyncExternalStore } from 'react'

const TICK_MS = 30_000
const FRESH_MS = 1_000

let now = moment()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

// Also if the clock was set back.
const isOld = () => Math.abs(Date.now() - now.device) > FRESH_MS

const tick = () => {
  now = moment()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  // Just loaded data may be newer than the last tick: a new certificate must not be "not yet valid".
  if (isOld()) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

// Nobody keeps an unused clock going: its first reader after a slow load must not render a second time.
const read = () => {
  if (listeners.size === 0 && isOld()) now = moment()
  return now
}

/** The current moment, updated every half minute for all components at once. */
export const useMoment = (): Moment => useSyncExternalStore(subscribe, read, read)

type OtherClock = { heard: ReadonlyAtom<number>; offset: (at: Moment) => number }

/** The clock whose times are shown: that of the service; the device's own where there is none. */
export const ClockContext = createContext<OtherClock>({ heard: createAtom(0), offset: () => 0 })

/** By how many milliseconds the service's clock is ahead of the device's; 0 if they agree. */
export const useClockOffset = (): number => {
  const clock = use(ClockContext)
  useSelector(clock.heard)
  return clock.offset(useMoment())
}

/** The current time by the service's clock, which has made the times that are shown; updated every half minute. */
export const useNow = (): Date => {
  const time = useMoment().device + useClockOffset()
  return useMemo(() => new Date(time), [time])
}
