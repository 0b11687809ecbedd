import * as z from 'zod/mini'
import { ENTRIES } from '../../../device/registry.ts'
import { clearStored, readStored, writeStored } from '../../../device/storage.ts'

const MOST = 50

const View = z.object({
  base_url: z.string(),
  name: z.string(),
  /** The text of the search and the order, as in an address. */
  q: z.string(),
  sort: z.string(),
})

/** A search that was saved on this device under a name. */
export type SavedView = z.infer<typeof View>

const readAll = (): SavedView[] => {
  try {
    return z.array(View).parse(JSON.parse(readStored(ENTRIES.views) ?? '[]'))
  } catch {
    return []
  }
}

const isSame = (a: Pick<SavedView, 'base_url' | 'name'>, b: typeof a) =>
  a.base_url === b.base_url && a.name === b.name

/** These views with one added, or put in the place of the one with its name. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] => {
  const at = views.findIndex((one) => isSame(one, view))
  if (at !== -1) return views.with(at, view)
  const own = views.filter(({ base_url }) => base_url === view.base_url)
  // The oldest of this service makes room.
  const gone = own.length >= MOST ? own[0] : undefined
  return [...views.filter((one) => one !== gone), view]
}

/** The views saved for one service, oldest first. */
export const savedViews = (baseUrl: string): SavedView[] =>
  readAll().filter(({ base_url }) => base_url === baseUrl)

/** The number of saved views, of all services. */
export const savedViewCount = (): number => readAll().length

/** Saves a view; false if the browser does not store it. */
export const saveView = (view: SavedView): boolean =>
  writeStored(ENTRIES.views, JSON.stringify(withView(readAll(), view)))

/** Removes a view, or all views of all services. */
export const removeView = (view: SavedView): void =>
  void writeStored(ENTRIES.views, JSON.stringify(readAll().filter((one) => !isSame(one, view))))
export const removeAllViews = (): void => clearStored(ENTRIES.views)
