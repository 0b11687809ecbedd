import * as z from 'zod/mini'

const text = z.catch(z.optional(z.string()), undefined)

/**
 * What the address of the list chooses: a page of the service's list by `cursor`, or of all operators those that
 * match `q`, in the order of `sort`.
 */
export const ListSearch = z.object({ cursor: text, all: text, q: text, sort: text })
export type ListSearch = z.infer<typeof ListSearch>

/** Whether an address asks for all operators instead of one page of them. */
export const asksForAll = ({ all, q, sort }: Partial<ListSearch>): boolean =>
  [all, q, sort].some((value) => value !== undefined)
