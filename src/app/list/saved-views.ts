import { accountList } from '../connection/account-list.ts'
import { ENTRIES } from '../device/registry.ts'

/** The views of a resource that were saved with a connection, by the slot of both; oldest first. */
export const savedViews = accountList({
  entry: ENTRIES.views,
  // The text of the search and the order are as in an address.
  members: ['name', 'q', 'sort'],
  nameOf: ({ name }) => name,
  // None makes room for another: nobody else knows it.
  most: Infinity,
})

/** A search that was saved on this device under a name. */
export type SavedView = ReturnType<typeof savedViews.read>[number]
