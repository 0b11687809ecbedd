import { readTimeAt, useClock, type Clock } from '../ui/exact-times.ts'
import { readTimeText } from '../ui/relative-time.tsx'
import type { SeenChange } from './seen-change.ts'

type Span = Pick<SeenChange, 'since' | 'at'>

/** When something was seen, and since when it may have been so, as texts; one where both are the same. */
export const spanTexts = ({ since, at }: Span, clock: Clock): string[] => {
  const seen = readTimeAt(at, clock)
  const before = since === null ? null : readTimeAt(since, clock)
  return before === null || before === seen ? [seen] : [before, seen]
}

/** Between which two reads something has changed: `between 40 min ago and 2 min ago`. */
export const SeenBetweenText = ({ span, clock }: { span: Span; clock: Clock }) => {
  const { since, at } = span
  const seen = readTimeText(at, clock)
  if (since === null) return <>before {seen}</>
  if (spanTexts(span, clock).length === 1) return seen
  return (
    <>
      between {readTimeText(since, clock)} and {seen}
    </>
  )
}

/** The same outside a table. */
export const SeenBetween = ({ span }: { span: Span }) => (
  <SeenBetweenText span={span} clock={useClock()} />
)
