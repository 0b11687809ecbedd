import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { sortRecords } from './order.ts'
import { parseSearch, type Term } from './parse-search.ts'
import type { SearchRequest, SearchResult } from './search-types.ts'

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
  { text, sort, now }: SearchRequest,
): SearchResult => {
  const { terms, problems, words } = parseSearch(fields, text)
  const found = matching(sortRecords(fields, records, sort), terms, now)
  return { records: found, problems, words }
}

/** How many records match a search. */
export const countMatches = (
  fields: readonly ResourceField[],
  records: readonly WireRecord[],
  text: string,
  now: number,
): number => matching(records, parseSearch(fields, text).terms, now).length
