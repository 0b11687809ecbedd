import * as z from 'zod/mini'

// The router reads what looks like a number or a truth value as one.
const typed = z.catch(
  z.optional(
    z.pipe(
      z.union([z.string(), z.number(), z.boolean()]),
      z.transform((value) => String(value)),
    ),
  ),
  undefined,
)

/**
 * What the address of the list chooses: a page of the service's list by `cursor`, or of all operators those that
 * match `q`, in the order of `sort`.
 */
export const ListSearch = z.object({ cursor: typed, all: typed, q: typed, sort: typed })
export type ListSearch = z.infer<typeof ListSearch>

/** Whether an address asks for all operators instead of one page of them. */
export const asksForAll = ({ all, q, sort }: Partial<ListSearch>): boolean =>
  [all, q, sort].some((value) => value !== undefined)
