import * as z from 'zod/mini'
import { PAGES } from '../../page-descriptions.ts'

const text = z.catch(z.optional(z.string()), undefined)

/**
 * What the address of the list chooses: a page of the service's list by `cursor`, or of all operators those that
 * match `q`, in the order of `sort`.
 */
export const ListSearch = z.object({ cursor: text, all: text, q: text, sort: text })
export type ListSearch = z.infer<typeof ListSearch>

/** Whether an address asks for all operators instead of one page of them. */
export const asksForAll = (search: Partial<ListSearch>): boolean =>
  PAGES.operators.firstRead.unless.some((name) => search[name] !== undefined)
