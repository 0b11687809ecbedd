import { DAY_MS } from '#domain/certificate-state.ts'
import { fitsPattern, foldText } from '#domain/fold-text.ts'
import { dayRange } from '#domain/local-day.ts'
import { isCompared, readVersion, versionNames } from '#domain/version.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import { anyOf } from '../ui/intl.ts'
import { oncePerText } from '#domain/once-per.ts'
import { textsReader, timeOf, valuesOf } from './field-values.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import type { SearchedField } from './searched-fields.ts'

/** Whether a record fulfils something at a time (Unix milliseconds). */
export type Test = (record: WireRecord, now: number) => boolean

/** A value as it is typed; a quoted one is taken as it is, without escapes and the sign before it. */
export type TypedValue = Readonly<{ text: string; sign: string; isQuoted: boolean }>

/** What a value asks for. */
export type Meaning = {
  /** The same for all that asks for the same; none for what is not understood. */
  readonly key?: string
  /** Null if it is not typed to its end. What is not understood matches nothing. */
  readonly test: Test | null
  /** What is wrong with it, or missing, for the person who typed it. */
  readonly problem?: string
}

/** Matches nothing. */
export const never: Test = () => false

const wrong = (problem: string): Meaning => ({ test: never, problem })

/** One of the values that are read fits. */
const fitting = (
  read: ReturnType<typeof valuesOf>,
  pattern: readonly string[],
  isMet = (value: string): boolean => fitsPattern(foldText(value), pattern),
): Meaning => {
  const test: Test = (record, now) => read(record, now).some(isMet)
  return { key: pattern.join('*'), test }
}

/** Anywhere in a text; what is empty asks for texts that are not set. */
const containing = (field: SearchedField, pattern: readonly string[]): Meaning =>
  fitting(textsReader(field), pattern.join('*') === '' ? [''] : ['', ...pattern, ''])

/** A sign of comparison, and what is behind it. */
const COMPARED = /^(<=|>=|<|>|=)(.*)$/s

const comparedVersion = (field: SearchedField, comparison: string, text: string): Meaning => {
  const version = readVersion(text)
  if (!version)
    return wrong(
      `Compare with a version of numbers, such as ${field.search.token}:${comparison}0.18.`,
    )
  const read = textsReader(field)
  const isMet = oncePerText((text) => isCompared(text, comparison, version))
  return { key: comparison + text, test: (record) => read(record).some(isMet) }
}

const DAYS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, y: 365 }
const SPAN = /^(?:(\d{1,5})-)?(\d{1,9})([hdwy]?)$/

/** Whether a state of a certificate says the days that are left. */
const hasDays = (state: string): boolean => /\d/.test(state)
const statesOf = ({ options = [] }: SearchedField): readonly string[] =>
  options.filter((option) => !hasDays(option))

/** How long ago a time is, or how long a certificate is still valid; NaN where there is none, or it is not valid. */
const spanOf = (field: SearchedField, record: WireRecord, now: number): number => {
  const time = timeOf(field)(record) ?? Number.NaN
  if (field.kind === 'time') return now - time
  return valuesOf(field)(record, now).some(hasDays) ? time - now : Number.NaN
}

const within = (
  read: (record: WireRecord, now: number) => number,
  [least, end]: readonly [number, number],
): Meaning => {
  const isMet = (value: number) => value >= least && value < end
  return { key: `${least}-${end}`, test: (record, now) => isMet(read(record, now)) }
}

/** How long ago a time is, or how long a certificate is still valid: in days, if there is no unit. */
const ofSpan = (field: SearchedField, comparison: string | undefined, text: string): Meaning => {
  const { token } = field.search
  const isTime = field.kind === 'time'
  const [, first, count, unit = ''] = SPAN.exec(text) ?? []
  const isOpen = comparison !== undefined && comparison !== '='
  const isBand = first !== undefined
  if (count === undefined || (isTime && !isOpen) || (isBand && (isTime || unit !== 'd')))
    return wrong(
      isTime
        ? `Write ${token}:<7d for the last 7 days or ${token}:>7d for longer ago (units are h, d, w and y), or a day: ${token}:2026-11-01.`
        : `Write ${token}<30d for at most 30 days left, ${token}>30d for more, ${token}:2026-12-01 for a day, or choose ${anyOf(['valid', ...statesOf(field)])}.`,
    )
  const ms = Number(count) * (DAYS[unit] ?? 1) * DAY_MS
  // Nobody counts the milliseconds of a certificate: at most 30 days are fewer than 30, so that ranges have no gaps.
  const limit = isTime && (comparison === '>' || comparison === '<=') ? ms + 1 : ms
  const shortest = isTime ? -Infinity : (Number(first ?? 1) - 1) * DAY_MS
  const [least, end] = comparison?.startsWith('>') ? [limit, Infinity] : [shortest, limit]
  return within((record, now) => spanOf(field, record, now), [least, end])
}

/** Whether values of a field that differ only in their case are one: where most are known, others are odd spellings. */
export const isFolded = ({ isVersion, options, suggestions }: ResourceField): boolean =>
  isVersion === true || options !== undefined || suggestions !== undefined

/** What a value of a field asks for; `member` is the path of a member of its JSON, or empty. */
export const readValue = (field: SearchedField, member: string, typed: TypedValue): Meaning => {
  const { kind, isVersion, isDistinct, search } = field
  const signed = typed.isQuoted ? [typed.text, typed.sign || undefined] : COMPARED.exec(typed.text)
  const [, comparison, behind = typed.text] = signed ?? []
  const operand = behind.trim()
  const value = comparison === '=' && !typed.isQuoted ? { ...typed, text: operand } : typed
  const text = foldText(value.text)
  if (operand === '' && !value.isQuoted) {
    const { token, example } = search
    const problem = `Type a value after ${token}: such as ${example}, or "" where there is none.`
    return { test: null, problem }
  }
  const days = /^(?:time|certificate)$/.test(kind) && dayRange(comparison ?? '', operand)
  if (days) return within((record) => timeOf(field)(record) ?? Number.NaN, days)
  if (kind === 'time') return ofSpan(field, comparison, foldText(operand))
  if (kind === 'certificate' || kind === 'state') {
    if (statesOf(field).includes(text)) return fitting(valuesOf(field), [text])
    if (kind === 'certificate')
      return text === 'valid'
        ? ofSpan(field, '>', '0')
        : ofSpan(field, comparison, foldText(operand))
    return wrong(`Write ${search.example}, or choose ${anyOf(statesOf(field))}.`)
  }
  if (isVersion && comparison) return comparedVersion(field, comparison, operand)
  const pattern = value.isQuoted ? [text] : text.split('*')
  // Of three numbers there are no others: a shorter version asks for all that belong to it.
  const isOfVersion = (text: string) =>
    versionNames(text).some((name) => fitsPattern(foldText(name), pattern))
  if (isVersion) return fitting(textsReader(field), pattern, oncePerText(isOfVersion))
  if (member === '' && (kind === 'json' || isDistinct)) return containing(field, pattern)
  if (member === '' && comparison && comparison !== '=')
    return wrong(
      'Only versions, times and certificates can be compared. Remove the sign to search for a value.',
    )
  const read = valuesOf(field, member)
  if (comparison !== '=' || value.text === '' || isFolded(field)) return fitting(read, pattern)
  return { key: `=${value.text}`, test: (record, now) => read(record, now).includes(value.text) }
}
