import { parsedJson } from '#contract/json-value.ts'
import Papa from 'papaparse'
import { fromCell, SEPARATORS, CELL_MAX } from './cell.ts'
import { csvRows, type CsvRow } from './csv.ts'
import { BASE_NAME, type FileForm, isList, isTextList, type FileBase } from './file-form.ts'
import {
  toRecord,
  type FileContent,
  type FileFault,
  type FileRecord,
  asWritten,
  MemberError,
} from './file-record.ts'
import { FileError } from './read-text.ts'
import { findJsonFault } from '#domain/json-nodes.ts'
import type { Member } from '../resources/members.ts'
import type { ResourceField } from '../resources/resource-field.ts'

type Columns = ReadonlyMap<string, number>

const nameOf = (heading: string): string => fromCell(heading).trim().toLowerCase()

const findSeparator = (text: string): string => {
  const [head = ''] = text.trimStart().split(/[\r\n]/, 1)
  return Papa.parse(head, { delimitersToGuess: [...SEPARATORS] }).meta.delimiter
}

const readColumns = (form: FileForm, cells: readonly string[]): Columns => {
  const names = cells.map(nameOf)
  const known = names.filter((name) => name === 'id' || name === BASE_NAME || form.fields.has(name))
  if (known.length === 0) {
    const some = form.columns.slice(0, 3).join(', ')
    throw new FileError(`The first line must name the columns, such as ${some}.`)
  }
  const twice = known.find((name, index) => known.indexOf(name) !== index)
  if (twice !== undefined) throw new FileError(`The first line names the column ${twice} twice.`)
  return new Map(names.map((name, index) => [name, index]))
}

/** Why a line has more or fewer cells than the first one, which has `width`, and in which; null if that is no fault. */
const misfitOf = ({ cells, isLast }: CsvRow, columns: Columns, width: number) => {
  const extra = cells.findIndex((cell, index) => index >= width && cell.trim() !== '')
  if (extra !== -1) {
    const message = `More cells than columns (${width}). Put quotes around text that contains the separator.`
    return { column: extra + 1, message }
  }
  // Excel leaves out empty cells at the end of a line, such as those of a new operator. The base of an
  // exported one is never empty, unless the file was cut in this line.
  const hasId = Boolean(cells[columns.get('id') ?? width]?.trim())
  const base = columns.get(BASE_NAME)
  const isCut = isLast && base !== undefined && hasId && !cells[base]
  const isShort = cells.length < width && (isLast || (base !== undefined && hasId))
  if (!isCut && !isShort) return null
  const message = `The line is cut, or cells are missing: it has ${cells.length} for ${width} columns.`
  return { column: cells.length, message }
}

/** The column that a path is in; of a path such as `binding`, the first one inside it. */
const columnOf = (columns: Columns, path: string): number => {
  const isNear = (name: string) =>
    path === name || path.startsWith(`${name}[`) || name.startsWith(`${path}.`)
  return columns.get([...columns.keys()].find(isNear) ?? '') ?? 0
}

const readRecord = (form: FileForm, { row, line, cells }: CsvRow, columns: Columns): FileRecord => {
  const cellOf = (name: string): string | undefined => cells[columns.get(name) ?? cells.length]
  const base = cellOf(BASE_NAME)?.trim() ?? ''
  return toRecord(form, {
    base: base === '' ? undefined : (parsedJson(base) ?? null),
    id: fromCell(cellOf('id') ?? ''),
    read: (field, base) => {
      const cell = cellOf(field.path)
      // Without a base, an empty cell changes nothing.
      return cell === undefined || (!base && cell === '') ? undefined : readCell(field, cell, base)
    },
    problems: [],
    placeOf: (path) => ({ row, line, column: columnOf(columns, path) + 1 }),
  })
}

// What Excel takes as a hint about the separator.
const HINT = /^sep=.[^\S\r\n]*(?=[\r\n])/i

/** Reads the records of a CSV file. Its first line names the columns, in any order. */
export const csvRecords = (form: FileForm, given: string): FileContent => {
  const text = given.replace(HINT, '')
  const rows = csvRows(text, findSeparator(text))
  const head = rows.next().value
  if (!head) throw new FileError('The file is empty.')
  if (head.kind === 'fault') throw new FileError(`The first line: ${head.message}`)
  const columns = readColumns(form, head.cells)
  const records = function* (): Generator<FileRecord | FileFault> {
    for (const row of rows) {
      const misfit = row.kind === 'row' ? misfitOf(row, columns, head.cells.length) : null
      if (row.kind === 'fault') yield row
      else if (misfit) yield { ...misfit, kind: 'fault', row: row.row, line: row.line }
      else yield readRecord(form, row, columns)
    }
  }
  const ignored = head.cells.filter((cell) => !['', ...form.columns].includes(nameOf(cell)))
  return { records: records(), ignored }
}

const UNREADABLE = '\uFFFD'

const readJsonList = (text: string): string[] => {
  const fault = findJsonFault(text)
  if (fault)
    throw new MemberError(
      `Must be a JSON list, such as ["true"]: ${fault.message}, at character ${fault.at + 1}.`,
    )
  const list: unknown = JSON.parse(text)
  if (!isTextList(list)) throw new MemberError('Must be a list of texts.')
  return list
}

/** What can be chosen may also be separated by semicolons, commas or line breaks; another text is one element. */
const readList = ({ options }: ResourceField, text: string): string[] => {
  const trimmed = text.trim()
  if (trimmed === '') return []
  if (trimmed.startsWith('[')) return readJsonList(trimmed)
  if (!options)
    // Spreadsheets write truth values in capitals.
    return [/^(?:true|false)$/i.test(trimmed) ? trimmed.toLowerCase() : text]
  return trimmed.split(/[;,\r\n]/).flatMap((element) => element.trim() || [])
}

const readFlag = (text: string): boolean => {
  const flag = text.trim().toLowerCase()
  if (flag !== 'true' && flag !== 'false') throw new MemberError('Must be true or false.')
  return flag === 'true'
}

/** Reads the cell of a member. Throws a `MemberError` if it cannot be read. */
export const readCell = (field: ResourceField, cell: string, base: FileBase | null): Member => {
  if (cell.length === CELL_MAX)
    throw new MemberError(
      'Too long for a spreadsheet, which may have cut it. Change it with an export as JSON.',
    )
  const text = fromCell(cell)
  if (field.kind === 'flag') return readFlag(text)
  const original = base?.values?.[field.path]
  const value = isList(field)
    ? readList(field, text)
    : asWritten(text, typeof original === 'string' ? original : '')
  const [read, was] = [JSON.stringify(value), JSON.stringify(original ?? '')]
  if (read.includes(UNREADABLE) && !was.includes(UNREADABLE))
    throw new MemberError(
      'Contains characters that could not be read (\uFFFD). Save the file as CSV UTF-8.',
    )
  return value
}
