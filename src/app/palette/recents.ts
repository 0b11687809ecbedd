import * as z from 'zod/mini'
import { accountList } from '../connection/account-list.ts'
import { ENTRIES } from '../device/registry.ts'

const Recent = z.object({
  /** What `id` names: an operator, an edge as `kind/id`, a page by its path, a saved view by its name. */
  kind: z.enum(['operator', 'edge', 'page', 'view']),
  id: z.string(),
})

/** Something that was opened with a connection: only what names it, nothing of its content. */
export type Recent = z.infer<typeof Recent>

/** What was opened, last opened first. */
export const recents = accountList({
  entry: ENTRIES.recents,
  schema: Recent,
  nameOf: ({ kind, id }) => `${kind} ${id}`,
  most: 20,
})
