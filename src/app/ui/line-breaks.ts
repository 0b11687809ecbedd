const LINE_BREAK = /\r\n|\r|\n/g

/** The text as a text area holds it: every line break is a line feed. */
export const areaText = (text: string): string => text.replaceAll(LINE_BREAK, '\n')

/** The offset in a text of an offset in its `areaText`. */
export const textOffset = (text: string, areaOffset: number): number => {
  let offset = areaOffset
  for (const { index } of text.matchAll(/\r\n/g)) {
    if (index >= offset) break
    offset++
  }
  return offset
}

/**
 * The text after its text area was edited to `typed`: the line breaks outside the edited part stay as they
 * were, and new ones are like the first of the text.
 */
export const withBreaksOf = (text: string, typed: string): string => {
  const before = areaText(text)
  const most = Math.min(before.length, typed.length)
  let start = 0
  while (start < most && before[start] === typed[start]) start++
  let end = 0
  while (end < most - start && before.at(-1 - end) === typed.at(-1 - end)) end++
  const [first = '\n'] = text.match(LINE_BREAK) ?? []
  const edited =
    text.slice(0, textOffset(text, start)) +
    typed.slice(start, typed.length - end).replaceAll('\n', first) +
    text.slice(textOffset(text, before.length - end))
  // A new line feed behind a lone carriage return would be one break with it.
  return areaText(edited) === typed ? edited : typed
}
