import { textsOf } from '../../address-texts.ts'
import { PAGES } from '../../page-descriptions.ts'

/**
 * What the address of the list chooses: a page of the service's list by `cursor`, or of all operators those that
 * match `q`, in the order of `sort`.
 */
export const listSearch = textsOf('cursor', 'all', 'q', 'sort')

/** Whether an address asks for all operators instead of one page of them. */
export const asksForAll = (search: ReturnType<typeof listSearch>): boolean =>
  PAGES.operators.firstRead.unless.some((name) => search[name] !== undefined)
