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

/** The cells of a row; `isFaulty`: a quote in it is not closed, or text follows it. */
const cellsIn = (source: string, delimiter: string) => {
  if (!source.includes('"')) return { cells: source.split(delimiter), isFaulty: false }
  // With a cell before it: a byte order mark at the beginning would be dropped.
  const { data, errors } = Papa.parse<string[]>(delimiter + source, { delimiter, newline: '\n' })
  return { cells: (data[0] ?? []).slice(1), isFaulty: errors.length > 0 || data.length > 1 }
}

/** How many lines there are to the one in which the quotes of this one are closed; 1 if they never are. */
const linesToClose = (lines: readonly string[], from: number): number => {
  let isOpen = false
  for (let at = from; at < lines.length; at += 1) {
    for (const _quote of (lines[at] ?? '').matchAll(/"/g)) isOpen = !isOpen
    if (!isOpen) return at + 1 - from
  }
  return 1
}

const QUOTED_CELL = /(?<=^|[,;\t])"(?:[^"]|"")*"(?= *(?:[,;\t]|$))/g
const SPACED_QUOTE = /(?:^|[,;\t]) +"/

type Found = {
  source: string
  cells: readonly string[]
  isFaulty: boolean
  isSeveralLines: boolean
  /** How many cells the first row has. */
  width: number
  /** The row before it is faulty. */
  isDoubtful: boolean
}

/** Why a row is none. */
const faultOf = ({ source, cells, width, ...row }: Found): string | null => {
  if (row.isFaulty) return 'The quote is not closed, or text follows it.'
  if (!row.isSeveralLines && !row.isDoubtful && !SPACED_QUOTE.test(source)) return null
  const unquoted = source.replaceAll(QUOTED_CELL, '')
  if (SPACED_QUOTE.test(unquoted)) return 'A space stands before a quote.'
  // A quote opened by mistake is closed by the first one of a later line: then there are quotes inside of cells,
  // or another number of cells. And the rest of a faulty row must not pass for rows of its own.
  if (cells.length === width && !unquoted.includes('"')) return null
  if (row.isSeveralLines)
    return 'The quote is not closed in this line, or cells are missing after it.'
  return row.isDoubtful ? 'This may be the rest of the faulty line before it.' : null
}

/**
 * The rows of a CSV text, the first of which has as many cells as the others. After a row that cannot be right it
 * goes on in the line after the one in which that began, so that a stray quote never swallows the rows behind it.
 */
export const csvRows = function* (
  text: string,
  separator: string,
): Generator<CsvRow | FileFault, void> {
  const lines = text.split(/\r\n?|\n/)
  let [at, row, width, isDoubtful] = [0, 0, 0, false]
  while (at < lines.length) {
    const first = cellsIn(lines[at] ?? '', separator)
    const count = first.isFaulty ? linesToClose(lines, at) : 1
    const source = lines.slice(at, at + count).join('\n')
    const { cells, isFaulty } = count > 1 ? cellsIn(source, separator) : first
    const isBlank = !isFaulty && cells.every((cell) => cell.trim() === '')
    width ||= isBlank ? 0 : cells.length
    const isSeveralLines = count > 1
    const fault = isBlank
      ? null
      : faultOf({ source, cells, isFaulty, isSeveralLines, width, isDoubtful })
    row += 1
    const place = { row, line: at + 1 }
    // What is not closed is in the last cell of the line.
    const column = isFaulty || isSeveralLines ? first.cells.length : 1
    if (fault) yield { kind: 'fault', ...place, column, message: fault }
    else if (!isBlank) yield { kind: 'row', ...place, cells, isLast: at + count === lines.length }
    if (!isBlank) isDoubtful = fault !== null
    at += fault ? 1 : count
  }
}
