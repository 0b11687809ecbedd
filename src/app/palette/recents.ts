import * as z from 'zod/mini'
import { accountList } from '../connection/account-list.ts'
import { ENTRIES } from '../device/registry.ts'

const Recent = z.object({
  /** What `id` names: a record of a resource by its word, such as `operator`, a `page` by its path, a saved `view`. */
  kind: z.string(),
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
