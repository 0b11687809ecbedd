import { accountList } from '../connection/account-list.ts'
import { ENTRIES } from '../device/registry.ts'

/** A search that was saved on this device under a name. */
export type SavedView = {
  readonly name: string
  /** The text of the search and the order, as in an address. */
  readonly q: string
  readonly sort: string
}

/** The views of a resource that were saved with a connection, by the slot of both; oldest first. */
export const savedViews = accountList({
  entry: ENTRIES.views,
  members: ['name', 'q', 'sort'],
  nameOf: ({ name }) => name,
  most: 50,
})
