import type { WireTime } from '#domain/read-time.ts'
import { readAgo, relativeTime } from './format-time.ts'
import { useNow } from './use-now.ts'

/** A time in words; the tooltip shows the exact time on hover and focus. */
export const RelativeTime = ({ time }: { time: WireTime }) => {
  const now = useNow()
  if (time === null) return '—'
  if (typeof time === 'string') return time
  return <time dateTime={time.toISOString()}>{relativeTime(time, now)}</time>
}

/** When this device read something, in Unix milliseconds; the tooltip as above. */
export const ReadTime = ({ at }: { at: number }) => {
  const time = new Date(at)
  return <time dateTime={time.toISOString()}>{readAgo(time, useNow())}</time>
}
