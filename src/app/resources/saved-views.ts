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

const searches = accountList({
  entry: ENTRIES.searches,
  members: ['q'],
  nameOf: ({ q }) => q,
  most: 5,
})

/** A longer search is hardly made a second time. */
const MOST_LENGTH = 200

/** What a list of this slot was searched for, the last first. */
export const recentSearches = (slot: string): readonly string[] =>
  searches.read(slot).map(({ q }) => q)

/** Notes that a list was searched for something. */
export const noteSearch = (slot: string, text: string): void => {
  const q = text.trim()
  if (q !== '' && q.length <= MOST_LENGTH) searches.putFirst(slot, { q })
}
