import { accountList } from '../connection/account-list.ts'
import { ENTRIES } from '../device/registry.ts'

/** A search that was saved on this device under a name. */
export type SavedView = {
  readonly name: string
  /** The text of the search and the order, as in an address. */
  readonly q: string
  readonly sort: string
}

const MOST_VIEWS = 50

/** The views of a resource that were saved with a connection, by the slot of both; oldest first. */
export const savedViews = accountList({
  entry: ENTRIES.views,
  members: ['name', 'q', 'sort'],
  nameOf: ({ name }) => name,
  most: MOST_VIEWS,
})

/** Saves a view, in place of the one with its name. Returns why it could not. */
export const saveView = (slot: string, view: SavedView): string | undefined => {
  const views = savedViews.read(slot)
  // None that is there makes room: nobody else knows it.
  if (views.length >= MOST_VIEWS && views.every(({ name }) => name !== view.name))
    return `This browser stores ${MOST_VIEWS} views. Delete one to save this one.`
  return savedViews.put(slot, view)
    ? undefined
    : "The browser didn't store this view: its storage is full or blocked."
}
