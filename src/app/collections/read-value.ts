import { DAY_MS } from '#domain/certificate-state.ts'
import { foldText } from '#domain/fold-text.ts'
import { timeInMs } from '#domain/read-time.ts'
import { compareVersions, readVersion } from '#domain/version.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import { anyOf } from '../ui/intl.ts'
import {
  certificateOf,
  oncePerText,
  textsReader,
  timeLeft,
  timeOf,
  valuesOf,
} from './field-values.ts'
import type { SearchedField } from './searched-fields.ts'

/** Whether a record fulfils something at a time (Unix milliseconds). */
export type Test = (record: WireRecord, now: number) => boolean

/** A value as it is typed; a quoted one is taken as it is, without escapes. */
export type TypedValue = { readonly text: string; readonly isQuoted: boolean }

/** What a value asks for. */
export type Meaning = {
  /** The same for all that asks for the same. */
  readonly key: string
  /** The key is a value that records have, and no pattern or comparison. */
  readonly isValue: boolean
  readonly test: Test
}
const meaning = (key: string, isValue: boolean, test: Test): Meaning => ({ key, isValue, test })

/** What is wrong with a value, for the person who typed it; or that it is not typed to its end. */
export type ValueProblem = { readonly problem: string; readonly isUnfinished: boolean }

const wrong = (problem: string): ValueProblem => ({ problem, isUnfinished: false })

/** What is missing after the colon of a field. */
const missingValue = ({ token, example }: SearchedField['search']): ValueProblem => ({
  problem: `Type a value after ${token}: such as ${example}, or "" where there is none.`,
  isUnfinished: true,
})

/**
 * Whether a folded value fits a pattern: the texts between the stars of `prod-*`. Without a star there is one, which
 * must be equal to the whole value. What is not set fits the empty text only, and no pattern with a star.
 */
export const fitsPattern = (value: string, [first = '', ...rest]: readonly string[]): boolean => {
  const last = rest.at(-1)
  if (last === undefined) return value === first
  if (value === '' || !value.startsWith(first)) return false
  let at = first.length
  for (const piece of rest.slice(0, -1)) {
    const found = value.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return value.length - last.length >= at && value.endsWith(last)
}

const patternOf = ({ text, isQuoted }: TypedValue): string[] =>
  isQuoted ? [foldText(text)] : foldText(text).split('*')

const fitting = (read: ReturnType<typeof valuesOf>, pattern: readonly string[]): Meaning =>
  meaning(pattern.join('*'), pattern.length === 1, (record, now) =>
    read(record, now).some((text) => fitsPattern(foldText(text), pattern)),
  )

/** Anywhere in a text; what is empty asks for texts that are not set. */
const containing = (field: SearchedField, pattern: readonly string[]): Meaning =>
  fitting(textsReader(field), pattern.join('*') === '' ? [''] : ['', ...pattern, ''])

/** How something is compared. */
export type Comparison = '<' | '<=' | '>' | '>=' | '='

const holds = (difference: number, comparison: Comparison): boolean => {
  if (difference === 0) return comparison.endsWith('=')
  return comparison.startsWith(difference < 0 ? '<' : '>')
}

const COMPARED = /^(<=|>=|<|>|=)(.*)$/s

/** A value that begins with a sign of comparison, and what is behind it; null if it does not. */
export const comparedOf = (text: string) => {
  const [, comparison, operand = ''] = COMPARED.exec(text) ?? []
  // The pattern's first group is one of the signs.
  return comparison ? { comparison: comparison as Comparison, operand: operand.trim() } : null
}

/** A version as it is written, and the shorter ones that it belongs to: `0.22` and `0` of `v0.22.5`. */
const versionNames = (text: string): readonly string[] => {
  const { numbers: [major, minor = 0] = [] } = readVersion(text) ?? {}
  return major === undefined ? [text] : [text, `${major}.${minor}`, `${major}`]
}

/** The minor version that a version belongs to; any other text as it is. */
export const seriesOf = (text: string): string => versionNames(text)[1] ?? text

/** Of three numbers there are no others: a shorter version asks for all that belong to it. */
const ofVersion = (field: SearchedField, value: TypedValue): Meaning => {
  const read = textsReader(field)
  const pattern = patternOf(value)
  const isMet = oncePerText((text) =>
    versionNames(text).some((name) => fitsPattern(foldText(name), pattern)),
  )
  const isValue = pattern.length === 1 && seriesOf(value.text) === value.text
  return meaning(pattern.join('*'), isValue, (record) => read(record).some(isMet))
}

const comparedVersion = (
  field: SearchedField,
  comparison: Comparison,
  text: string,
): Meaning | ValueProblem => {
  const version = readVersion(text)
  const { token } = field.search
  if (!version)
    return wrong(`Compare with a version of numbers, such as ${token}:${comparison}0.18.`)
  const read = textsReader(field)
  const isMet = oncePerText((text) => {
    const one = readVersion(text)
    return one !== null && holds(compareVersions(one, version), comparison)
  })
  return meaning(comparison + text, false, (record) => read(record).some(isMet))
}

const UNITS = new Map([
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', DAY_MS],
  ['w', 7 * DAY_MS],
  ['y', 365 * DAY_MS],
])
const SPAN = /^(\d{1,9})([smhdwy]?)$/

/** A span of time in milliseconds, in days if it has no unit; NaN if it is none. */
const spanOf = (text: string): number => {
  const [, count, unit] = SPAN.exec(text) ?? []
  return Number(count) * (UNITS.get(unit || 'd') ?? Number.NaN)
}

const ofAge = (
  field: SearchedField,
  comparison: Comparison | undefined,
  text: string,
): Meaning | ValueProblem => {
  const { token } = field.search
  const ms = spanOf(text)
  if (!comparison || comparison === '=' || Number.isNaN(ms))
    return wrong(
      `Write ${token}:<7d for the last 7 days or ${token}:>7d for longer ago; units are s, m, h, d, w and y.`,
    )
  const read = timeOf(field)
  return meaning(`${comparison}${ms}`, false, (record, now) => {
    const time = timeInMs(read(record))
    return time !== null && holds(now - time - ms, comparison)
  })
}

const BAND = /^(\d{1,5})-(\d{1,5}d)$/

const ofTimeLeft = (
  field: SearchedField,
  comparison: Comparison | undefined,
  text: string,
): Meaning | ValueProblem => {
  const { token } = field.search
  const [, first = 1, last = text] = BAND.exec(text) ?? []
  const ms = spanOf(last)
  if (Number.isNaN(ms))
    return wrong(
      `Write ${token}<30d for at most 30 days left, ${token}>30d for more, or choose ${anyOf(['valid', ...statesOf(field)])}.`,
    )
  // Nobody counts the milliseconds: at most 30 days are fewer than 30, so that ranges have no gaps between them.
  const isLonger = comparison?.startsWith('>')
  const least = isLonger ? ms : (Number(first) - 1) * DAY_MS
  const end = isLonger ? Infinity : ms
  const read = certificateOf(field)
  return meaning(`${least}-${end}`, false, (record, now) => {
    const left = timeLeft(read(record), now)
    return left >= least && left < end
  })
}

/** The options that say nothing of the days that are left. */
const statesOf = ({ options = [] }: SearchedField): readonly string[] =>
  options.filter((option) => !/\d/.test(option))

/** What a value of a field asks for; `member` is the path of a member of its JSON, or empty. */
export const readValue = (
  field: SearchedField,
  member: string,
  typed: TypedValue,
): Meaning | ValueProblem => {
  const { kind, needs, isVersion, isDistinct, search } = field
  const { comparison, operand = typed.text } = (!typed.isQuoted && comparedOf(typed.text)) || {}
  const value = comparison === '=' ? { ...typed, text: operand } : typed
  const text = foldText(value.text)
  if (kind === 'set' && needs) {
    const isAny = text === '' || text === '*'
    return isAny || (!value.isQuoted && /^(?:yes|no)$/.test(text))
      ? fitting(valuesOf(field), [isAny ? 'yes' : text])
      : containing(field, [text])
  }
  if (operand === '' && !value.isQuoted) return missingValue(search)
  if (kind === 'time') return ofAge(field, comparison, foldText(operand))
  if (kind === 'certificate' || kind === 'state') {
    if (statesOf(field).includes(text)) return fitting(valuesOf(field), [text])
    if (text === 'valid' && kind === 'certificate') return ofTimeLeft(field, '>=', '0d')
    if (kind === 'certificate') return ofTimeLeft(field, comparison, foldText(operand))
    return wrong(`Write ${search.example}, or choose ${anyOf(statesOf(field))}.`)
  }
  if (isVersion)
    return comparison ? comparedVersion(field, comparison, operand) : ofVersion(field, value)
  if (member === '' && (kind === 'json' || isDistinct)) return containing(field, patternOf(value))
  if (member === '' && comparison && comparison !== '=')
    return wrong(
      'Only versions, times and certificates can be compared. Remove the sign to search for a value.',
    )
  return fitting(valuesOf(field, member), patternOf(value))
}
