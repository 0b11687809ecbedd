import { accountList } from '../connection/account-list.ts'
import { ENTRIES } from '../device/registry.ts'

/** A search that was saved on this device under a name. */
export type SavedView = {
  readonly name: string
  /** The text of the search and the order, as in an address. */
  readonly q: string
  readonly sort: string
}

/** How many views are kept. */
export const MOST_VIEWS = 50

/** The views of a resource that were saved with a connection, by the slot of both; oldest first. */
export const savedViews = accountList({
  entry: ENTRIES.views,
  members: ['name', 'q', 'sort'],
  nameOf: ({ name }) => name,
  most: MOST_VIEWS,
})

/** Saves a view, in place of another one if that is changed. None that is there makes room: nobody else knows it. */
export const saveView = (
  slot: string,
  view: SavedView,
  changed?: SavedView,
): 'stored' | 'full' | 'unstored' => {
  const views = savedViews.read(slot)
  const isNew = !changed && views.every(({ name }) => name !== view.name)
  if (isNew && views.length >= MOST_VIEWS) return 'full'
  const isStored = changed ? savedViews.replace(slot, changed, view) : savedViews.put(slot, view)
  return isStored ? 'stored' : 'unstored'
}
