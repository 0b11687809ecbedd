/** The characters that may separate the cells of a line. */
export const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** Makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

// Everything else is quoted: whatever separator a spreadsheet expects, it splits no text.
const PLAIN = /^[\w.:-]*$/

const quoted = (cell: string): string =>
  PLAIN.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`

/** A line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[], separator: Separator): string =>
  `${cells.map(quoted).join(separator)}\r\n`

/**
 * The separator that spreadsheets in a language expect: where the comma is in numbers, they separate cells by
 * semicolons.
 */
export const separatorOf = (language: string): Separator => {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ','
}
