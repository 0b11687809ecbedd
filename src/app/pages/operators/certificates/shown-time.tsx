import { localTime } from '../../../ui/format-time.ts'

/** A time as it is, to the second; the page's tooltip adds what it is in UTC. */
export const ShownTime = ({ time }: { time: Date }) => (
  <time dateTime={time.toISOString()}>{localTime(time)}</time>
)
