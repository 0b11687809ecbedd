import type { WireTime } from '#domain/read-time.ts'
import { readTimeAt, timeAt, useClock, type Clock } from './exact-times.ts'

/** A time in words, or exactly if times are shown so; the tooltip shows the exact time on hover. */
export const TimeText = ({ time, clock }: { time: WireTime; clock: Clock }) => {
  if (time === null) return '—'
  if (typeof time === 'string') return time
  return (
    <time dateTime={time.toISOString()} data-exact={clock.isExact ? '' : undefined}>
      {timeAt(time, clock)}
    </time>
  )
}

/** When this device read something, by its own clock in Unix milliseconds; the tooltip as above. */
export const ReadTimeText = ({ at, clock }: { at: number; clock: Clock }) => (
  <time
    dateTime={new Date(at + clock.offset).toISOString()}
    data-exact={clock.isExact ? '' : undefined}
  >
    {readTimeAt(at, clock)}
  </time>
)

/** The same outside a table. */
export const ReadTime = ({ at }: { at: number }) => <ReadTimeText at={at} clock={useClock()} />

/** A time outside a table, which has a clock of its own. */
export const RelativeTime = ({ time }: { time: WireTime }) => (
  <TimeText time={time} clock={useClock()} />
)
