import { foldText } from '#domain/fold-text.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { formatValue } from './edit-search.ts'
import { valuesOf } from './field-values.ts'
import { parseSearch } from './parse-search.ts'
import { countValues, matching, type FacetRequest } from './search.ts'
import { fieldsBegunBy, type SearchedField } from './searched-fields.ts'

type Suggestion = { readonly insert: string; readonly count: number }

/** A text to put in place of the end of a search, and how many records it has of those that match the rest. */
export type Completion = Suggestion & { readonly from: number }

const MOST = 10

/** What can be typed at the end of a search; counted among the matches of the rest of it. */
export const completeSearch = (
  fields: readonly ResourceField[],
  records: readonly WireRecord[],
  { text, now }: Omit<FacetRequest, 'only'>,
): Completion[] => {
  const { terms } = parseSearch(fields, text)
  const term = terms.findLast(({ to }) => to === text.length)
  const value = term?.values.at(-1)
  // In a phrase there is nothing to complete.
  if (!term?.field && value?.isQuoted) return []
  const typed = foldText(value?.text ?? '')
  const rest = terms.filter((one) => one !== term)
  let found: readonly WireRecord[] | undefined
  const counted = () => (found ??= matching(records, rest, now))
  /** The values of a field that have what is typed in them; first those that begin with it, then the most frequent. */
  const valuesWith = (field: SearchedField, member = '') => {
    const read = valuesOf(field, member)
    return [...countValues(counted(), (record) => read(record, now)).values()]
      .map(({ value, count }) => ({ value, count, at: foldText(value).indexOf(typed) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0) || b.count - a.count)
      .map(({ value, count, at }) => ({ insert: formatValue(field, value), count, at }))
  }
  /** The names of fields that begin with a word. */
  const forWord = (): Suggestion[] =>
    fieldsBegunBy(fields, typed).map(({ search }) => ({
      insert: `${search.token}:`,
      count: counted().length,
    }))
  const forValue = (field: SearchedField, member: string): Suggestion[] => {
    const { kind, isDistinct } = field
    // Nearly every record has another text there.
    const isVaried = member === '' && (isDistinct || /^(?:id|json|time)$/.test(kind))
    return isVaried ? [] : valuesWith(field, member)
  }
  const there = term?.values.flatMap((one) => (one === value ? [] : foldText(one.text)))
  return (term?.field ? forValue(term.field, term.member) : forWord())
    .filter(({ insert, count }) => count > 0 && !there?.includes(foldText(insert)))
    .slice(0, MOST)
    .map(({ insert, count }) => ({ insert, count, from: value?.from ?? text.length }))
}
