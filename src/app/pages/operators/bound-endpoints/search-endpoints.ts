import type { SearchProblem } from '../../../collections/parse-search.ts'
import { searchRecords, type SearchRequest } from '../../../collections/search.ts'
import type { WireRecord } from '../../../resources/collected-resource.ts'
import {
  ENDPOINT_FIELDS,
  searchedEndpoint,
  type ListedEndpoint,
} from '../../../resources/operators/endpoint-fields.ts'

/** What a search finds among endpoints, in an order. */
export type FoundEndpoints = {
  readonly rows: readonly ListedEndpoint[]
  /** What of the search is not understood. */
  readonly problems: readonly SearchProblem[]
}

/** Endpoints as they are searched. */
export type SearchedEndpoints = {
  readonly records: readonly WireRecord[]
  readonly endpoints: ReadonlyMap<string, ListedEndpoint>
}

/** Endpoints with all of their fields, to be searched again and again. */
export const searchedEndpoints = (endpoints: readonly ListedEndpoint[]): SearchedEndpoints => ({
  records: endpoints.map((one) => ({ ...searchedEndpoint(one), id: one.key })),
  endpoints: new Map(endpoints.map((one) => [one.key, one])),
})

/** Those that match a text, in an order: that of the service where none is asked. */
export const searchEndpoints = (
  { records, endpoints }: SearchedEndpoints,
  request: SearchRequest,
): FoundEndpoints => {
  const found = searchRecords(ENDPOINT_FIELDS, records, request)
  return {
    rows: found.records.flatMap(({ id }) => endpoints.get(id) ?? []),
    problems: found.problems,
  }
}
