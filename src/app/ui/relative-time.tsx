import type { ReactNode } from 'react'
import type { WireTime } from '#domain/read-time.ts'
import { readTimeAt, timeAt, useClock, type Clock } from './exact-times.ts'

/** A time in words, or exactly if times are shown so; the tooltip shows the exact time on hover. */
export const timeText = (time: WireTime, clock: Clock): ReactNode => {
  if (time === null) return '—'
  if (typeof time === 'string') return time
  return (
    <time dateTime={time.toISOString()} data-exact={clock.isExact ? '' : undefined}>
      {timeAt(time, clock)}
    </time>
  )
}

/** When this device read something, by its own clock in Unix milliseconds; the tooltip as above. */
export const readTimeText = (at: number, clock: Clock): ReactNode => (
  <time
    dateTime={new Date(at + clock.offset).toISOString()}
    data-exact={clock.isExact ? '' : undefined}
  >
    {readTimeAt(at, clock)}
  </time>
)

/** The same outside a table. */
export const ReadTime = ({ at }: { at: number }) => readTimeText(at, useClock())

/** A time outside a table, which has a clock of its own. */
export const RelativeTime = ({ time }: { time: WireTime }) => timeText(time, useClock())
