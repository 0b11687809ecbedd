import { namespaceOf, type ListedEndpoint } from '../../../resources/operators/endpoint-fields.ts'
import type { MatchedSelectors } from '../../../resources/operators/match-each.ts'

/** What the endpoints can be grouped by. */
export const GROUPS = ['host', 'namespace', 'selector'] as const
export type GroupBy = (typeof GROUPS)[number]

/** Endpoints that have something in common. */
export type EndpointGroup = {
  /** What they have in common; null for those that have nothing of it. */
  readonly value: string | null
  readonly endpoints: readonly ListedEndpoint[]
}

const sorted = (groups: ReadonlyMap<string | null, ListedEndpoint[]>): EndpointGroup[] =>
  [...groups]
    .map(([value, endpoints]) => ({ value, endpoints }))
    .toSorted((a, b) => {
      // Those without it come last, the largest group first.
      if (a.value === null || b.value === null) return a.value === null ? 1 : -1
      return b.endpoints.length - a.endpoints.length || (a.value < b.value ? -1 : 1)
    })

const groupedBy = (
  endpoints: readonly ListedEndpoint[],
  valuesOf: (endpoint: ListedEndpoint) => readonly string[],
): Map<string | null, ListedEndpoint[]> => {
  const groups = new Map<string | null, ListedEndpoint[]>()
  for (const endpoint of endpoints) {
    const values = valuesOf(endpoint)
    for (const value of values.length > 0 ? values : [null]) {
      const group = groups.get(value)
      if (group) group.push(endpoint)
      else groups.set(value, [endpoint])
    }
  }
  return groups
}

/** Endpoints by the host of their URL, or by the namespace in which the operator makes their Service. */
export const groupEndpoints = (
  endpoints: readonly ListedEndpoint[],
  by: Exclude<GroupBy, 'selector'>,
): EndpointGroup[] =>
  sorted(
    groupedBy(endpoints, (endpoint) => {
      const value = by === 'host' ? endpoint.host : namespaceOf(endpoint)
      return value === '' ? [] : [value]
    }),
  )

/** Endpoints by the numbers of the selectors that match them, as far as that was evaluated; in the order of these. */
export const groupBySelector = (
  endpoints: readonly ListedEndpoint[],
  { matches }: Pick<MatchedSelectors, 'matches'>,
): EndpointGroup[] => {
  const evaluated = endpoints.slice(0, matches.length)
  const places = new Map(evaluated.map((endpoint, at) => [endpoint, at]))
  const groups = groupedBy(evaluated, (endpoint) =>
    (matches[places.get(endpoint) ?? -1] ?? []).map(String),
  )
  return sorted(groups).toSorted(
    (a, b) => Number(a.value ?? Infinity) - Number(b.value ?? Infinity),
  )
}
