import { readTimeAt, useClock, type Clock } from '../ui/exact-times.ts'
import { ReadTime } from '../ui/relative-time.tsx'
import type { SeenChange } from './seen-change.ts'

type Span = Pick<SeenChange, 'since' | 'at'>

/** When something was seen, and since when it may have been so, as texts; one where both are the same. */
export const spanTexts = ({ since, at }: Span, clock: Clock): string[] => {
  const seen = readTimeAt(at, clock)
  const before = since === null ? null : readTimeAt(since, clock)
  return before === null || before === seen ? [seen] : [before, seen]
}

/** Between which two reads something has changed: `between 40 min ago and 2 min ago`. */
export const SeenBetween = ({ span }: { span: Span }) => {
  const clock = useClock()
  const { since, at } = span
  const seen = <ReadTime at={at} />
  if (since === null) return <>before {seen}</>
  if (spanTexts(span, clock).length === 1) return seen
  return (
    <>
      between <ReadTime at={since} /> and {seen}
    </>
  )
}
