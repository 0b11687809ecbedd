import { placeOf } from '#domain/place-of.ts'

/** A record of a CSV file, with the places of its cells. */
export type CsvRecord = {
  kind: 'record'
  /** As spreadsheets count, from 1: also records without content. */
  row: number
  /** The line it begins in, from 1. */
  line: number
  cells: readonly string[]
  /** Its text, and where in it each cell begins. */
  source: string
  starts: readonly number[]
  /** Nothing follows it, not even a line break: the file may have been cut. */
  isLast: boolean
}

/** A line that could not be read. */
export type CsvFault = { kind: 'fault'; row: number; line: number; column: number; message: string }

type Cells = {
  texts: string[]
  starts: number[]
  end: number
  isMultiline: boolean
  isBare: boolean
}
type Problem = { at: number; message: string }

/** Longer records are not read: a quote was not closed, or this is no CSV. */
const RECORD_MAX = 2_000_000

const LINE_BREAK = /\r\n?|\n/g
const hasBreak = (text: string): boolean => /[\r\n]/.test(text)

/**
 * Reads CSV (RFC 4180) in pieces of any size; spaces around quotes, and quotes inside of cells without quotes,
 * are accepted. After a record that cannot be right it goes on in the line after the one in which that began, so
 * that a stray quote never swallows the records behind it.
 */
export class CsvReader {
  private readonly unquoted: RegExp
  private readonly separator: string
  private text = ''
  private at = 0
  private line = 1
  private row = 1
  private isSkipping = false
  private isDoubtful = false
  /** How many cells the head has; null before it is read. */
  width: number | null = null

  constructor(separator: string) {
    this.separator = separator
    this.unquoted = new RegExp(`[^${separator}\\r\\n]*`, 'y')
  }

  /** Takes the next piece of the text, and returns what can be read now. */
  *push(piece: string, isLast = false): Generator<CsvRecord | CsvFault> {
    this.text = this.text.slice(this.at) + piece
    this.at = 0
    while (this.at < this.text.length) {
      if (this.isSkipping) {
        if (!this.skipLine(isLast)) return
        continue
      }
      const read = this.readRecord(isLast)
      if (!read) return
      yield read
    }
  }

  private readRecord(isLast: boolean): CsvRecord | CsvFault | null {
    const { text, at: from, line, row } = this
    const found = this.readCells(from, isLast)
    if (!found) {
      const message = 'This line is too long, or a quote is not closed.'
      return text.length - from > RECORD_MAX ? this.fail({ at: from, message }) : null
    }
    const problem = 'message' in found ? found : this.doubtOf(found)
    if (problem || 'message' in found) return this.fail(problem ?? { at: from, message: '' })
    const end = this.breakEnd(found.end, isLast)
    if (end === null) return null
    const source = text.slice(from, found.end)
    this.at = end
    this.line += 1 + (found.isMultiline ? (source.match(LINE_BREAK)?.length ?? 0) : 0)
    this.row += 1
    if (source !== '') this.isDoubtful = false
    const starts = found.starts.map((start) => start - from)
    return {
      kind: 'record',
      row,
      line,
      cells: found.texts,
      source,
      starts,
      isLast: end === found.end,
    }
  }

  private fail({ at, message }: Problem): CsvFault {
    const { line, column } = placeOf(this.text.slice(this.at, at), at - this.at)
    // From here the line alone is skipped: what follows it is read again.
    this.isSkipping = true
    this.isDoubtful = true
    return { kind: 'fault', row: this.row++, line: this.line + line - 1, column, message }
  }

  // A quote opened by mistake is closed by the first one of a later line: then there are quotes inside of cells,
  // or another number of cells. And the rest of a faulty record must not pass for records of its own.
  private doubtOf({ texts, starts, end, isMultiline, isBare }: Cells): Problem | null {
    const isWhole = this.width === null || texts.length === this.width
    if ((isWhole && !isBare) || end === this.at) return null
    if (isMultiline) {
      const at = starts[texts.findIndex(hasBreak)] ?? this.at
      return {
        at,
        message: 'The quote is not closed in this line, or cells are missing after it.',
      }
    }
    if (!this.isDoubtful) return null
    return { at: this.at, message: 'This may be the rest of the faulty line before it.' }
  }

  /** The cells of the record at an offset; null if the piece ends in it. */
  private readCells(from: number, isLast: boolean): Cells | Problem | null {
    const { text, separator, unquoted } = this
    const cells: Cells = { texts: [], starts: [], end: from, isMultiline: false, isBare: false }
    for (let at = from; ; at += 1) {
      const quote = this.skipSpaces(at)
      if (text[quote] === '"') {
        const end = this.closingQuote(quote)
        if (end === null) return isLast ? { at: quote, message: 'The quote is not closed.' } : null
        const cell = text.slice(quote + 1, end).replaceAll('""', '"')
        cells.starts.push(quote)
        cells.texts.push(cell)
        cells.isMultiline ||= hasBreak(cell)
        at = this.skipSpaces(end + 1)
      } else {
        unquoted.lastIndex = at
        const cell = unquoted.exec(text)?.[0] ?? ''
        cells.starts.push(at)
        cells.texts.push(cell)
        cells.isBare ||= cell.includes('"')
        at += cell.length
      }
      const next = text[at]
      if (next === undefined && !isLast) return null
      if (next === separator) continue
      if (next !== undefined && next !== '\n' && next !== '\r') {
        const message = 'Expected a separator after the closing quote.'
        return { at: hasBreak(cells.texts.at(-1) ?? '') ? quote : at, message }
      }
      cells.end = at
      return cells
    }
  }

  private skipSpaces(from: number): number {
    let at = from
    while (this.text[at] === ' ') at += 1
    return at
  }

  private closingQuote(opening: number): number | null {
    let at = this.text.indexOf('"', opening + 1)
    while (at !== -1 && this.text[at + 1] === '"') at = this.text.indexOf('"', at + 2)
    return at === -1 ? null : at
  }

  /** The end of the line break at an offset; null if the next piece may go on with it. */
  private breakEnd(at: number, isLast: boolean): number | null {
    if (this.text[at] !== '\r') return this.text[at] === '\n' ? at + 1 : at
    if (at + 1 === this.text.length && !isLast) return null
    return this.text[at + 1] === '\n' ? at + 2 : at + 1
  }

  /** Skips to the next line; false if it has not come. */
  private skipLine(isLast: boolean): boolean {
    const end = this.text.slice(this.at).search(/[\r\n]/)
    if (end === -1) {
      this.at = this.text.length
      return false
    }
    const next = this.breakEnd(this.at + end, isLast)
    this.at = next ?? this.at + end
    if (next === null) return false
    this.line += 1
    this.isSkipping = false
    return true
  }
}
