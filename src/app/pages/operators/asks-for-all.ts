import type { ListSearch } from '../../list/list-search.ts'
import { PAGES } from '../../page-descriptions.ts'

/** Whether an address asks for all operators instead of one page of them. */
export const asksForAll = (search: ListSearch): boolean =>
  PAGES.operators.firstRead.unless.some((name) => search[name] !== undefined)
