import { DAY_MS } from '#domain/certificate-state.ts'
import { foldText } from '#domain/fold-text.ts'
import { readVersion } from '#domain/version.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import {
  certificatesOf,
  certificateStateAt,
  encode,
  membersOf,
  textCodes,
  type CertificateDates,
  type Codes,
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

/** The values by which records are filtered. */
const valueCodes = ({ field, member }: Filtered, searched: Searched): Codes => {
  const { records, now } = searched
  if (member !== '') {
    const members = membersOf(field)(records)
    return encode(records, (_, row) => members[row]?.get(member) ?? [])
  }
  if (field.kind === 'certificate') {
    const certificates = certificatesOf(field)(records)
    return encode(records, (_, row) => {
      const dates = certificates[row]
      return dates ? [certificateOption(dates, now)] : []
    })
  }
  if (field.kind === 'state') {
    const stateAt = statesAt(field, searched)
    const { codes, items } = encode(records, (_, row) => [stateAt(row)])
    return { codes, items: items.map(([state = '']) => withWider(field, state)) }
  }
  const { codes, items } = textCodes(field)(records)
  return { codes, items: field.isVersion ? items.map((texts) => texts.map(seriesOf)) : items }
}

/** How many records have each value, from how many have each code. Values that are the same once folded are one, as first written. */
const countValues = (
  items: Codes['items'],
  counts: ArrayLike<number>,
): Map<string, { value: string; count: number }> => {
  const values = new Map<string, { value: string; count: number }>()
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

const MOST_NAMES = 50
// More different values are no list to choose from.
const MOST_MEMBER_VALUES = 2000
// What cannot stand before a colon.
const UNTYPABLE = /[\s:"()]|^$/

/** The names of the members of JSON that any record has, with how many of some rows have them; those that many have first. */
export const memberNames = (
  { records }: Searched,
  field: ResourceField,
  matches: Uint8Array,
): { readonly value: string; readonly count: number }[] => {
  const names = new Map<string, { count: number; values: Set<string> }>()
  for (const [row, members] of membersOf(field)(records).entries())
    for (const [name, [first = '']] of members) {
      const known = names.get(name) ?? { count: 0, values: new Set() }
      names.set(name, known)
      known.count += matches[row] ?? 0
      if (known.values.size <= MOST_MEMBER_VALUES) known.values.add(first)
    }
  return [...names]
    .filter(([name, { values }]) => values.size <= MOST_MEMBER_VALUES && !UNTYPABLE.test(name))
    .map(([value, { count }]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || compareTexts(a.value, b.value))
}

/** A facet of the names of members that have a text in them. */
export const namesFacet = (token: string, names: Facet['values'], sought: string): Facet => {
  const fitting = names.filter(({ value }) => value.includes(foldText(sought)))
  return {
    token,
    values: fitting.slice(0, MOST_NAMES),
    more: Math.max(0, fitting.length - MOST_NAMES),
  }
}
