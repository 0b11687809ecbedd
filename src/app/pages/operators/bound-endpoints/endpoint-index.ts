import {
  ENDPOINT_FIELDS,
  searchedEndpoint,
  type ListedEndpoint,
  type OtherField,
} from '../../../resources/operators/endpoint-fields.ts'
import type { ResourceField } from '../../../resources/resource-field.ts'
import { createSearchTable, type SearchTable } from '../../../search/search-table.ts'
import type { SearchProblem, SortKey } from '../../../search/view.ts'

/** What a search finds among endpoints, in an order. */
export type FoundEndpoints = {
  readonly rows: readonly ListedEndpoint[]
  /** What of the search is not understood. */
  readonly problems: readonly SearchProblem[]
}

type Asked = { readonly text: string; readonly sort: readonly SortKey[]; readonly now: number }

/** The fields of endpoints, known ones and others. */
export const allFields = (others: readonly OtherField[]): readonly ResourceField[] => [
  ...ENDPOINT_FIELDS,
  ...others.map(({ field }) => field),
]

/**
 * Searches and sorts the endpoints of one tab in the page itself. A copy in a worker, as the lists of all records have
 * it, is one of a whole resource that is kept and read again; this is what is loaded now, and some thousands at most.
 */
export const createEndpointIndex = () => {
  let table: SearchTable | null = null
  let names = ''
  let indexed: readonly ListedEndpoint[] = []

  /** Adds what is new; begins anew if anything else has changed. */
  const update = (
    endpoints: readonly ListedEndpoint[],
    others: readonly OtherField[],
  ): SearchTable => {
    const wanted = JSON.stringify(others.map(({ name }) => name))
    const isLonger =
      table !== null &&
      wanted === names &&
      indexed.length <= endpoints.length &&
      indexed.every(({ source, key }, at) => {
        const now = endpoints[at]
        return now?.source === source && now.key === key
      })
    if (!table || !isLonger) {
      table = createSearchTable(allFields(others))
      indexed = []
    }
    const added = endpoints.slice(indexed.length)
    if (added.length > 0)
      table.upsert(
        added.map((one) => searchedEndpoint(one, others)),
        1,
      )
    names = wanted
    indexed = endpoints
    return table
  }

  return {
    /** Those that match a text, in an order: that of the service where none is asked. */
    find: (
      endpoints: readonly ListedEndpoint[],
      others: readonly OtherField[],
      { text, sort, now }: Asked,
    ): FoundEndpoints => {
      if (text.trim() === '' && sort.length === 0) return { rows: endpoints, problems: [] }
      const found = update(endpoints, others)
      const byKey = new Map(endpoints.map((one) => [one.key, one]))
      const { problems } = found.view({ text, sort, from: 0, to: 0 }, now)
      const rows = found.ids({ text, sort }, now).flatMap((key) => byKey.get(key) ?? [])
      return { rows, problems }
    },
  }
}
