import { bitSet, isEmptySet, type BitSet } from './bit-set.ts'
import { matchCondition } from './match-condition.ts'
import type { MemberColumns } from './member-columns.ts'
import type { RecordTable } from './table.ts'
import { isTimed, type Condition, type Term } from './search-query.ts'
import { CHUNK_ROWS, CHUNK_WORDS } from './text-column.ts'

type Kept = {
  readonly condition: Condition
  bits: BitSet
  /** What the chunks contained when they were searched. */
  contents: number[]
  now: number
}

const MOST_KEPT = 64

const chunkOf = (bits: BitSet, chunk: number): BitSet =>
  bits.subarray(chunk * CHUNK_WORDS, (chunk + 1) * CHUNK_WORDS)

/** Whether all that fulfils `condition` also fulfils `wider`: a word that is typed on. */
const isPartOf = (condition: Condition, wider: Condition): boolean => {
  if (condition.kind === 'word') return wider.kind === 'word' && condition.word.includes(wider.word)
  return (
    condition.kind === 'contains' &&
    wider.kind === 'contains' &&
    condition.path === wider.path &&
    condition.word.includes(wider.word)
  )
}

/** Searches a table; what was found for a condition is kept and searched anew only where rows changed. */
export const createMatchBits = (
  table: RecordTable,
  membersOf: (path: string) => MemberColumns | undefined,
) => {
  // In the order of their use.
  const kept = new Map<string, Kept>()
  const chunkCount = () => Math.ceil(table.rows() / CHUNK_ROWS)

  const keep = (condition: Condition, now: number): Kept => {
    const key = JSON.stringify(condition)
    const known = kept.get(key) ?? { condition, bits: bitSet(0), contents: [], now }
    kept.delete(key)
    kept.set(key, known)
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    if (isTimed(condition) && known.now !== now) known.contents = []
    known.now = now
    const words = chunkCount() * CHUNK_WORDS
    if (known.bits.length !== words) {
      const bits = new Uint32Array(words)
      bits.set(known.bits.subarray(0, words))
      known.bits = bits
    }
    return known
  }

  /** What was found for a part of a word, which is as wide as the whole or wider. */
  const widerThan = (condition: Condition): Kept | null => {
    let best: Kept | null = null
    const length = (one: Kept | null) =>
      one && 'word' in one.condition ? one.condition.word.length : 0
    for (const one of kept.values())
      if (
        one.condition !== condition &&
        isPartOf(condition, one.condition) &&
        length(one) > length(best)
      )
        best = one
    return best
  }

  const find = (condition: Condition, now: number): BitSet => {
    const found = keep(condition, now)
    const stale: number[] = []
    for (let chunk = 0; chunk < chunkCount(); chunk += 1)
      if (found.contents[chunk] !== table.chunkContents(chunk)) stale.push(chunk)
    if (stale.length === 0) return found.bits
    const wider = widerThan(found.condition)
    const match = matchCondition(table, membersOf, condition, now)
    for (const chunk of stale) {
      const contents = table.chunkContents(chunk)
      const bits = chunkOf(found.bits, chunk).fill(0)
      const isNarrowed = wider?.contents[chunk] === contents
      const candidates = chunkOf(isNarrowed && wider ? wider.bits : table.live(), chunk)
      if (!isEmptySet(candidates)) match(chunk, candidates, bits)
      found.contents[chunk] = contents
    }
    return found.bits
  }

  const ofTerm = ({ anyOf }: Term, now: number): BitSet => {
    const [first, ...others] = anyOf
    if (!first) return bitSet(chunkCount() * CHUNK_ROWS)
    const bits = find(first, now)
    if (others.length === 0) return bits
    const union = bits.slice()
    for (const condition of others) {
      const more = find(condition, now)
      for (let at = 0; at < union.length; at += 1) union[at] = (union[at] ?? 0) | (more[at] ?? 0)
    }
    return union
  }

  return {
    condition: find,
    /** The rows that fulfil all of the terms. */
    terms: (terms: readonly Term[], now: number): BitSet => {
      const result = table.live().slice(0, chunkCount() * CHUNK_WORDS)
      for (const term of terms) {
        if (isEmptySet(result)) break
        const bits = ofTerm(term, now)
        const flip = term.isNegated ? 0xffffffff : 0
        for (let at = 0; at < result.length; at += 1)
          result[at] = (result[at] ?? 0) & ((bits[at] ?? 0) ^ flip)
      }
      return result
    },
  }
}

/** The rows that fulfil terms, with what earlier searches found. */
export type MatchBits = ReturnType<typeof createMatchBits>
