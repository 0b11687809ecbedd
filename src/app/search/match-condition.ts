import { certificatesAt, stateNumber, VALID } from './certificate-rows.ts'
import type { Column, TextsColumn } from './columns.ts'
import { foldText } from './fold-text.ts'
import type { MemberColumns } from './member-columns.ts'
import { matchCodes, matchNone, matchRows, type ChunkMatcher } from './match-rows.ts'
import type { RecordTable } from './table.ts'
import {
  fitsPattern,
  longestPart,
  type Comparison,
  type Condition,
  type ValuePattern,
} from './search-query.ts'
import { CHUNK_WORDS } from './text-column.ts'
import { compareVersions, readVersion } from '#domain/version.ts'

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
    column.codes(),
    column.dictionary.where((folded) => folded.includes(word)),
  )
}

/** The parts of a word that may follow a text which ends with what is before them. */
const restsAfter = (text: string, word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => at + 1)
    .filter((at) => text.endsWith(word.slice(0, at)))
    .map((at) => word.slice(at))

/** Matches a word that begins in the front part of an address and ends in the id that follows. */
const matchAddress = (table: RecordTable, word: string): ChunkMatcher => {
  const column = table.columns.find(({ field }) => field.isAddress)
  const ids = table.columns.find(({ field }) => field.kind === 'id')
  if (column?.kind !== 'codes' || ids?.kind !== 'texts') return matchNone
  const rests = column.dictionary
    .items()
    .map((item) => (typeof item === 'string' ? [] : restsAfter(foldText(item[0] ?? ''), word)))
  if (rests.every(({ length }) => length === 0)) return matchNone
  const codes = column.codes()
  return matchRows((row) => {
    const after = rests[codes[row] ?? 0] ?? []
    return after.some((rest) => ids.texts.folded(row).startsWith(rest))
  })
}

/** Matches the rows with a word in any of their texts: what few texts hold is looked at first. */
const matchWord = (table: RecordTable, word: string): ChunkMatcher => {
  const ofKind = (kind: Column['kind']) => table.columns.filter((column) => column.kind === kind)
  const matchers = [...ofKind('codes'), ...ofKind('texts')].map((column) => matchPart(column, word))
  matchers.push(matchAddress(table, word))
  const able = matchers.filter((match) => match !== matchNone)
  return (chunk, candidates, found) => {
    for (const match of able) match(chunk, candidates, found)
  }
}

/** Matches the rows whose whole text fits a pattern. */
const matchTexts = ({ texts }: TextsColumn, pattern: ValuePattern): ChunkMatcher => {
  const longest = longestPart(pattern)
  const match = matchRows((row) => fitsPattern(texts.folded(row), pattern))
  if (longest === '') return match
  return (chunk, candidates, found) => {
    const likely = new Uint32Array(CHUNK_WORDS)
    texts.scan(chunk, longest, candidates, likely)
    match(chunk, likely, found)
  }
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
      return matchCodes(column.codes(), column.dictionary.fitting(condition.pattern))
    case 'element':
      if (column?.kind !== 'codes') return matchNone
      return matchCodes(
        column.codes(),
        column.dictionary.having(condition.element, condition.isThere),
      )
    case 'member':
      return membersOf(condition.path)?.match(condition.member, condition.pattern) ?? matchNone
    case 'version': {
      if (column?.kind !== 'codes') return matchNone
      const codes = column.dictionary.where((text) => {
        const version = readVersion(text)
        if (!version) return false
        return holds(compareVersions(version, condition.version), condition.comparison)
      })
      return matchCodes(column.codes(), codes)
    }
    case 'age': {
      if (column?.kind !== 'time') return matchNone
      const times = column.times()
      return matchRows((row) => {
        const time = times[row] ?? Number.NaN
        return Number.isFinite(time) && holds(now - time - condition.ms, condition.comparison)
      })
    }
    case 'certificate': {
      if (column?.kind !== 'certificate') return matchNone
      const [stateOf, state] = [certificatesAt(column, now), stateNumber(condition.state)]
      return matchRows((row) => stateOf(row) === state)
    }
    case 'state': {
      if (column?.kind !== 'state') return matchNone
      const stateOf = column.stateAt(now)
      const state = column.field.options?.indexOf(condition.state)
      return matchRows((row) => stateOf(row) === state)
    }
    case 'certificate-left': {
      if (column?.kind !== 'certificate') return matchNone
      const [stateOf, ends] = [certificatesAt(column, now), column.ends()]
      const { comparison, ms } = condition
      return matchRows(
        (row) => holds((ends[row] ?? 0) - now - ms, comparison) && stateOf(row) === VALID,
      )
    }
  }
}
