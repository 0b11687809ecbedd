import { accountList } from '../connection/account-list.ts'
import { ENTRIES } from '../device/registry.ts'

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
