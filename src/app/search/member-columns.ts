import type { Codes, TextsColumn } from './columns.ts'
import { foldText } from './fold-text.ts'
import { matchCodes, matchLikely, matchNone, matchRows, type ChunkMatcher } from './match-rows.ts'
import { createNumbers } from './numbers.ts'
import { fitsPattern, longestPart, type ValuePattern } from './search-query.ts'
import type { RecordTable } from './table.ts'
import { CHUNK_ROWS } from './text-column.ts'
import { createValueCodes } from './value-codes.ts'

// Longer texts are not read.
const LONGEST = 100_000
const DEEPEST = 16

const visitMembers = (
  value: unknown,
  path: string | null,
  depth: number,
  visit: (path: string, value: string) => void,
): void => {
  if (path !== null && typeof value === 'string') return visit(path, foldText(value))
  if (path !== null && (typeof value === 'number' || typeof value === 'boolean'))
    return visit(path, `${value}`)
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return
  for (const [name, member] of Object.entries(value)) {
    const inner = path === null ? name : `${path}.${name}`
    // The elements of a list have the path of the list.
    visitMembers(member, Array.isArray(value) ? path : inner, depth + 1, visit)
  }
}

/** What is another text once it is a number: many digits, a fraction, an exponent, a zero with a minus. */
const ODD_NUMBER = /[[:,]\s*(?:-0|-?\d+[.e]|-?\d{16})/
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*/g

/** JSON with its numbers as texts: a person searches what is written, and a long one would be rounded. */
const withTextNumbers = (json: string): string =>
  json.replace(TEXT_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`))

/**
 * The members of folded JSON that are set, if it is JSON, each by its path: `namespace.uid` for one member inside
 * another as well as for a name with a dot. A list has several values.
 */
const readMembers = (json: string): Map<string, string | readonly string[]> => {
  const members = new Map<string, string | readonly string[]>()
  // A text, a number and what is no JSON have no members.
  if (!/^\s*[{[]/.test(json) || json.length > LONGEST) return members
  try {
    // What is no JSON must not become it.
    const plain: unknown = JSON.parse(json)
    const read: unknown = ODD_NUMBER.test(json) ? JSON.parse(withTextNumbers(json)) : plain
    visitMembers(read, null, 0, (path, value) => {
      const before = members.get(path)
      if (value !== '') members.set(path, before === undefined ? value : [before, value].flat())
    })
  } catch {
    // Nor has what only begins like JSON.
  }
  return members
}

/** Whether the member of folded JSON fits; an empty pattern fits if it is not set. */
export const memberFits = (json: string, member: string, pattern: ValuePattern): boolean =>
  [readMembers(json).get(member) ?? ''].flat().some((value) => fitsPattern(value, pattern))

/** How many members have a column, and how many different values such a column tells apart. */
export type MemberLimits = { readonly paths: number; readonly values: number }
const LIMITS: MemberLimits = { paths: 64, values: 2000 }

/** The values of a member of all records; the code 0 is that of those without it. */
export type MemberColumn = Codes & { readonly kind: 'codes' }

// Of values without a code of their own.
const OTHER = 0xffff

const createMemberColumn = (mostValues: number) => {
  const dictionary = createValueCodes()
  const unset = dictionary.codeOf('')
  const codes = createNumbers(Uint16Array)
  let isFull = false
  return {
    kind: 'codes' as const,
    dictionary,
    codes: codes.all,
    /** It has too many different values: some have no code of their own. */
    isFull: () => isFull,
    write: (row: number, item: string | readonly string[] | undefined): void => {
      if (item !== undefined && dictionary.size() > mostValues) isFull = true
      codes.set(row, item === undefined ? unset : isFull ? OTHER : dictionary.codeOf(item))
    },
  }
}

/** The member columns of a column of JSON. */
export const createMemberColumns = (
  table: RecordTable,
  { texts }: TextsColumn,
  limits = LIMITS,
) => {
  const columns = new Map<string, ReturnType<typeof createMemberColumn>>()
  const contents: number[] = []

  const readRow = (row: number): void => {
    const members = readMembers(texts.folded(row))
    for (const name of members.keys())
      if (!columns.has(name) && columns.size < limits.paths)
        columns.set(name, createMemberColumn(limits.values))
    for (const [name, column] of columns) column.write(row, members.get(name))
  }
  const readChunk = (chunk: number): boolean => {
    if (contents[chunk] === table.chunkContents(chunk)) return false
    const end = Math.min(table.rows(), (chunk + 1) * CHUNK_ROWS)
    for (let row = chunk * CHUNK_ROWS; row < end; row += 1) readRow(row)
    contents[chunk] = table.chunkContents(chunk)
    return true
  }
  const upToDate = () => {
    for (let chunk = 0; chunk * CHUNK_ROWS < table.rows(); chunk += 1) readChunk(chunk)
    return columns
  }

  /** Matches the rows whose JSON is to be read: a value stands in it as it is, or escaped. */
  const matchByReading = (member: string, pattern: ValuePattern): ChunkMatcher => {
    const fits = (row: number) => memberFits(texts.folded(row), member, pattern)
    const longest = longestPart(pattern)
    return longest === '' ? matchRows(fits) : matchLikely(texts, [longest, '\\'], fits)
  }

  return {
    /** Matches the rows whose member fits. */
    match: (member: string, pattern: ValuePattern): ChunkMatcher => {
      const column = upToDate().get(member)
      if (column && !column.isFull())
        return matchCodes(column.codes, column.dictionary.fitting(pattern))
      // The columns may be used up before this member came.
      if (column || columns.size >= limits.paths) return matchByReading(member, pattern)
      return fitsPattern('', pattern) ? matchRows(() => true) : matchNone
    },
    /** Reads a chunk; tells whether it had to. */
    prepare: readChunk,
    /** The members that have a column. */
    names: () => [...upToDate().keys()],
    /** The column of a member; undefined if it has none, or too many different values. */
    column: (member: string): MemberColumn | undefined => {
      const column = upToDate().get(member)
      return column?.isFull() ? undefined : column
    },
    /** In how many of the rows a member is set. */
    countSet: (member: string, rows: Uint32Array): number => {
      const codes = upToDate().get(member)?.codes() ?? []
      let count = 0
      for (const row of rows) if ((codes[row] ?? 0) > 0) count += 1
      return count
    },
  }
}

/** The members of the JSON of all records, as columns that are made when first needed. */
export type MemberColumns = ReturnType<typeof createMemberColumns>
