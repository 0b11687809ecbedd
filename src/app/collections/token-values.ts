import { anyOf } from '../ui/intl.ts'
import { foldText } from '#domain/fold-text.ts'
import type { SearchPart } from './search-pieces.ts'
import type { Comparison, Condition, ValuePattern } from './search-query.ts'
import { tokenKind, type SearchedField } from './tokens.ts'
import { readVersion } from '#domain/version.ts'

/** What is wrong with a value, for the person who typed it; or that it is not typed to its end. */
export type ValueProblem = { readonly problem: string; readonly isUnfinished: boolean }

/** The states of a certificate that can be searched for, but for the days that are left. */
const CERTIFICATE_STATES = ['expired', 'valid', 'not-yet-valid', 'none', 'undated', 'unreadable']

const wrong = (problem: string): ValueProblem => ({ problem, isUnfinished: false })

/** What is missing after the colon of a token. */
const missingValue = ({ token, example }: SearchedField['search']): ValueProblem => ({
  problem: `Type a value after ${token}: such as ${example}, or "" where there is none.`,
  isUnfinished: true,
})

const patternOf = ({ text, isQuoted }: SearchPart): ValuePattern => {
  const folded = foldText(text)
  return isQuoted ? [folded] : folded.split('*')
}

const COMPARED = /^(<=|>=|<|>|=)(.*)$/s
// The pattern's first group is one of the signs.
const comparedOf = (text: string) => {
  const [, comparison, operand] = COMPARED.exec(text) ?? []
  return comparison === undefined || operand === undefined
    ? null
    : { comparison: comparison as Comparison, operand: operand.trim() }
}

const versionCondition = (field: SearchedField, part: SearchPart): Condition | ValueProblem => {
  const { path, search } = field
  const compared = part.isQuoted ? null : comparedOf(part.text)
  const series = compared || part.isQuoted ? null : readVersion(part.text)
  // Of three numbers there are no others.
  if (series && series.numbers.length < 3 && series.preRelease.length === 0)
    return { kind: 'series', path, numbers: series.numbers }
  if (!compared) return { kind: 'value', path, pattern: patternOf(part) }
  const { comparison, operand } = compared
  if (operand === '') return missingValue(field.search)
  const version = readVersion(operand)
  return version
    ? { kind: 'version', path, comparison, version }
    : wrong(`Compare with a version of numbers, such as ${search.token}:${comparison}0.18.`)
}

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
const UNITS = new Map([
  ['s', SECOND],
  ['m', 60 * SECOND],
  ['h', HOUR],
  ['d', DAY],
  ['w', 7 * DAY],
  ['y', 365 * DAY],
])
const SPAN = /^(\d{1,9})([smhdwy]?)$/

/** A span of time in milliseconds, in days if it has no unit; NaN if it is none. */
const spanOf = (text: string): number => {
  const [, count, unit] = SPAN.exec(text) ?? []
  return Number(count) * (UNITS.get(unit || 'd') ?? Number.NaN)
}

const ageCondition = (field: SearchedField, { text }: SearchPart): Condition | ValueProblem => {
  const { path, search } = field
  const compared = comparedOf(foldText(text))
  if (compared?.operand === '') return missingValue(field.search)
  const ms = spanOf(compared?.operand ?? '')
  return compared && compared.comparison !== '=' && !Number.isNaN(ms)
    ? { kind: 'span', path, comparison: compared.comparison, ms }
    : wrong(
        `Write ${search.token}:<7d for the last 7 days or ${search.token}:>7d for longer ago; units are s, m, h, d, w and y.`,
      )
}

const BAND = /^(\d{1,5})-(\d{1,5})d$/

// Nobody counts the milliseconds: at most 30 days are fewer than 30, so that ranges have no gaps between them.
const certificateCondition = (
  { path, search }: SearchedField,
  { text }: SearchPart,
): Condition | ValueProblem => {
  const value = foldText(text)
  const compared = comparedOf(value)
  const [, first, last] = BAND.exec(value) ?? []
  const ms = spanOf(compared?.operand || (last ? `${last}d` : value))
  if (first && last)
    return { kind: 'span', path, comparison: '<', ms, least: (Number(first) - 1) * DAY }
  if (!Number.isNaN(ms) && compared?.comparison !== '=')
    return { kind: 'span', path, comparison: compared?.comparison.startsWith('>') ? '>=' : '<', ms }
  if (compared?.operand === '') return missingValue(search)
  const state = CERTIFICATE_STATES.find((state) => state === value)
  if (state) return { kind: 'state', path, state }
  const states = anyOf(CERTIFICATE_STATES)
  return wrong(
    `Write ${search.token}<30d for at most 30 days left, ${search.token}>30d for more, or choose ${states}.`,
  )
}

const stateCondition = (
  { path, options = [], search }: SearchedField,
  { text }: SearchPart,
): Condition | ValueProblem => {
  const state = options.find((option) => option === foldText(text))
  return state === undefined
    ? wrong(`Write ${search.example}, or choose ${anyOf(options)}.`)
    : { kind: 'state', path, state }
}

const neededCondition = ({ path, needs }: SearchedField, part: SearchPart): Condition => {
  const word = foldText(part.text)
  const isAny = word === '' || word === '*'
  if (needs && (isAny || (!part.isQuoted && (word === 'yes' || word === 'no'))))
    return {
      kind: 'element',
      path: needs.path,
      element: foldText(needs.element),
      isThere: word !== 'no',
    }
  return { kind: 'contains', path, word }
}

const jsonCondition = ({ path }: SearchedField, part: SearchPart, member: string): Condition => {
  const pattern = patternOf(part)
  if (member !== '') return { kind: 'member', path, member: foldText(member), pattern }
  const [word = ''] = pattern
  if (pattern.length > 1) return { kind: 'value', path, pattern: ['', ...pattern, ''] }
  return word === '' ? { kind: 'value', path, pattern: [''] } : { kind: 'contains', path, word }
}

/** What a value of a token asks for; `member` is the path of a member of JSON, or empty. */
export const readValue = (
  field: SearchedField,
  member: string,
  given: SearchPart,
): Condition | ValueProblem => {
  const kind = tokenKind(field)
  const isEqual =
    kind !== 'version' && kind !== 'age' && !given.isQuoted && given.text.startsWith('=')
  const part = isEqual ? { ...given, text: given.text.slice(1) } : given
  if (part.text === '' && !part.isQuoted && kind !== 'needed') return missingValue(field.search)
  switch (kind) {
    case 'value':
      if (!part.isQuoted && /^[<>]/.test(part.text))
        return wrong(
          'Only versions, times and certificates can be compared. Remove the sign to search for a value.',
        )
      return { kind: 'value', path: field.path, pattern: patternOf(part) }
    case 'part':
      return jsonCondition(field, part, '')
    case 'version':
      return versionCondition(field, part)
    case 'age':
      return ageCondition(field, part)
    case 'certificate':
      return certificateCondition(field, part)
    case 'state':
      return stateCondition(field, part)
    case 'json':
      return jsonCondition(field, part, member)
    case 'needed':
      return neededCondition(field, part)
  }
}
