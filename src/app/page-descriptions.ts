import type { getOperator, listOperators } from '#contract/operators.ts'

/** A part of a page. */
export type Tab = { tab: string; label: string }

/** What is known of a page before any of its code is there. */
export type PageDescription = {
  /** As the router writes it: parameters as `$name`. */
  path: string
  /** What the page is called in the breadcrumbs; `id` is the id in its address, `operator` the name of its operator. */
  crumb: string | { of: 'id' | 'operator' }
  /** The page that it stands below. */
  above?: PageDescription
  /** Its parts, by their names in the address (`?tab=`); the first is where the plain address leads. */
  tabs?: readonly Tab[]
  /** The read that its address alone tells; `isPaged` where `?cursor=` chooses the page of a list. */
  firstRead?: { path: (typeof listOperators | typeof getOperator)['path']; isPaged?: boolean }
}

const operators = {
  path: '/operators',
  crumb: 'Operators',
  firstRead: { path: '/kubernetes_operators', isPaged: true },
} as const satisfies PageDescription

const operator = {
  path: '/operators/$id',
  crumb: { of: 'operator' },
  above: operators,
  tabs: [
    { tab: 'summary', label: 'Summary' },
    { tab: 'binding', label: 'Binding' },
    { tab: 'bound-endpoints', label: 'Bound endpoints' },
    { tab: 'json', label: 'JSON' },
  ],
  firstRead: { path: '/kubernetes_operators/:id' },
} as const satisfies PageDescription

const edges = { path: '/edges', crumb: 'Edges' } as const satisfies PageDescription

/** Every page with a place in the breadcrumbs; of two that fit an address, the more particular one first. */
export const PAGES = {
  operators,
  operatorNew: { path: '/operators/new', crumb: 'New operator', above: operators },
  operator,
  operatorEdit: { path: '/operators/$id/edit', crumb: 'Edit', above: operator },
  edges,
  edge: { path: '/edges/$kind/$id', crumb: { of: 'id' }, above: edges },
  settings: { path: '/settings', crumb: 'Settings' },
} as const satisfies Record<string, PageDescription>

/** A page's path and the rest of its description, for its route. */
export const described = <P extends PageDescription>(page: P) => ({
  path: page.path as P['path'],
  staticData: { page },
})
