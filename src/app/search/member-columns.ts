import { eachBit, hasBit, setBit, type BitSet } from './bit-set.ts'
import type { TextsColumn } from './columns.ts'
import { eachMember } from './json-members.ts'
import { matchRows } from './match-rows.ts'
import type { RecordTable } from './table.ts'
import { fitsPattern, type ValuePattern } from './search-query.ts'
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

  const matchByReading = (member: string, pattern: ValuePattern) =>
    matchRows((row) => memberFits(texts.folded(row), member, pattern))

  /** The rows that may fit, for a member without codes: a value stands in the text as it is, or escaped. */
  const likely = (index: number, pattern: ValuePattern, candidates: BitSet): BitSet => {
    const longest = pattern.reduce((a, b) => (b.length > a.length ? b : a), '')
    // A number may be written in another way.
    if (longest === '' || /^[-+.\de]*$/.test(longest)) return candidates
    const found = new Uint32Array(CHUNK_WORDS)
    texts.scan(index, longest, candidates, found)
    texts.scan(index, '\\', candidates, found)
    return found
  }

  /** Calls back with those of the rows that have the member. */
  const eachRowCode = (
    member: string,
    rows: BitSet,
    visit: (row: number, code: number) => void,
  ) => {
    for (const [index, { codes }] of all().entries()) {
      const column = codes.get(member)
      if (!column) continue
      eachBit(rows.subarray(index * CHUNK_WORDS, (index + 1) * CHUNK_WORDS), (place) => {
        const code = column[place] ?? 0
        if (code !== 0) visit(index * CHUNK_ROWS + place, code)
      })
    }
  }

  return {
    /** Adds to `found` the candidates of a chunk whose member fits. */
    match: (
      index: number,
      member: string,
      pattern: ValuePattern,
      candidates: BitSet,
      found: BitSet,
    ): void => {
      const column = chunkAt(index).codes.get(member)
      const values = members.get(member)
      // The columns are used up: this member may be there.
      if (!values && members.size >= limits.paths)
        return matchByReading(member, pattern)(
          index,
          isNotSet(pattern) ? candidates : likely(index, pattern, candidates),
          found,
        )
      const fitting = values?.fitting(pattern)
      const read = new Uint32Array(CHUNK_WORDS)
      matchRows((row) => {
        const code = column?.[row % CHUNK_ROWS] ?? 0
        if (code === 0) return isNotSet(pattern)
        if (code !== READ) return fitting !== undefined && hasBit(fitting, code - 1)
        setBit(read, row % CHUNK_ROWS)
        return false
      })(index, candidates, found)
      if (!isNotSet(pattern))
        matchByReading(member, pattern)(index, likely(index, pattern, read), found)
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
    count: (member: string, rows: BitSet): Map<string, number> | null => {
      let isWhole = true
      const byCode = new Uint32Array(limits.values + 1)
      eachRowCode(member, rows, (_, code) => {
        if (code === READ) isWhole = false
        else byCode[code] = (byCode[code] ?? 0) + 1
      })
      // Known only now: chunks that were not read before may have brought it.
      const values = members.get(member)
      if (!values || !isWhole) return null
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
    countSet: (member: string, rows: BitSet): number => {
      let count = 0
      eachRowCode(member, rows, () => (count += 1))
      return count
    },
  }
}

/** The members of the JSON of all records, as columns that are made when first needed. */
export type MemberColumns = ReturnType<typeof createMemberColumns>
