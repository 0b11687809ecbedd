/** How many characters of a text are shown at first: a browser lays out this many without a delay. */
export const TEXT_PART = 100_000
/** How many rows, words or lines of a list are shown at first. */
export const LIST_PART = 200

const NAME_LENGTH = 300

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

/** The first part of a text, at most `length` UTF-16 code units; a surrogate pair is never cut in half. */
export const firstPart = (text: string, length: number): string => {
  if (text.length <= length) return text
  const splits = isLowSurrogate(text.charCodeAt(length))
  return text.slice(0, splits ? length - 1 : length)
}

/** A text for a single line, such as a title or a cell; a very long text is cut. */
export const shortened = (text: string): string =>
  text.length <= NAME_LENGTH ? text : `${firstPart(text, NAME_LENGTH)}…`
