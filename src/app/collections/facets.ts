import { DAY_MS } from '#domain/certificate-state.ts'
import { foldText } from '#domain/fold-text.ts'
import { readVersion } from '#domain/version.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import {
  certificatesOf,
  certificateStateAt,
  encode,
  encodeStates,
  membersOf,
  textCodes,
  type CertificateDates,
  type Codes,
  type Records,
} from './columns.ts'
import { statesAt, termsBy, withWider, type Counter, type Searched } from './matches.ts'
import { compareTexts, compareVersionTexts } from './order.ts'
import type { Condition, SearchNode } from './search-query.ts'
import type { Facet } from './search-types.ts'
import type { SearchedField } from './tokens.ts'

/** What a filter is by: a field, or one of the members of JSON in it. */
export type Filtered = {
  /** As it stands before the colon. */
  readonly token: string
  readonly field: SearchedField
  /** The folded path of a member; empty for the field itself. */
  readonly member: string
}

/** The state of a certificate, with the days left where it is valid: one of the options of its field. */
const certificateOption = (dates: CertificateDates, now: number): string => {
  const state = certificateStateAt(dates, now)
  if (state !== 'valid') return state
  const left = dates.end - now
  if (left < 7 * DAY_MS) return '<7d'
  return left < 30 * DAY_MS ? '8-30d' : '>30d'
}

/** The minor version that a version belongs to: `0.22` of `v0.22.5`; any other text as it is. */
const seriesOf = (text: string): string => {
  const { numbers: [major, minor = 0] = [] } = readVersion(text) ?? {}
  return major === undefined ? text : `${major}.${minor}`
}

const NO_VALUES: readonly string[] = []

const memberCodes = (field: ResourceField, member: string, records: Records): Codes => {
  const members = membersOf(field)(records)
  return encode(records.length, (row) => members[row]?.get(member) ?? NO_VALUES)
}

/** The values by which records are filtered. */
const valueCodes = ({ field, member }: Filtered, searched: Searched): Codes => {
  const { records, now } = searched
  if (member !== '') return memberCodes(field, member, records)
  if (field.kind === 'certificate') {
    const certificates = certificatesOf(field)(records)
    return encodeStates(records.length, (row) => {
      const dates = certificates[row]
      return dates ? certificateOption(dates, now) : ''
    })
  }
  if (field.kind === 'state') {
    const stateAt = statesAt(field, searched)
    const { codes, items } = encodeStates(records.length, stateAt)
    return { codes, items: items.map(([state = '']) => withWider(field, state)) }
  }
  const { codes, items } = textCodes(field)(records)
  return { codes, items: field.isVersion ? items.map((texts) => texts.map(seriesOf)) : items }
}

export type ValueCount = { readonly value: string; readonly count: number }

/** How many of the matching rows pass. */
export const countRows = (matches: Uint8Array, passes?: (row: number) => boolean): number => {
  let count = 0
  for (let row = 0; row < matches.length; row += 1)
    if (matches[row] === 1 && (!passes || passes(row))) count += 1
  return count
}

/** How many of the matching rows have each text of a field, or value of a member of its JSON. */
export const valueCounts = (
  { records, matches }: Pick<Searched, 'records'> & { readonly matches: Uint8Array },
  field: ResourceField,
  member: string,
): ValueCount[] => {
  const { codes, items } =
    member === '' ? textCodes(field)(records) : memberCodes(field, member, records)
  const counts = new Uint32Array(items.length)
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? 0
    if (matches[row] === 1) counts[code] = (counts[code] ?? 0) + 1
  }
  return [...countValues(items, counts).values()]
}

/** How many records have each value, from how many have each code. Values that are the same once folded are one, as first written. */
const countValues = (items: Codes['items'], counts: ArrayLike<number>): Map<string, ValueCount> => {
  const values = new Map<string, ValueCount>()
  for (const [code, item] of items.entries())
    for (const [folded, value] of new Map(
      item.toReversed().map((value) => [foldText(value), value]),
    )) {
      const known = values.get(folded) ?? { value, count: 0 }
      values.set(folded, { ...known, count: known.count + (counts[code] ?? 0) })
    }
  return values
}

/** The natural order of values: as the field lists them, versions with the newest first, others by name, none last. */
const naturalOrder = ({ options, suggestions, isVersion }: SearchedField) => {
  const places = new Map((options ?? suggestions ?? []).map((value, at) => [foldText(value), at]))
  const placeOf = (value: string): number =>
    value === '' ? Infinity : (places.get(foldText(value)) ?? places.size)
  return (a: string, b: string): number => {
    const [first, second] = [placeOf(a), placeOf(b)]
    if (first !== second) return first - second
    if (!isVersion) return compareTexts(a, b)
    const areVersions = readVersion(a) !== null && readVersion(b) !== null
    return areVersions ? compareVersionTexts(b, a) : compareVersionTexts(a, b)
  }
}

/** The values of a filter that a condition asks for, if any. */
const chosenBy = (
  { options, isVersion }: SearchedField,
  condition: Condition,
): readonly string[] => {
  switch (condition.kind) {
    case 'state':
      return options?.includes(condition.state) ? [condition.state] : []
    case 'series':
      return condition.numbers.length === 2 ? [condition.numbers.join('.')] : []
    case 'value':
    case 'member': {
      const { pattern } = condition
      const isOne = pattern.length === 1 && !(isVersion && readVersion(pattern[0] ?? ''))
      return isOne ? pattern : []
    }
    default:
      return []
  }
}

/** Values with those of others that are not among them. */
const joined = (values: readonly string[], others: readonly string[]): readonly string[] => {
  const folded = new Set(values.map(foldText))
  return [...values, ...new Set(others.filter((other) => !folded.has(foldText(other))))]
}

/** States are offered even where no record has them: their being none is news, too. */
const offeredAlways = ({ kind, options = [], rareOptions = [] }: SearchedField) =>
  kind === 'certificate' || kind === 'state'
    ? options.filter((option) => !rareOptions.includes(option))
    : []

// More are found by typing a part of them.
const MOST_VALUES = 20

/** What of the values of a filter is wanted. */
export type Wanted = {
  readonly terms: readonly SearchNode[]
  /** What they have in them; empty for all. */
  readonly sought: string
}

/** A facet of records; it counts the rows that are added to it. */
export const createFacet = (
  searched: Searched,
  filtered: Filtered,
  { terms, sought }: Wanted,
): Counter & { readonly facet: () => Facet } => {
  const { token, field } = filtered
  const { codes, items } = valueCodes(filtered, searched)
  const counts = new Uint32Array(items.length)

  /** The values that records have; of many the most frequent ones, which stay while others are searched for. */
  const offered = (chosen: readonly string[]) => {
    const part = foldText(sought)
    const totals = new Uint32Array(items.length)
    for (const code of codes) totals[code] = (totals[code] ?? 0) + 1
    const had = countValues(items, totals)
    const known = [...had.values()].toSorted((a, b) => b.count - a.count).map(({ value }) => value)
    const all = joined(known, offeredAlways(field)).filter((value) =>
      foldText(value).includes(part),
    )
    const wanted = new Set(chosen.map(foldText))
    const values = all.filter((value, at) => at < MOST_VALUES || wanted.has(foldText(value)))
    return {
      values: part === '' ? joined(values, chosen) : values,
      more: all.length - values.length,
    }
  }
  return {
    token,
    add: (row) => {
      const code = codes[row] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    },
    facet: () => {
      const own = termsBy(terms, token).flatMap(({ anyOf }) => anyOf)
      const { values, more } = offered(own.flatMap((condition) => chosenBy(field, condition)))
      const found = countValues(items, counts)
      return {
        token,
        values: values
          .toSorted(naturalOrder(field))
          .map((value) => ({ value, count: found.get(foldText(value))?.count ?? 0 })),
        more,
      }
    },
  }
}
