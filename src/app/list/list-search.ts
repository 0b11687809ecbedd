import { textsOf } from '../page-descriptions.ts'

/**
 * What the address of a list chooses: a page of the service's list by `cursor`, or of all records those that match
 * `q`, in the order of `sort`, as a `view` shows them. `all` asks for all records without a search.
 */
export const listSearch = textsOf('cursor', 'all', 'q', 'sort', 'view')
export type ListSearch = ReturnType<typeof listSearch>

const OF_ALL = ['all', 'q', 'sort', 'view'] as const

/** Whether an address asks for all records instead of a page of them. */
export const asksForAll = (search: ListSearch): boolean =>
  OF_ALL.some((name) => search[name] !== undefined)
