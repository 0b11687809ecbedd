import type { ListSearch } from '../../list/list-search.ts'

const OF_ALL = ['all', 'q', 'sort'] as const

/** Whether an address asks for all operators instead of one page of them. */
export const asksForAll = (search: ListSearch): boolean =>
  OF_ALL.some((name) => search[name] !== undefined)
