import { foldText } from '#domain/fold-text.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { formatValue } from './edit-search.ts'
import { valuesOf } from './field-values.ts'
import { parseSearch } from './parse-search.ts'
import { countValues, matching, type FacetRequest } from './search.ts'
import { fieldsBegunBy } from './searched-fields.ts'

type Suggestion = { readonly insert: string; readonly count: number }

/** A text to put in place of the end of a search, which is `text` then, and how many of what matches the rest have it. */
export type Completion = Suggestion & { readonly text: string }

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
  const counted = matching(records, rest, now)
  const suggestions = (): Suggestion[] => {
    if (!term?.field)
      return fieldsBegunBy(fields, typed).map(({ search }) => ({
        insert: `${search.token}:`,
        count: counted.length,
      }))
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
    .slice(0, MOST)
    .map(({ insert, count }) => ({ insert, count, text: text.slice(0, value?.from) + insert }))
}
