import { foldText } from '#domain/fold-text.ts'

/** What two lines show of a text, in letters: at least this much. */
const SHOWN = 48
/** What stands before the first word. */
const BEFORE = 16

/** A text that begins a little before the first word of a search, if that would be out of sight otherwise. */
export const excerpt = (text: string, words: readonly string[]): string => {
  const folded = foldText(text)
  // Folding may change the length of a text: it is near there.
  const places = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0)
  const at = Math.min(...places)
  if (places.length === 0 || at < SHOWN - BEFORE) return text
  const from = at - BEFORE
  // Not within a word, unless it is a very long one.
  const space = text.indexOf(' ', from)
  return `…${text.slice(space >= 0 && space < at ? space + 1 : from)}`
}
