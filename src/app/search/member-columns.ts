import type { TextsColumn } from './columns.ts'
import { eachMember } from './json-members.ts'
import { matchNone, matchRows, type ChunkMatcher } from './match-rows.ts'
import { hasBit } from './bit-set.ts'
import type { RecordTable } from './table.ts'
import { fitsPattern, longestPart, type ValuePattern } from './search-query.ts'
import { CHUNK_ROWS, CHUNK_WORDS } from './text-column.ts'
import { createValueCodes, type ValueCodes } from './value-codes.ts'

/** How many members have a column, and how many different values such a column tells apart. */
export type MemberLimits = { readonly paths: number; readonly values: number }
const LIMITS: MemberLimits = { paths: 64, values: 2000 }

/** The member columns of a chunk: codes from 1, 0 where it is not set. */
type Chunk = { readonly contents: number; readonly codes: ReadonlyMap<string, Uint16Array> }

// The member has too many different values: its JSON must be read.
const READ = 0xffff

const isNotSet = (pattern: ValuePattern) => pattern.length === 1 && pattern[0] === ''

/** Whether the member of folded JSON fits; an empty pattern fits if it is not set. */
export const memberFits = (json: string, member: string, pattern: ValuePattern): boolean => {
  let isSet = false
  let fits = false
  eachMember(json, (name, value) => {
    if (name !== member || value === '') return
    isSet = true
    fits ||= fitsPattern(value, pattern)
  })
  return isNotSet(pattern) ? !isSet : fits
}

/** The member columns of a column of JSON. */
export const createMemberColumns = (
  table: RecordTable,
  { texts }: TextsColumn,
  limits = LIMITS,
) => {
  const members = new Map<string, ValueCodes>()
  const chunks: Chunk[] = []
  const chunkCount = () => Math.ceil(table.rows() / CHUNK_ROWS)

  const valuesOf = (member: string): ValueCodes | undefined => {
    const known = members.get(member)
    if (known || members.size >= limits.paths) return known
    const values = createValueCodes()
    members.set(member, values)
    return values
  }
  const readChunk = (index: number): Chunk => {
    const codes = new Map<string, Uint16Array>()
    const rows = Math.min(CHUNK_ROWS, table.rows() - index * CHUNK_ROWS)
    for (let place = 0; place < rows; place += 1) {
      eachMember(texts.folded(index * CHUNK_ROWS + place), (member, value) => {
        const values = value === '' ? undefined : valuesOf(member)
        if (!values) return
        const column = codes.get(member) ?? new Uint16Array(CHUNK_ROWS)
        codes.set(member, column)
        const before = column[place] ?? 0
        // A list has several values.
        const item = before === 0 ? value : [values.itemOf(before - 1), value].flat()
        const isWhole = before !== READ && values.size() < limits.values
        column[place] = isWhole ? values.codeOf(item) + 1 : READ
      })
    }
    return { contents: table.chunkContents(index), codes }
  }
  const isRead = (index: number) => chunks[index]?.contents === table.chunkContents(index)
  const chunkAt = (index: number): Chunk => {
    const known = chunks[index]
    return known && isRead(index) ? known : (chunks[index] = readChunk(index))
  }
  const all = () => Array.from({ length: chunkCount() }, (_, index) => chunkAt(index))

  /** Tells the code of a row, of a member that has a column. */
  const codesOf = (member: string): ((row: number) => number) => {
    const columns = all().map(({ codes }) => codes.get(member))
    return (row) => columns[Math.floor(row / CHUNK_ROWS)]?.[row % CHUNK_ROWS] ?? 0
  }

  const countCodes = (member: string, rows: Uint32Array): Uint32Array => {
    const codeOf = codesOf(member)
    const counts = new Uint32Array(READ + 1)
    for (let at = 0; at < rows.length; at += 1) {
      const code = codeOf(rows[at] ?? 0)
      counts[code] = (counts[code] ?? 0) + 1
    }
    return counts
  }

  /** Matches the rows whose JSON is to be read: a value stands in it as it is, or escaped. */
  const matchByReading = (member: string, pattern: ValuePattern): ChunkMatcher => {
    const match = matchRows((row) => memberFits(texts.folded(row), member, pattern))
    const longest = longestPart(pattern)
    // A number may be written in another way.
    if (longest === '' || /^[-+.\de]*$/.test(longest)) return match
    return (chunk, candidates, found) => {
      const likely = new Uint32Array(CHUNK_WORDS)
      texts.scan(chunk, longest, candidates, likely)
      texts.scan(chunk, '\\', candidates, likely)
      match(chunk, likely, found)
    }
  }

  return {
    /** Matches the rows whose member fits. */
    match: (member: string, pattern: ValuePattern): ChunkMatcher => {
      const codeOf = codesOf(member)
      const values = members.get(member)
      const byReading = matchByReading(member, pattern)
      // The columns are used up: this member may be there.
      if (!values && members.size >= limits.paths) return byReading
      if (isNotSet(pattern)) return matchRows((row) => codeOf(row) === 0)
      const fitting = values?.fitting(pattern)
      if (!fitting) return matchNone
      const byCode = matchRows((row) => hasBit(fitting, codeOf(row) - 1))
      const toRead = matchRows((row) => codeOf(row) === READ)
      return (chunk, candidates, found) => {
        byCode(chunk, candidates, found)
        const unread = new Uint32Array(CHUNK_WORDS)
        toRead(chunk, candidates, unread)
        byReading(chunk, unread, found)
      }
    },
    /** Reads a chunk; tells whether it had to. */
    prepare: (index: number): boolean => {
      const isKnown = isRead(index)
      chunkAt(index)
      return !isKnown
    },
    /** The members that have a column. */
    names: () => {
      all()
      return [...members.keys()]
    },
    /** How often each value of a member occurs among rows; null if it has too many different ones. */
    count: (member: string, rows: Uint32Array): Map<string, number> | null => {
      const byCode = countCodes(member, rows)
      const values = members.get(member)
      if (!values || byCode[READ] !== 0) return null
      const counts = new Map<string, number>()
      const folded = values.foldedValues()
      for (let code = 0; code < values.size(); code += 1)
        for (const at of values.valuesOf(code)) {
          const value = folded[at] ?? ''
          counts.set(value, (counts.get(value) ?? 0) + (byCode[code + 1] ?? 0))
        }
      return counts
    },
    /** In how many of the rows a member is set. */
    countSet: (member: string, rows: Uint32Array): number => {
      const [unset = 0] = countCodes(member, rows)
      return rows.length - unset
    },
  }
}

/** The members of the JSON of all records, as columns that are made when first needed. */
export type MemberColumns = ReturnType<typeof createMemberColumns>
