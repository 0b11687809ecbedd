/** A part of a page. */
export type Tab = {
  tab: string
  label: string
}

/** The description of a page, available before its code is loaded. */
export type PageDescription = {
  /** In the router's syntax: parameters as `$name`. */
  path: string
  /** The page's name in the breadcrumbs, or what its address names: then it is the name of that. */
  crumb: string | { of: 'operator' | 'edge' }
  /** Its parent page. */
  above?: PageDescription
  /** Its parts, keyed by their names in the address (`?tab=`); the plain address leads to the first. */
  tabs?: readonly Tab[]
}

const operators = {
  path: '/operators',
  crumb: 'Operators',
} as const satisfies PageDescription

const operator = {
  path: '/operators/$id',
  crumb: { of: 'operator' },
  above: operators,
  tabs: [
    { tab: 'summary', label: 'Summary' },
    { tab: 'bound-endpoints', label: 'Bound endpoints' },
    { tab: 'json', label: 'JSON' },
    { tab: 'history', label: 'History' },
  ],
} as const satisfies PageDescription

const edges = { path: '/edges', crumb: 'Edges' } as const satisfies PageDescription

const settings = { path: '/settings', crumb: 'Settings' } as const satisfies PageDescription

/** Every page with breadcrumbs; if two match an address, the more specific one comes first. */
export const PAGES = {
  overview: { path: '/', crumb: 'Overview' },
  operators,
  operatorNew: { path: '/operators/new', crumb: 'New operator', above: operators },
  operatorInstall: { path: '/operators/install', crumb: 'Install in a cluster', above: operators },
  bulk: { path: '/operators/bulk', crumb: 'Bulk change', above: operators },
  compare: { path: '/operators/compare', crumb: 'Compare', above: operators },
  operator,
  operatorEdit: { path: '/operators/$id/edit', crumb: 'Edit', above: operator },
  certificates: { path: '/certificates', crumb: 'Certificates' },
  edges,
  edgeBulk: { path: '/edges/bulk/$module', crumb: 'Bulk change', above: edges },
  edge: { path: '/edges/$kind/$id', crumb: { of: 'edge' }, above: edges },
  activity: { path: '/activity', crumb: 'Activity' },
  settings,
} as const satisfies Record<string, PageDescription>

/** The page that most visits are for, and that of the settings: all that the frame knows of the pages. */
export { operators as HOME, settings as SETTINGS }

/** A page's path and the rest of its description, for its route. */
export const described = <P extends PageDescription>(page: P) => ({
  path: page.path as P['path'],
  staticData: { page },
})

/** Reads the parameters of these names from an address: texts, or not there. All others are left out. */
export const textsOf =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>) =>
    Object.fromEntries(
      names.filter((name) => typeof search[name] === 'string').map((name) => [name, search[name]]),
      // Each is one of the names, and a text.
    ) as { [One in Name]?: string | undefined }

/**
 * What the address of a list chooses: a page of the service's list by `cursor`, or of all records those that match
 * `q`, in the order of `sort`, as a `view` shows them. `all` asks for all records without a search.
 */
export const listSearch = textsOf('cursor', 'all', 'q', 'sort', 'view')
export type ListSearch = ReturnType<typeof listSearch>

/** Whether an address asks for all records instead of a page of them. */
export const asksForAll = ({ all, q, sort, view }: ListSearch): boolean =>
  [all, q, sort, view].some((asked) => asked !== undefined)
