import { foldText } from '#domain/fold-text.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { formatFilter, formatValue } from './edit-search.ts'
import { countValues, type FacetRequest } from './facets.ts'
import { membersOf, valuesOf } from './field-values.ts'
import { parseSearch } from './parse-search.ts'
import { readValue } from './read-value.ts'
import { matching } from './search.ts'
import { namesOf, searchedFields, spelledName, type SearchedField } from './searched-fields.ts'

type Suggestion = { readonly insert: string; readonly count: number }

/** A text to put in place of a part of a search, and how many records it has of those that match the rest. */
export type Completion = Suggestion & { readonly from: number; readonly to: number }

/** The records that match the rest of a search. */
type Rest = { readonly records: readonly WireRecord[]; readonly now: number }

const MOST = 10
// A single letter begins too many values.
const SHORTEST_WORD = 2
const SPANS = ['<1h', '<1d', '<7d', '<30d', '>7d', '>30d', '>90d']
// What cannot stand before a colon.
const UNTYPABLE = /[\s:"()]|^$/

/** The values of a field that have what is typed in them; first those that begin with it, then the most frequent. */
const valuesWith = (
  { records, now }: Rest,
  field: SearchedField,
  member: string,
  typed: string,
) => {
  const read = valuesOf(field, member)
  return [...countValues(records, (record) => read(record, now)).values()]
    .map((one) => ({ ...one, at: foldText(one.value).indexOf(typed) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0) || b.count - a.count)
}

const suggestValues = (
  rest: Rest,
  field: SearchedField,
  member: string,
  typed: string,
): Suggestion[] => {
  const { kind, isDistinct } = field
  if (kind === 'time' || /^[<>]/.test(typed))
    return SPANS.filter((span) => span.startsWith(typed)).flatMap((insert) => {
      const read = readValue(field, '', { text: insert, isQuoted: false })
      if (!('test' in read)) return []
      return { insert, count: rest.records.filter((one) => read.test(one, rest.now)).length }
    })
  // Nearly every record has another text there.
  if (member === '' && (isDistinct || kind === 'id' || kind === 'json')) return []
  return valuesWith(rest, field, member, typed).map(({ value, count }) => ({
    insert: formatValue(field, value),
    count,
  }))
}

/** The names of fields and of members of JSON that begin with a word, and the values that do. */
const suggestForWord = (
  fields: readonly ResourceField[],
  rest: Rest,
  typed: string,
): Suggestion[] => {
  const searched = [...searchedFields(fields).values()]
  const json = searched.find(
    (one) => one.kind === 'json' && typed.startsWith(`${one.search.token}.`),
  )
  if (json) {
    const members = membersOf(json)
    const names = countValues(rest.records, (record) => [...members(record).keys()])
    return [...names.values()]
      .filter(({ value }) => !UNTYPABLE.test(value))
      .map(({ value, count }) => ({ insert: `${json.search.token}.${value}:`, count }))
      .filter(({ insert }) => insert.startsWith(typed))
      .toSorted((a, b) => b.count - a.count)
  }
  const names = searched
    .filter((field) => namesOf(field).some((name) => name.startsWith(spelledName(typed))))
    .map(({ search }) => ({ insert: `${search.token}:`, count: rest.records.length }))
  if (typed.length < SHORTEST_WORD) return names
  const values = searched
    .filter(({ isFaceted, kind }) => isFaceted && kind !== 'certificate' && kind !== 'state')
    .flatMap((field) =>
      valuesWith(rest, field, '', typed)
        .filter(({ at }) => at === 0)
        .map(({ value, count }) => {
          const insert = formatFilter(fields, field.search.token, value)
          return { insert, count }
        }),
    )
  return [...names, ...values.toSorted((a, b) => b.count - a.count)]
}

/** What can be typed at the place `at` of a search; counted among the matches of the rest of it. */
export const completeSearch = (
  fields: readonly ResourceField[],
  records: readonly WireRecord[],
  { text, at, now }: FacetRequest & { readonly at: number },
): Completion[] => {
  const { terms } = parseSearch(fields, text)
  const isHere = ({ from, to }: { from: number; to: number }) => from <= at && at <= to
  const term = terms.findLast(isHere)
  const value = term?.values.findLast(isHere)
  // Before the colon, in a phrase and right before other text there is nothing to complete.
  if (term ? !value || (!term.field && value.isQuoted) : /\S/.test(text[at] ?? '')) return []
  const rest = {
    records: matching(
      records,
      terms.filter((one) => one !== term),
      now,
    ),
    now,
  }
  const { from, to } = value ?? { from: at, to: at }
  const typed = foldText(text.slice(from, at).replace(/^"/, ''))
  const suggestions = term?.field
    ? suggestValues(rest, term.field, term.member, typed)
    : suggestForWord(fields, rest, typed)
  // Right before a comparison without a colon: what takes its place needs one.
  const isBare = term?.field && !/[:,]/.test(text[from - 1] ?? '')
  const others = term?.values.filter((one) => one !== value).map((one) => foldText(one.text))
  return suggestions
    .filter(({ insert, count }) => count > 0 && !others?.includes(foldText(insert)))
    .slice(0, MOST)
    .map(({ insert, count }) => ({
      insert: isBare && !/^[<>]/.test(insert) ? `:${insert}` : insert,
      count,
      from,
      to,
    }))
}
