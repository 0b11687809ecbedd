import { foldText } from '#domain/fold-text.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { formatValue } from './edit-search.ts'
import { type FacetRequest, countValues, matching } from './search.ts'
import { membersOf, oncePer, valuesOf } from './field-values.ts'
import { parseSearch, type Term } from './parse-search.ts'
import { namesOf, searchedFields, spelledName, type SearchedField } from './searched-fields.ts'

type Suggestion = { readonly insert: string; readonly count: number }

/** A text to put in place of a part of a search, and how many records it has of those that match the rest. */
export type Completion = Suggestion & { readonly from: number; readonly to: number }

const MOST = 10
// A single letter begins too many values.
const SHORTEST_WORD = 2
const SPANS = ['<1h', '<1d', '<7d', '<30d', '>7d', '>30d', '>90d']
// What cannot stand before a colon.
const UNTYPABLE = /[\s:"()]|^$/

const byCount = (a: Suggestion, b: Suggestion) => b.count - a.count

/** The folded values of a field: at each key of a word only those that it begins are counted. */
const valuesIn = oncePer((records: readonly WireRecord[]) =>
  oncePer((field: ResourceField) => {
    const read = valuesOf(field)
    return [...countValues(records, (record) => read(record, 0)).keys()]
  }),
)

/** What completes a search by some fields, with these other terms. */
const suggesting = (
  fields: readonly ResourceField[],
  all: readonly WireRecord[],
  others: readonly Term[],
  now: number,
) => {
  const searched = [...searchedFields(fields).values()]
  let found: readonly WireRecord[] | undefined
  const counted = () => (found ??= matching(all, others, now))
  /** The values of a field that have what is typed in them; first those that begin with it, then the most frequent. */
  const valuesWith = (field: SearchedField, member: string, typed: string) => {
    const read = valuesOf(field, member)
    return [...countValues(counted(), (record) => read(record, now)).values()]
      .map(({ value, count }) => ({ value, count, at: foldText(value).indexOf(typed) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0) || b.count - a.count)
      .map(({ value, count, at }) => ({ insert: formatValue(field, value), count, at }))
  }
  const spansWith = ({ search }: SearchedField, typed: string): Suggestion[] =>
    SPANS.filter((span) => span.startsWith(typed)).map((insert) => {
      const { terms } = parseSearch(fields, search.token + insert)
      return { insert, count: matching(counted(), terms, now).length }
    })
  /** The members of JSON whose names begin with what is typed. */
  const membersWith = (field: SearchedField, typed: string): Suggestion[] =>
    [...countValues(counted(), (record) => [...membersOf(field)(record).keys()]).values()]
      .filter(({ value }) => !UNTYPABLE.test(value))
      .map(({ value, count }) => ({ insert: `${field.search.token}.${value}:`, count }))
      .filter(({ insert }) => insert.startsWith(typed))
      .toSorted(byCount)
  return {
    forValue: (field: SearchedField, member: string, typed: string): Suggestion[] => {
      const { kind, isDistinct } = field
      if (kind === 'time' || /^[<>]/.test(typed)) return spansWith(field, typed)
      // Nearly every record has another text there.
      const isVaried = member === '' && (isDistinct || kind === 'id' || kind === 'json')
      return isVaried ? [] : valuesWith(field, member, typed)
    },
    /** The names of fields and of members of JSON that begin with a word, and the values that do. */
    forWord: (typed: string): Suggestion[] => {
      const json = searched.find(
        ({ kind, search }) => kind === 'json' && typed.startsWith(`${search.token}.`),
      )
      if (json) return membersWith(json, typed)
      const names = searched
        .filter((field) => namesOf(field).some((name) => name.startsWith(spelledName(typed))))
        .map(({ search }) => ({ insert: `${search.token}:`, count: counted().length }))
      if (typed.length < SHORTEST_WORD) return names
      const values = searched
        .filter(({ isFaceted, kind }) => isFaceted && kind !== 'certificate' && kind !== 'state')
        .filter((field) => valuesIn(all)(field).some((value) => value.startsWith(typed)))
        .flatMap((field) =>
          valuesWith(field, '', typed)
            .filter(({ at }) => at === 0)
            .map(({ insert, count }) => ({ insert: `${field.search.token}:${insert}`, count })),
        )
      return [...names, ...values.toSorted(byCount)]
    },
  }
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
  const others = terms.filter((one) => one !== term)
  const { forValue, forWord } = suggesting(fields, records, others, now)
  const { from, to } = value ?? { from: at, to: at }
  const typed = foldText(text.slice(from, at).replace(/^"/, ''))
  const suggestions = term?.field ? forValue(term.field, term.member, typed) : forWord(typed)
  // Right before a comparison without a colon: what takes its place needs one.
  const isBare = term?.field && !/[:,]/.test(text[from - 1] ?? '')
  const there = term?.values.flatMap((one) => (one === value ? [] : foldText(one.text)))
  return suggestions
    .filter(({ insert, count }) => count > 0 && !there?.includes(foldText(insert)))
    .slice(0, MOST)
    .map(({ insert, count }) => {
      const colon = isBare && !/^[<>]/.test(insert) ? ':' : ''
      return { insert: colon + insert, count, from, to }
    })
}
