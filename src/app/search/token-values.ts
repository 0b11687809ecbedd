import { anyOf } from '../ui/intl.ts'
import { foldText } from './fold-text.ts'
import { readVersion } from './operator-version.ts'
import type { SearchPart, TokenName } from './search-pieces.ts'
import {
  CERTIFICATE_STATES,
  type Comparison,
  type Condition,
  type ValuePattern,
} from './search-query.ts'

/** What is wrong with a value, for the person who typed it; or that it is not typed to its end. */
export type ValueProblem = { readonly problem: string; readonly isUnfinished: boolean }

/** Values of `cert:` that are suggested; any number of days is taken. */
export const CERTIFICATE_VALUES = ['expired', '7d', '30d', '90d', ...CERTIFICATE_STATES.slice(1)]

const EXAMPLES: Record<TokenName, string> = {
  feature: 'feature:bindings',
  region: 'region:eu',
  namespace: 'namespace:default',
  cluster: 'cluster:prod-*',
  deployment: 'deployment:gateway',
  version: 'version:<0.18',
  cert: 'cert:30d',
  bound: 'bound:yes',
  metadata: 'metadata.team:payments',
  updated: 'updated:<7d',
  created: 'created:>30d',
  id: 'id:k8sop_*',
}

const wrong = (problem: string): ValueProblem => ({ problem, isUnfinished: false })

/** What is missing after the colon of a token. */
export const missingValue = (token: TokenName): ValueProblem => ({
  problem: `Type a value after ${token}: such as ${EXAMPLES[token]}, or "" for operators without one.`,
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

const versionCondition = (part: SearchPart): Condition | ValueProblem => {
  const compared = part.isQuoted ? null : comparedOf(part.text)
  if (!compared) return { kind: 'value', field: 'version', pattern: patternOf(part) }
  if (compared.operand === '') return missingValue('version')
  const version = readVersion(compared.operand)
  return version
    ? { kind: 'version', comparison: compared.comparison, version }
    : wrong(`Compare with a version of numbers, such as version:${compared.comparison}0.18.`)
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
const SPAN = /^(\d{1,9})([smhdwy])$/

const ageCondition = (
  field: 'created' | 'updated',
  { text }: SearchPart,
): Condition | ValueProblem => {
  const compared = comparedOf(foldText(text))
  if (compared?.operand === '') return missingValue(field)
  const [, count, unit = ''] = SPAN.exec(compared?.operand ?? '') ?? []
  const ms = Number(count) * (UNITS.get(unit) ?? Number.NaN)
  return compared && compared.comparison !== '=' && !Number.isNaN(ms)
    ? { kind: 'age', field, comparison: compared.comparison, ms }
    : wrong(
        `Write ${field}:<7d for the last 7 days or ${field}:>7d for longer ago; units are s, m, h, d, w and y.`,
      )
}

const DAYS = /^(\d{1,6})d$/

const certificateCondition = ({ text }: SearchPart): Condition | ValueProblem => {
  const value = foldText(text)
  const days = DAYS.exec(value)?.[1]
  if (days !== undefined) return { kind: 'certificate-days', days: Number(days) }
  const state = CERTIFICATE_STATES.find((state) => state === value)
  return state
    ? { kind: 'certificate', state }
    : wrong(`Choose ${anyOf(CERTIFICATE_VALUES)} after cert: (7d: valid for 7 days at most).`)
}

const boundCondition = (part: SearchPart): Condition => {
  const word = foldText(part.text)
  if (word === '' || word === '*') return { kind: 'bound', isOn: true }
  if (!part.isQuoted && (word === 'yes' || word === 'no'))
    return { kind: 'bound', isOn: word === 'yes' }
  return { kind: 'contains', field: 'selectors', word }
}

const metadataCondition = (part: SearchPart, path: string): Condition => {
  const pattern = patternOf(part)
  if (path !== '') return { kind: 'member', path: foldText(path), pattern }
  const [word = ''] = pattern
  return word === '' || pattern.length > 1
    ? {
        kind: 'value',
        field: 'metadata',
        pattern: pattern.length > 1 ? ['', ...pattern, ''] : [''],
      }
    : { kind: 'contains', field: 'metadata', word }
}

/** What a value of a token asks for; null if nothing is typed yet but a further comma. */
export const readValue = (
  token: TokenName,
  path: string,
  part: SearchPart,
): Condition | ValueProblem => {
  if (part.text === '' && !part.isQuoted && token !== 'bound') return missingValue(token)
  switch (token) {
    case 'feature':
    case 'region':
    case 'namespace':
    case 'cluster':
    case 'deployment':
    case 'id':
      return { kind: 'value', field: token, pattern: patternOf(part) }
    case 'version':
      return versionCondition(part)
    case 'cert':
      return certificateCondition(part)
    case 'bound':
      return boundCondition(part)
    case 'metadata':
      return metadataCondition(part, path)
    case 'updated':
    case 'created':
      return ageCondition(token, part)
  }
}
