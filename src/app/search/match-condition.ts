import { compareVersions, readVersion } from '#domain/version.ts'
import type { Column, TextsColumn } from './columns.ts'
import { foldText } from './fold-text.ts'
import { matchCodes, matchLikely, matchNone, matchRows, type ChunkMatcher } from './match-rows.ts'
import type { MemberColumns } from './member-columns.ts'
import {
  fitsPattern,
  longestPart,
  type Comparison,
  type Condition,
  type ValuePattern,
} from './search-query.ts'
import type { RecordTable } from './table.ts'

const holds = (difference: number, comparison: Comparison): boolean => {
  switch (comparison) {
    case '<':
      return difference < 0
    case '<=':
      return difference <= 0
    case '>':
      return difference > 0
    case '>=':
      return difference >= 0
    case '=':
      return difference === 0
  }
}

/** Matches the rows whose text of a column has a word. */
const matchPart = (column: Column | undefined, word: string): ChunkMatcher => {
  if (column?.kind === 'texts')
    return (chunk, candidates, found) => column.texts.scan(chunk, word, candidates, found)
  if (column?.kind !== 'codes') return matchNone
  return matchCodes(
    column.codes,
    column.dictionary.where((folded) => folded.includes(word)),
  )
}

/** Matches a word that begins in the front part of an address and ends in the id that follows. */
const matchAddress = (table: RecordTable, word: string): ChunkMatcher => {
  const column = table.columns.find(({ field }) => field.isAddress)
  const ids = table.columns.find(({ field }) => field.kind === 'id')
  if (column?.kind !== 'codes' || ids?.kind !== 'texts') return matchNone
  // The parts of the word that may follow each front part.
  const rests = column.dictionary.items().map((item) => {
    const front = typeof item === 'string' ? null : foldText(item[0] ?? '')
    return Array.from({ length: word.length }, (_, at) => at)
      .filter((at) => at > 0 && front?.endsWith(word.slice(0, at)))
      .map((at) => word.slice(at))
  })
  if (rests.every(({ length }) => length === 0)) return matchNone
  const codes = column.codes()
  return matchRows((row) => {
    const after = rests[codes[row] ?? 0] ?? []
    return after.some((rest) => ids.texts.folded(row).startsWith(rest))
  })
}

/** Matches the rows with a word in any of their texts: what few texts hold is looked at first. */
const matchWord = (table: RecordTable, word: string): ChunkMatcher => {
  const isSlow = ({ kind }: Column) => Number(kind === 'texts')
  const matchers = table.columns
    .toSorted((a, b) => isSlow(a) - isSlow(b))
    .map((column) => matchPart(column, word))
  const able = [...matchers, matchAddress(table, word)].filter((match) => match !== matchNone)
  return (chunk, candidates, found) => {
    for (const match of able) match(chunk, candidates, found)
  }
}

/** Matches the rows whose whole text fits a pattern. */
const matchTexts = ({ texts }: TextsColumn, pattern: ValuePattern): ChunkMatcher => {
  const longest = longestPart(pattern)
  const fits = (row: number) => fitsPattern(texts.folded(row), pattern)
  return longest === '' ? matchRows(fits) : matchLikely(texts, [longest], fits)
}

/** Matches the rows that fulfil a condition at `now`. */
export const matchCondition = (
  table: RecordTable,
  membersOf: (path: string) => MemberColumns | undefined,
  condition: Condition,
  now: number,
): ChunkMatcher => {
  if (condition.kind === 'word') return matchWord(table, condition.word)
  const column = table.column(condition.path)
  switch (condition.kind) {
    case 'contains':
      return matchPart(column, condition.word)
    case 'value':
      if (column?.kind === 'texts') return matchTexts(column, condition.pattern)
      if (column?.kind !== 'codes') return matchNone
      return matchCodes(column.codes, column.dictionary.fitting(condition.pattern))
    case 'element':
      if (column?.kind !== 'codes') return matchNone
      return matchCodes(
        column.codes,
        column.dictionary.having(condition.element, condition.isThere),
      )
    case 'member':
      return membersOf(condition.path)?.match(condition.member, condition.pattern) ?? matchNone
    case 'version': {
      if (column?.kind !== 'codes') return matchNone
      const wanted = column.dictionary.where((text) => {
        const version = readVersion(text)
        if (!version) return false
        return holds(compareVersions(version, condition.version), condition.comparison)
      })
      return matchCodes(column.codes, wanted)
    }
    case 'span': {
      if (column?.kind !== 'time' && column?.kind !== 'certificate') return matchNone
      const spanOf = column.spanAt(now)
      return matchRows((row) => {
        const span = spanOf(row)
        return Number.isFinite(span) && holds(span - condition.ms, condition.comparison)
      })
    }
    case 'state': {
      if (column?.kind !== 'certificate' && column?.kind !== 'state') return matchNone
      const stateOf = column.stateAt(now)
      const state = column.states.findIndex((one) => one === condition.state)
      return matchRows((row) => stateOf(row) === state)
    }
  }
}
