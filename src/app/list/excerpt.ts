import { matchRanges } from '#domain/match-ranges.ts'

/** What two lines show of a text, in letters: at least this much. */
const SHOWN = 48
/** What stands before the first word. */
const BEFORE = 16

/** A text that begins a little before the first word of a search, if that would be out of sight otherwise. */
export const excerpt = (text: string, words: readonly string[]): string => {
  const [first] = matchRanges(text, words)
  if (!first || first.to <= SHOWN) return text
  const from = Math.max(0, first.from - BEFORE)
  // Not within a word, unless it is a very long one.
  const space = text.indexOf(' ', from)
  const start = space >= 0 && space < first.from ? space + 1 : from
  return start === 0 ? text : `…${text.slice(start)}`
}
