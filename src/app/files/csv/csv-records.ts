import { parsedJson } from '#contract/json-value.ts'
import { placeOf } from '#domain/place-of.ts'
import type { Member, Members } from '../../resources/members.ts'
import { plural } from '../../ui/intl.ts'
import { CsvReader, type CsvRecord } from './csv-reader.ts'
import { SEPARATORS, type Separator, fromCell } from './csv-writer.ts'
import { readBase, type FileBase } from '../file-base.ts'
import { BASE_NAME, type FileForm } from '../file-form.ts'
import type { FileProblem } from '../../resources/resource-files.ts'
import type { FileRecord, FromFile, FilePlace, RecordReader } from '../file-record.ts'
import { asWritten, CellError, readCell } from './read-cell.ts'

/** Why no record of a file can be read. */
export class FileError extends Error {}

const nameOf = (heading: string): string => fromCell(heading).trim().toLowerCase()

const isRead = ({ fields }: FileForm, name: string): boolean =>
  name === 'id' || name === BASE_NAME || fields.has(name)

const HINT = /^sep=(.)\s*(?:\r\n?|\n)/i

/** The separator of a file by its beginning: the one by which its first line has the most known columns. */
const sniffSeparator = (form: FileForm, text: string): Separator => {
  const counts = SEPARATORS.map((separator) => {
    const [head] = new CsvReader(separator).push(text, true)
    const count =
      head?.kind === 'record'
        ? head.cells.map(nameOf).filter((name) => isRead(form, name)).length
        : 0
    return { separator, count }
  })
  const [best] = counts.toSorted((a, b) => b.count - a.count)
  return best?.separator ?? ','
}

/** The ID in a cell: the space around a pasted one made it that of a record which is not there. */
const idIn = (cell: string, original: string): string => {
  const id = asWritten(fromCell(cell), original)
  return id === original ? id : id.trim()
}

/** A line with more or fewer cells than the first one, which has `width`. */
const misfitOf = (
  { cells, isLast }: CsvRecord,
  columns: ReadonlyMap<string, number>,
  width: number,
) => {
  const extra = cells.findIndex((cell, index) => index >= width && cell.trim() !== '')
  if (extra !== -1) {
    const message = `More cells than columns (${width}). Put quotes around text that contains the separator.`
    return { column: extra, message }
  }
  // Excel leaves out empty cells at the end of a line, such as those of a new operator. The base of an
  // exported one is never empty, unless the file was cut in this line.
  const hasId = Boolean(cells[columns.get('id') ?? width]?.trim())
  const base = columns.get(BASE_NAME)
  const isCut = isLast && base !== undefined && hasId && !cells[base]
  const isShort = cells.length < width && (isLast || (base !== undefined && hasId))
  if (!isCut && !isShort) return null
  const count = plural(cells.length, { one: '# cell', other: '# cells' })
  const message = isLast
    ? 'The file ends in the middle of this line.'
    : `This line has only ${count} for ${width} columns.`
  return { column: cells.length - 1, message }
}

/** Reads the records of a CSV file in pieces. Its first line names the columns, in any order. */
export const csvRecords = (form: FileForm, beginning: string): RecordReader => {
  const reader = new CsvReader(sniffSeparator(form, beginning.trimStart().replace(HINT, '')))
  let columns: Map<string, number> | null = null
  let ignored: readonly string[] = []

  const readHead = ({ cells, source, line }: CsvRecord) => {
    // What Excel takes as a hint about the separator.
    if (line === 1 && HINT.test(`${source}\n`)) return
    if (cells.every((cell) => cell.trim() === '')) return
    const names = cells.map(nameOf)
    const known = names.filter((name) => isRead(form, name))
    if (known.length === 0)
      throw new FileError(
        `The first line must name the columns, such as ${form.columns.slice(0, 3).join(', ')}.`,
      )
    const twice = known.find((name, index) => known.indexOf(name) !== index)
    if (twice !== undefined) throw new FileError(`The first line names the column ${twice} twice.`)
    columns = new Map(names.map((name, index) => [name, index]))
    reader.width = cells.length
    ignored = cells.filter((_, index) => {
      const name = names[index] ?? ''
      return name !== '' && !form.columns.includes(name)
    })
  }

  const readRecord = (row: CsvRecord, columns: ReadonlyMap<string, number>): FromFile => {
    const placeAt = (column: number | undefined): FilePlace => {
      const { line, column: character } = placeOf(row.source, row.starts[column ?? 0] ?? 0)
      return { line: row.line + line - 1, column: character }
    }
    const misfit = misfitOf(row, columns, reader.width ?? 0)
    if (misfit) {
      const fault = { ...placeAt(misfit.column), row: row.row, message: misfit.message }
      return { kind: 'fault', fault }
    }
    const problems: FileProblem[] = []
    const cellOf = (name: string) => row.cells[columns.get(name) ?? row.cells.length] ?? ''
    const written = cellOf(BASE_NAME).trim()
    const base = written === '' ? null : readBase(parsedJson(written))
    if (written !== '' && !base) {
      const message = `The base of this line is damaged. Export the ${form.resource.words.one} again.`
      problems.push({ path: BASE_NAME, message })
    }
    const record: FileRecord = {
      ...placeAt(0),
      row: row.row,
      id: idIn(cellOf('id'), base?.id ?? ''),
      base,
      members: readMembers(form, row, columns, base, problems),
      problems,
      placeOf: (path) => placeAt(columnOf(columns, path)),
    }
    return { kind: 'record', record }
  }

  return {
    get ignored() {
      return ignored
    },
    push: function* push(piece, isLast) {
      for (const found of reader.push(piece, isLast)) {
        if (found.kind === 'fault') {
          if (!columns) throw new FileError(`The first line: ${found.message}`)
          yield { kind: 'fault', fault: found }
        } else if (!columns) readHead(found)
        else if (found.cells.some((cell) => cell.trim() !== '')) yield readRecord(found, columns)
      }
    },
  }
}

const readMembers = (
  { fields, resource }: FileForm,
  { cells }: CsvRecord,
  columns: ReadonlyMap<string, number>,
  base: FileBase | null,
  problems: FileProblem[],
): Members => {
  const members: Record<string, Member> = {}
  for (const [path, field] of fields) {
    const cell = cells[columns.get(path) ?? cells.length]
    // Without a base, an empty cell changes nothing.
    if (cell === undefined || (!base && cell === '')) continue
    try {
      members[path] = readCell(field, resource.words, cell, base)
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      problems.push({ path, message: error.message })
    }
  }
  return members
}

/** The column that a path is in; of a path such as `binding`, the first one inside it. */
const columnOf = (columns: ReadonlyMap<string, number>, path: string): number | undefined => {
  const isNear = (name: string) =>
    path === name || path.startsWith(`${name}[`) || name.startsWith(`${path}.`)
  const name = [...columns.keys()].find(isNear)
  return name === undefined ? undefined : columns.get(name)
}
