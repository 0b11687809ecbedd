import { anyOf } from '../ui/intl.ts'
import { foldText } from './fold-text.ts'
import type { SearchPart } from './search-pieces.ts'
import {
  CERTIFICATE_STATES,
  type Comparison,
  type Condition,
  type ValuePattern,
} from './search-query.ts'
import { tokenKind, type SearchedField } from './tokens.ts'
import { readVersion } from '#domain/version.ts'

/** What is wrong with a value, for the person who typed it; or that it is not typed to its end. */
export type ValueProblem = { readonly problem: string; readonly isUnfinished: boolean }

/** Values of `cert:` that are suggested, first what has to be acted on; any number of days is taken. */
export const CERTIFICATE_VALUES = ['30d', 'expired', '7d', '90d', ...CERTIFICATE_STATES.slice(1)]

const wrong = (problem: string): ValueProblem => ({ problem, isUnfinished: false })

/** What is missing after the colon of a token. */
const missingValue = ({ search: { token, example } }: SearchedField): ValueProblem => ({
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
  if (!compared) return { kind: 'value', path, pattern: patternOf(part) }
  const { comparison, operand } = compared
  if (operand === '') return missingValue(field)
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
  if (compared?.operand === '') return missingValue(field)
  const ms = spanOf(compared?.operand ?? '')
  return compared && compared.comparison !== '=' && !Number.isNaN(ms)
    ? { kind: 'span', path, comparison: compared.comparison, ms }
    : wrong(
        `Write ${search.token}:<7d for the last 7 days or ${search.token}:>7d for longer ago; units are s, m, h, d, w and y.`,
      )
}

const certificateCondition = (
  field: SearchedField,
  { text }: SearchPart,
): Condition | ValueProblem => {
  const { path, search } = field
  const value = foldText(text)
  const compared = comparedOf(value)
  if (compared?.operand === '') return missingValue(field)
  const { comparison, operand } = compared ?? { comparison: '<=' as const, operand: value }
  const ms = spanOf(operand)
  if (!Number.isNaN(ms)) return { kind: 'span', path, comparison, ms }
  const state = CERTIFICATE_STATES.find((state) => state === value)
  return state
    ? { kind: 'state', path, state }
    : wrong(
        `Write ${search.token}:30d for at most 30 days left, ${search.token}:>30d for more, or choose ${anyOf(CERTIFICATE_STATES)}.`,
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
  if (part.text === '' && !part.isQuoted && kind !== 'needed') return missingValue(field)
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
