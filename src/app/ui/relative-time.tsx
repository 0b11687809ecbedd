import type { WireTime } from '#domain/read-time.ts'
import { readTimeAt, timeAt, useClock } from './exact-times.ts'

/** A time in words, or exactly if times are shown so; the tooltip shows the exact time on hover. */
export const RelativeTime = ({ time }: { time: WireTime }) => {
  const clock = useClock()
  if (time === null) return '—'
  if (typeof time === 'string') return time
  return (
    <time dateTime={time.toISOString()} data-exact={clock.isExact ? '' : undefined}>
      {timeAt(time, clock)}
    </time>
  )
}

/** When this device read something, in Unix milliseconds; the tooltip as above. */
export const ReadTime = ({ at }: { at: number }) => {
  const clock = useClock()
  return (
    <time dateTime={new Date(at).toISOString()} data-exact={clock.isExact ? '' : undefined}>
      {readTimeAt(at, clock)}
    </time>
  )
}
