import * as z from 'zod/mini'
import { accountList } from '../connection/account-list.ts'
import { ENTRIES } from '../device/registry.ts'

const View = z.object({
  name: z.string(),
  /** The text of the search and the order, as in an address. */
  q: z.string(),
  sort: z.string(),
})

/** A search that was saved on this device under a name. */
export type SavedView = z.infer<typeof View>

/** The views of a resource that were saved with a connection, by the slot of both; oldest first. */
export const savedViews = accountList({
  entry: ENTRIES.views,
  schema: View,
  nameOf: ({ name }) => name,
  most: 50,
})
