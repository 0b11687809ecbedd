import { compareTexts, foldText } from '#domain/fold-text.ts'
import { compareVersionTexts, readVersion, seriesOf } from '#domain/version.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { formatValue, parseSearch, type Search, type Term } from './parse-search.ts'
import { oncePerText } from '#domain/once-per.ts'
import { sortRecords, valuesOf } from './field-values.ts'
import { isFolded } from './read-value.ts'
import { namesOf, searchedFields, spelledName, type SearchedField } from './searched-fields.ts'

/** What is asked of records. */
export type SearchRequest = {
  /** As typed. */
  readonly text: string
  /** As in an address. Empty: the order of the records given. */
  readonly sort?: string
  /** Unix milliseconds: what depends on the time (certificates, ages) is true then. */
  readonly now: number
}

/** A value, and how many records have it. */
export type ValueCount = { readonly value: string; readonly count: number }

/** The values of a field, in their own order. */
export type Facet = {
  readonly field: SearchedField
  /** As each is written in a search: one that differs from another only in its letters' case, exactly. */
  readonly values: readonly (ValueCount & { readonly written: string })[]
  /** So many rarer ones are left out. */
  readonly more: number
}

/** The records that match all terms at a time (Unix milliseconds). */
export const matching = (
  records: readonly WireRecord[],
  terms: readonly Term[],
  now: number,
): readonly WireRecord[] => {
  const tests = terms.flatMap(({ test }) => test ?? [])
  return tests.length === 0
    ? records
    : records.filter((record) => tests.every((test) => test(record, now)))
}

/** Filters and sorts records. */
export const searchRecords = (
  fields: readonly ResourceField[],
  records: readonly WireRecord[],
  { text, sort = '', now }: SearchRequest,
): Pick<Search, 'problems'> & { readonly records: readonly WireRecord[] } => {
  const { terms, problems } = parseSearch(fields, text)
  return { records: matching(sortRecords(fields, records, sort), terms, now), problems }
}

/**
 * How many records have each value, by `keyOf` the values; of those that are the same then, the first one names them.
 * `nameOf` gives one name to several values.
 */
export const countValues = (
  records: readonly WireRecord[],
  valuesOf: (record: WireRecord) => readonly string[],
  nameOf: (value: string) => string = (value) => value,
  keyOf = foldText,
): ReadonlyMap<string, ValueCount> => {
  const counts = new Map<string, { value: string; count: number }>()
  const countOf = oncePerText((spelling) => {
    const value = nameOf(spelling)
    const one = counts.get(keyOf(value)) ?? { value, count: 0 }
    counts.set(keyOf(value), one)
    return one
  })
  for (const record of records) {
    const values = valuesOf(record)
    const [first] = values
    if (values.length === 1 && first !== undefined) countOf(first).count += 1
    else for (const one of new Set(values.map(countOf))) one.count += 1
  }
  return counts
}

/** The natural order of values: as the field lists them, versions with the newest first, others by name, none last. */
const naturalOrder = ({ options, suggestions, isVersion }: SearchedField) => {
  const places = new Map((options ?? suggestions ?? []).map((value, at) => [foldText(value), at]))
  const placeOf = oncePerText((value): number => {
    const others = value === '' ? Infinity : places.size + Number(!isVersion || !readVersion(value))
    return places.get(foldText(value)) ?? others
  })
  return (a: string, b: string): number => {
    const [first, second] = [placeOf(a), placeOf(b)]
    if (first !== second) return first - second
    return isVersion && readVersion(a) ? compareVersionTexts(b, a) : compareTexts(a, b)
  }
}

/** States are offered even where no record has them: their being none is news, too. */
const offeredAlways = ({ statesOf, options = [], rareOptions = [] }: SearchedField) =>
  statesOf ? options.filter((option) => !rareOptions.includes(option)) : []

/** What has to be acted on stands first, and any other kind after these. */
const LAST_KINDS = ['state', 'flag', 'set', 'certificate']

// Nobody looks through more; any other one can be typed.
const MOST_VALUES = 100

/**
 * The values that records have in each field that a list is filtered by, first what has to be acted on; they are counted
 * among what the terms by other fields match.
 */
export const searchFacets = (
  fields: readonly ResourceField[],
  records: readonly WireRecord[],
  { text, now }: SearchRequest,
): Facet[] => {
  const { terms } = parseSearch(fields, text)
  const found = matching(records, terms, now)
  const facetOf = (field: SearchedField): Facet => {
    const { token } = field.search
    // A member of its JSON is another thing.
    const others = terms.filter((term) => term.field?.search.token !== token || term.member !== '')
    const read = valuesOf(field)
    const keyOf = isFolded(field) ? foldText : String
    const countIn = (some: readonly WireRecord[]) =>
      countValues(
        some,
        (record) => read(record, now),
        field.isVersion ? seriesOf : undefined,
        keyOf,
      )
    const all = countIn(records)
    const among = others.length === terms.length ? found : matching(records, others, now)
    const counts = among === records ? all : countIn(among)
    const had = [...all.values()].toSorted((a, b) => b.count - a.count).slice(0, MOST_VALUES)
    const values = [...new Set([...offeredAlways(field), ...had.map(({ value }) => value)])]
    const folded = values.map(foldText)
    return {
      field,
      more: all.size - had.length,
      values: values.toSorted(naturalOrder(field)).map((value) => {
        const isExact = folded.indexOf(foldText(value)) !== folded.lastIndexOf(foldText(value))
        const count = counts.get(keyOf(value))?.count ?? 0
        return { value, written: formatValue(field, value, isExact), count }
      }),
    }
  }
  return [...searchedFields(fields).values()]
    .filter(({ isFaceted }) => isFaceted)
    .toSorted((a, b) => LAST_KINDS.indexOf(b.kind) - LAST_KINDS.indexOf(a.kind))
    .map(facetOf)
}

/** A text to put in place of the end of a search, which is `text` then, and how many of what matches the rest have it. */
export type Completion = { readonly insert: string; readonly count: number; readonly text: string }

const MOST_COMPLETIONS = 10

/** What can be typed at the end of a search; counted among the matches of the rest of it. */
export const completeSearch = (
  fields: readonly ResourceField[],
  records: readonly WireRecord[],
  { text, now }: SearchRequest,
): Completion[] => {
  const { terms } = parseSearch(fields, text)
  const term = terms.findLast(({ to }) => to === text.length)
  const value = term?.values.at(-1)
  // In a phrase there is nothing to complete.
  if (!term?.field && value?.isQuoted) return []
  const typed = foldText(value?.text ?? '')
  const others = terms.filter((one) => one !== term)
  const counted = matching(records, others, now)
  const suggestions = (): Omit<Completion, 'text'>[] => {
    if (!term?.field)
      return [...searchedFields(fields).values()]
        .filter((field) => namesOf(field).some((name) => name.startsWith(spelledName(typed))))
        .map(({ search }) => ({ insert: `${search.token}:`, count: counted.length }))
    const { field, member } = term
    const { kind, isDistinct } = field
    // Nearly every record has another text there.
    if (member === '' && (isDistinct || /^(?:id|json|time)$/.test(kind))) return []
    const read = valuesOf(field, member)
    // First those that begin with what is typed, then the most frequent.
    return [...countValues(counted, (record) => read(record, now)).values()]
      .map(({ value, count }) => ({ value, count, at: foldText(value).indexOf(typed) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0) || b.count - a.count)
      .map(({ value, count }) => ({ insert: formatValue(field, value), count }))
  }
  const there = term?.values.flatMap((one) => (one === value ? [] : foldText(one.text)))
  return suggestions()
    .filter(({ insert, count }) => count > 0 && !there?.includes(foldText(insert)))
    .slice(0, MOST_COMPLETIONS)
    .map(({ insert, count }) => ({ insert, count, text: text.slice(0, value?.from) + insert }))
}
