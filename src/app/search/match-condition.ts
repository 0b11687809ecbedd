import { bitSet, setBit } from './bit-set.ts'
import {
  matchCodes,
  matchRows,
  matchWord,
  type ChunkMatcher,
  type FieldHits,
} from './match-word.ts'
import type { MemberColumns } from './member-columns.ts'
import type { OperatorColumns } from './operator-columns.ts'
import { compareVersions, readVersion } from './operator-version.ts'
import { expiresWithin, rowCertificate } from './row-certificate.ts'
import {
  CERTIFICATE_STATES,
  fitsPattern,
  type Comparison,
  type Condition,
  type ValuePattern,
} from './search-query.ts'
import { CHUNK_WORDS } from './text-chunk.ts'
import type { TextColumn } from './text-column.ts'
import type { TextDictionary } from './text-dictionary.ts'

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

/** Matches the rows whose whole text fits a pattern. */
const matchTexts = (texts: TextColumn, pattern: ValuePattern): ChunkMatcher => {
  const longest = pattern.reduce((a, b) => (b.length > a.length ? b : a), '')
  const match = matchRows((row) => fitsPattern(texts.folded(row), pattern))
  if (longest === '') return match
  return (chunk, candidates, found) => {
    const likely = new Uint32Array(CHUNK_WORDS)
    texts.scan(chunk, longest, candidates, likely)
    match(chunk, likely, found)
  }
}

const codesWhere = ({ size, textOf }: TextDictionary, passes: (text: string) => boolean) => {
  const codes = bitSet(size())
  for (let code = 0; code < size(); code += 1) if (passes(textOf(code))) setBit(codes, code)
  return codes
}

/** Whether a list has a feature that fits; an empty pattern fits a list without any. */
const hasFeature = (features: readonly string[], pattern: ValuePattern): boolean =>
  pattern.length === 1 && pattern[0] === ''
    ? features.every((feature) => feature === '')
    : features.some((feature) => fitsPattern(feature, pattern))

/** Matches the rows that fulfil a condition at `now`; `hits` and `expected` are those of `matchWord`. */
export const matchCondition = (
  columns: OperatorColumns,
  members: MemberColumns,
  condition: Condition,
  now: number,
  hits: FieldHits,
  expected: FieldHits,
): ChunkMatcher => {
  const { numbers, texts, features, dictionaries } = columns
  switch (condition.kind) {
    case 'word':
      return matchWord(columns, condition.word, hits, expected)
    case 'contains': {
      const { field, word } = condition
      return (chunk, candidates, found) => texts[field].scan(chunk, word, candidates, found)
    }
    case 'value': {
      const { field, pattern } = condition
      if (field === 'feature')
        return matchCodes(
          numbers.features,
          features.where((list) => hasFeature(list, pattern)),
        )
      if (field === 'id' || field === 'metadata') return matchTexts(texts[field], pattern)
      return matchCodes(numbers[field], dictionaries[field].fitting(pattern))
    }
    case 'member': {
      const { path, pattern } = condition
      return (chunk, candidates, found) => members.match(chunk, path, pattern, candidates, found)
    }
    case 'version': {
      const codes = codesWhere(dictionaries.version, (text) => {
        const version = readVersion(text)
        return (
          version !== null &&
          holds(compareVersions(version, condition.version), condition.comparison)
        )
      })
      return matchCodes(numbers.version, codes)
    }
    case 'age': {
      const times = numbers[condition.field]
      return matchRows((row) => {
        const time = times[row] ?? Number.NaN
        return Number.isFinite(time) && holds(now - time - condition.ms, condition.comparison)
      })
    }
    case 'certificate': {
      const state = CERTIFICATE_STATES.indexOf(condition.state)
      return matchRows((row) => rowCertificate(numbers, row, now) === state)
    }
    case 'certificate-days':
      return matchRows((row) => expiresWithin(numbers, row, now, condition.days))
    case 'bound': {
      const codes = features.where((list) => list.includes('bindings') === condition.isOn)
      return matchCodes(numbers.features, codes)
    }
  }
}
