import { matchCondition } from './match-condition.ts'
import type { MemberColumns } from './member-columns.ts'
import { bitSet, isEmptySet, type BitSet } from './bit-set.ts'
import type { RecordTable } from './table.ts'
import { isTimed, type Condition, type SearchNode } from './search-query.ts'
import { CHUNK_ROWS, CHUNK_WORDS } from './text-column.ts'

type Kept = {
  readonly condition: Condition
  rows: BitSet
  /** What the chunks contained when they were searched. */
  contents: number[]
  now: number
}

const MOST_KEPT = 64

const chunkOf = (rows: BitSet, chunk: number): BitSet =>
  rows.subarray(chunk * CHUNK_WORDS, (chunk + 1) * CHUNK_WORDS)

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
export const createMatchSets = (
  table: RecordTable,
  membersOf: (path: string) => MemberColumns | undefined,
) => {
  // In the order of their use.
  const kept = new Map<string, Kept>()
  const chunkCount = () => Math.ceil(table.rows() / CHUNK_ROWS)

  const keep = (condition: Condition, now: number): Kept => {
    const key = JSON.stringify(condition)
    const known = kept.get(key) ?? { condition, rows: bitSet(0), contents: [], now }
    kept.delete(key)
    kept.set(key, known)
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    if (isTimed(condition) && known.now !== now) known.contents = []
    known.now = now
    if (known.rows.length < chunkCount() * CHUNK_WORDS) {
      const longer = bitSet(chunkCount() * CHUNK_ROWS)
      longer.set(known.rows)
      known.rows = longer
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
    const stale = [...Array(chunkCount()).keys()].filter(
      (chunk) => found.contents[chunk] !== table.chunkContents(chunk),
    )
    if (stale.length === 0) return found.rows
    const wider = widerThan(found.condition)
    const match = matchCondition(table, membersOf, condition, now)
    for (const chunk of stale) {
      const contents = table.chunkContents(chunk)
      const source = wider?.contents[chunk] === contents ? wider.rows : table.live()
      const candidates = chunkOf(source, chunk)
      const rows = chunkOf(found.rows, chunk).fill(0)
      if (!isEmptySet(candidates)) match(chunk, candidates, rows)
      found.contents[chunk] = contents
    }
    return found.rows
  }

  const fulfilling = (node: SearchNode, now: number): BitSet => {
    if ('of' in node && node.kind === 'all') return fulfillingAll(node.of, now)
    const some =
      'of' in node
        ? node.of.map((one) => fulfillingAll([one], now))
        : node.anyOf.map((condition) => find(condition, now))
    const [first = bitSet(chunkCount() * CHUNK_ROWS), ...others] = some
    if (others.length === 0) return first
    return first.map((word, at) => others.reduce((bits, rows) => bits | (rows[at] ?? 0), word))
  }

  const fulfillingAll = (nodes: readonly SearchNode[], now: number): BitSet => {
    let result = table.live().slice(0, chunkCount() * CHUNK_WORDS)
    for (const node of nodes) {
      if (isEmptySet(result)) break
      const rows = fulfilling(node, now)
      result = result.map(
        (word, at) => word & (node.isNegated ? ~(rows[at] ?? 0) : (rows[at] ?? 0)),
      )
    }
    return result
  }

  return {
    condition: find,
    /** The rows that fulfil all of these. */
    terms: fulfillingAll,
  }
}

/** The rows that fulfil terms, with what earlier searches found. */
export type MatchSets = ReturnType<typeof createMatchSets>
