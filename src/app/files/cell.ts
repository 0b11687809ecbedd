/** The characters that may separate the cells of a line. */
export const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** What fits into a cell of Excel, in UTF-16 code units; longer texts are cut when it opens the file. */
export const CELL_MAX = 32_767

/** Makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** The separator that spreadsheets in a language expect: a semicolon where the comma is in numbers. */
export const separatorOf = (language: string): Separator => {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ','
}

// What spreadsheets run as a formula: these characters, their full-width and small forms, also behind spaces
// and characters that are not shown. A leading tab or line break is skipped by some of them.
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/u
// What they turn into a number, a date, a time or a truth value: `1.10` becomes 1.1, `0042` 42, `true` TRUE.
const NUMBER = /^[\s(\p{Sc}.,#]*\d[\d\s.,:/()%\p{Sc}'+-]*(?:e[+-]?\d*[\s\p{Sc}%]*)?$/iu
const TIME = /^\s*\d[\d:.\s]*[ap]\.?m?\.?\s*$/i
const DATE =
  /^[\d\s.,/-]*(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)[\d\s.,/-]*$/i
const TRUTH = /^\s*(?:true|false)\s*$/i

const ESCAPE = "'"

const needsEscape = (text: string): boolean =>
  text.startsWith(ESCAPE) || [FORMULA, NUMBER, TIME, DATE, TRUTH].some((form) => form.test(text))

/**
 * A text as the cell of a spreadsheet, which takes it as text: one that would run as a formula, or become a
 * number or a date, gets an apostrophe in front, and so does one that begins with an apostrophe.
 */
export const toCell = (text: string): string => {
  // What UTF-8 makes of it.
  const written = text.toWellFormed()
  return needsEscape(written) ? ESCAPE + written : written
}

/** The text that `toCell` made a cell of. Other apostrophes stay. */
export const fromCell = (cell: string): string =>
  cell.startsWith(ESCAPE) && needsEscape(cell.slice(1)) ? cell.slice(1) : cell

// Everything else is quoted: whatever separator a spreadsheet expects, it splits no text.
const PLAIN = /^[\w.:-]*$/

/** A line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[], separator: Separator): string => {
  const quoted = cells.map((cell) => (PLAIN.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`))
  return `${quoted.join(separator)}\r\n`
}
