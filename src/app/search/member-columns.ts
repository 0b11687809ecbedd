import { eachBit, lowestBit, type BitSet } from './bit-set.ts'
import { eachMember } from './metadata-members.ts'
import type { OperatorTable } from './operator-table.ts'
import { fitsPattern, type ValuePattern } from './search-query.ts'
import { CHUNK_ROWS, CHUNK_WORDS } from './text-chunk.ts'

/** How many paths have a column, and how many different values such a column tells apart. */
export type MemberLimits = { readonly paths: number; readonly values: number }
const LIMITS: MemberLimits = { paths: 64, values: 2000 }

/** The values of a member: codes from 1. Without values if there are too many different ones. */
type Member = { readonly path: string; values: Map<string, number> | null }
type Chunk = { contents: number; codes: Map<Member, Uint16Array> }

// The row has several values, or the member has too many: its metadata must be read.
const READ = 0xffff

/** The members of the metadata of all operators, as columns that are made when first needed. */
export type MemberColumns = {
  /** Adds to `found` the candidates of a chunk whose member at `path` fits. */
  readonly match: (
    chunk: number,
    path: string,
    pattern: ValuePattern,
    candidates: BitSet,
    found: BitSet,
  ) => void
  /** Reads a chunk; tells whether it had to. */
  readonly prepare: (chunk: number) => boolean
  /** The paths that have a column. */
  readonly paths: () => string[]
  /** How often each value of a member occurs among rows; null if it has too many different ones. */
  readonly count: (path: string, rows: BitSet) => Map<string, number> | null
  /** In how many of the rows a member is set. */
  readonly countSet: (path: string, rows: BitSet) => number
}

const addAll = (candidates: BitSet, found: BitSet): void => {
  for (let at = 0; at < CHUNK_WORDS; at += 1) found[at] = (found[at] ?? 0) | (candidates[at] ?? 0)
}

const isNotSet = (pattern: ValuePattern) => pattern.length === 1 && pattern[0] === ''

/** Whether the member of folded metadata at a path fits; an empty pattern fits if it is not set. */
export const memberFits = (metadata: string, path: string, pattern: ValuePattern): boolean => {
  let isSet = false
  let fits = false
  eachMember(metadata, (found, value) => {
    if (found !== path || value === '') return
    isSet = true
    fits ||= fitsPattern(value, pattern)
  })
  return isNotSet(pattern) ? !isSet : fits
}

const valuesIn = (metadata: string, path: string): Set<string> => {
  const values = new Set<string>()
  eachMember(metadata, (found, value) => {
    if (found === path && value !== '') values.add(value)
  })
  return values
}

/** The member columns of a table. */
export const createMemberColumns = (table: OperatorTable, limits = LIMITS): MemberColumns => {
  const { metadata } = table.columns.texts
  const members = new Map<string, Member>()
  const chunks: Chunk[] = []

  const memberOf = (path: string): Member | null => {
    const known = members.get(path)
    if (known || members.size >= limits.paths) return known ?? null
    const member: Member = { path, values: new Map() }
    members.set(path, member)
    return member
  }
  const codeOf = (member: Member, value: string): number => {
    const code = member.values?.get(value)
    if (code !== undefined || !member.values) return code ?? READ
    if (member.values.size >= limits.values) {
      member.values = null
      return READ
    }
    member.values.set(value, member.values.size + 1)
    return member.values.size
  }
  const readChunk = (index: number): Chunk => {
    const chunk: Chunk = { contents: table.chunkContents(index), codes: new Map() }
    const rows = Math.min(CHUNK_ROWS, table.rows() - index * CHUNK_ROWS)
    for (let place = 0; place < rows; place += 1) {
      eachMember(metadata.get(index * CHUNK_ROWS + place), (path, value) => {
        const member = value === '' ? null : memberOf(path)
        if (!member) return
        const codes = chunk.codes.get(member) ?? new Uint16Array(CHUNK_ROWS)
        chunk.codes.set(member, codes)
        codes[place] = codes[place] === 0 ? codeOf(member, value) : READ
      })
    }
    return chunk
  }
  const chunkAt = (index: number): Chunk => {
    const known = chunks[index]
    if (known && known.contents === table.chunkContents(index)) return known
    return (chunks[index] = readChunk(index))
  }

  const matchByReading = (
    index: number,
    path: string,
    pattern: ValuePattern,
    candidates: BitSet,
    found: BitSet,
    mustRead: (place: number) => boolean,
  ): void => {
    for (let at = 0; at < CHUNK_WORDS; at += 1) {
      let rest = (candidates[at] ?? 0) & ~(found[at] ?? 0)
      for (; rest !== 0; rest &= rest - 1) {
        const bit = lowestBit(rest)
        const place = (at << 5) + bit
        const text = mustRead(place) ? metadata.get(index * CHUNK_ROWS + place) : null
        if (text !== null && memberFits(text, path, pattern))
          found[at] = (found[at] ?? 0) | (1 << bit)
      }
    }
  }

  /** The rows that may fit, for a member without codes: a value stands in the text as it is, or escaped. */
  const likely = (
    index: number,
    path: string,
    pattern: ValuePattern,
    candidates: BitSet,
  ): BitSet => {
    const found = new Uint32Array(CHUNK_WORDS)
    const longest = pattern.reduce((a, b) => (b.length > a.length ? b : a), '')
    // A number may be written in another way.
    const isSure = longest !== '' && !/^[-+.\de]*$/.test(longest)
    const word = isSure ? longest : path.slice(path.lastIndexOf('.') + 1)
    if (word === '') return candidates
    metadata.scan(index, word, candidates, found)
    metadata.scan(index, '\\', candidates, found)
    return found
  }

  const matchCodes = (
    index: number,
    member: Member,
    codes: Uint16Array | undefined,
    pattern: ValuePattern,
    candidates: BitSet,
    found: BitSet,
  ): void => {
    const wanted = new Set<number>()
    for (const [value, code] of member.values ?? [])
      if (fitsPattern(value, pattern)) wanted.add(code)
    if (isNotSet(pattern)) wanted.add(0)
    const isAnySet = pattern.length > 1 && pattern.every((piece) => piece === '')
    let isRead = false
    for (let at = 0; at < CHUNK_WORDS; at += 1) {
      let rest = (candidates[at] ?? 0) & ~(found[at] ?? 0)
      for (; rest !== 0; rest &= rest - 1) {
        const bit = lowestBit(rest)
        const code = codes?.[(at << 5) + bit] ?? 0
        isRead ||= code === READ || member.values === null
        if (wanted.has(code) || (isAnySet && code !== 0)) found[at] = (found[at] ?? 0) | (1 << bit)
      }
    }
    if (!isRead || isNotSet(pattern)) return
    const mustRead = (place: number) => {
      const code = codes?.[place] ?? 0
      return code === READ || (code !== 0 && member.values === null)
    }
    const rows = likely(index, member.path, pattern, candidates)
    matchByReading(index, member.path, pattern, rows, found, mustRead)
  }

  /** Calls back with those of the rows that have the member. */
  const eachRowCode = (path: string, rows: BitSet, visit: (row: number, code: number) => void) => {
    for (let index = 0; index * CHUNK_ROWS < table.rows(); index += 1) {
      const chunk = chunkAt(index)
      const member = members.get(path)
      const codes = member && chunk.codes.get(member)
      if (!codes) continue
      eachBit(rows.subarray(index * CHUNK_WORDS, (index + 1) * CHUNK_WORDS), (place) => {
        const code = codes[place] ?? 0
        if (code !== 0) visit(index * CHUNK_ROWS + place, code)
      })
    }
  }

  return {
    match: (index, path, pattern, candidates, found) => {
      const { codes } = chunkAt(index)
      const member = members.get(path)
      if (member) return matchCodes(index, member, codes.get(member), pattern, candidates, found)
      if (members.size < limits.paths) {
        // Every member has a column, but this one: nobody has it.
        if (isNotSet(pattern)) addAll(candidates, found)
        return
      }
      // The columns are used up: this member may be there.
      const rows = isNotSet(pattern) ? candidates : likely(index, path, pattern, candidates)
      matchByReading(index, path, pattern, rows, found, () => true)
    },
    prepare: (index) => {
      const isKnown = chunks[index]?.contents === table.chunkContents(index)
      if (!isKnown) chunkAt(index)
      return !isKnown
    },
    paths: () => {
      for (let index = 0; index * CHUNK_ROWS < table.rows(); index += 1) chunkAt(index)
      return [...members.keys()]
    },
    count: (path, rows) => {
      const counts = new Map<string, number>()
      const add = (value: string, count: number) =>
        void counts.set(value, (counts.get(value) ?? 0) + count)
      const byCode = new Uint32Array(limits.values + 1)
      eachRowCode(path, rows, (row, code) => {
        if (code !== READ) byCode[code] = (byCode[code] ?? 0) + 1
        else for (const value of valuesIn(metadata.get(row), path)) add(value, 1)
      })
      // Known only now: chunks that were not read before may have brought it.
      const member = members.get(path)
      if (!member?.values) return null
      for (const [value, code] of member.values) add(value, byCode[code] ?? 0)
      return counts
    },
    countSet: (path, rows) => {
      let count = 0
      eachRowCode(path, rows, () => (count += 1))
      return count
    },
  }
}
