import Papa from 'papaparse'
import type { FileFault } from './file-record.ts'

/** A row of a CSV file that has content. */
export type CsvRow = {
  readonly kind: 'row'
  /** As spreadsheets count, from 1: also rows without content. */
  readonly row: number
  /** The line it begins in, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Nothing follows it, not even a line break: the file may have been cut. */
  readonly isLast: boolean
}

type Parsed = { cells: string[]; from: number; to: number; error?: Papa.ParseError }

/** How many rows are read at a time. */
const ROWS = 1_000

/** The next rows of a text from the beginning of a line; none follows one with an error. */
const parseRows = (text: string, start: number, delimiter: string): Parsed[] => {
  const rows: Parsed[] = []
  // From the line break before it: a byte order mark at the beginning would be dropped.
  const before = Math.max(0, start - 1)
  let from = start
  Papa.parse<string[]>(text.slice(before), {
    delimiter,
    newline: '\n',
    step: ({ data: cells, errors: [error], meta }, parser) => {
      const to = before + meta.cursor
      if (to <= start) return
      rows.push({ cells, from, to, ...(error && { error }) })
      from = to
      if (error || rows.length === ROWS) parser.abort()
    },
  })
  return rows
}

const QUOTED_CELL = /(?<=^|[,;\t])"(?:[^"]|"")*"(?= *(?:[,;\t]|$))/g
const SPACED_QUOTE = /(?:^|[,;\t]) +"/

/** Why a row is none, and in which cell. `isDoubtful`: the one before it is faulty. */
const faultOf = (
  { cells, error }: Parsed,
  source: string,
  { width, isDoubtful }: { width: number; isDoubtful: boolean },
): { cell: number; message: string } | null => {
  const broken = cells.findIndex((cell) => cell.includes('\n'))
  if (error) {
    const cell = broken === -1 ? cells.length - 1 : broken
    return { cell, message: 'The quote is not closed, or text follows it.' }
  }
  if (broken === -1 && !isDoubtful && !SPACED_QUOTE.test(source)) return null
  const unquoted = source.replaceAll(QUOTED_CELL, '')
  if (SPACED_QUOTE.test(unquoted)) return { cell: 0, message: 'A space stands before a quote.' }
  // A quote opened by mistake is closed by the first one of a later line: then there are quotes inside of cells,
  // or another number of cells. And the rest of a faulty row must not pass for rows of its own.
  if (cells.length === width && !unquoted.includes('"')) return null
  if (broken !== -1)
    return {
      cell: broken,
      message: 'The quote is not closed in this line, or cells are missing after it.',
    }
  return isDoubtful
    ? { cell: 0, message: 'This may be the rest of the faulty line before it.' }
    : null
}

/**
 * The rows of a CSV text, the first of which has as many cells as the others. After a row that cannot be right it
 * goes on in the line after the one in which that began, so that a stray quote never swallows the rows behind it.
 */
export const csvRows = function* (
  given: string,
  separator: string,
): Generator<CsvRow | FileFault, void> {
  const text = given.replaceAll(/\r\n?/g, '\n')
  let [at, line, row, width, isDoubtful] = [0, 1, 1, 0, false]
  while (at < text.length)
    for (const parsed of parseRows(text, at, separator)) {
      const { cells, from, to, error } = parsed
      const source = text.slice(from, to).replace(/\n$/, '')
      const isBlank = !error && cells.every((cell) => cell.trim() === '')
      width ||= isBlank ? 0 : cells.length
      const fault = isBlank ? null : faultOf(parsed, source, { width, isDoubtful })
      const isLast = to === text.length && !text.endsWith('\n')
      if (fault) yield { kind: 'fault', row, line, column: fault.cell + 1, message: fault.message }
      else if (!isBlank) yield { kind: 'row', row, line, cells, isLast }
      if (!isBlank) isDoubtful = fault !== null
      row += 1
      line += fault ? 1 : source.split('\n').length
      at = fault ? text.indexOf('\n', from) + 1 || text.length : to
      if (at !== to) break
    }
}
