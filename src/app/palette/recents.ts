import { accountList } from '../connection/account-list.ts'
import { ENTRIES } from '../device/registry.ts'

/** Something that was opened with a connection: only what names it, nothing of its content. */
export type Recent = {
  /** What `id` names: a record of a resource by its word, such as `operator`, a `page` by its path, a saved `view`. */
  readonly kind: string
  readonly id: string
}

/** What was opened, last opened first. */
export const recents = accountList({
  entry: ENTRIES.recents,
  members: ['kind', 'id'],
  nameOf: ({ kind, id }) => `${kind} ${id}`,
  most: 20,
})
