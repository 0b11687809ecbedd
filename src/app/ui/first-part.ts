const NAME_LENGTH = 300

const LOW_SURROGATE = /[\udc00-\udfff]/

/** The first part of a text, at most `length` UTF-16 code units; a surrogate pair is never cut in half. */
export const firstPart = (text: string, length: number): string =>
  text.slice(0, LOW_SURROGATE.test(text.charAt(length)) ? length - 1 : length)

// Embeddings, overrides and isolates of the bidirectional algorithm (Unicode UAX #9, 2) reorder what follows
// them, and control characters are invisible. Without them a right-to-left name reads as it is written.
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const HIDDEN = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** A text whose control characters read as `\ufffd`, so that none of them hides or reorders anything. */
export const unhidden = (text: string): string => text.replace(HIDDEN, '\ufffd')

/** A text for a single line, such as a title or a cell, unhidden; a very long one is cut. */
export const shortened = (text: string): string =>
  unhidden(text.length <= NAME_LENGTH ? text : `${firstPart(text, NAME_LENGTH)}…`)

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** A text that is joined with others in a line: right to left, it does not reorder them (FSI and PDI of UAX #9). */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
