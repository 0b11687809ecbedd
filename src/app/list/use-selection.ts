import { useEffect } from 'react'
import type { Collection } from '../collections/collection.ts'
import type { ResourceWords } from '../resources/resource-words.ts'
import { plural } from '../ui/intl.ts'
import { toast } from '../ui/toast.tsx'
import { createSelection, type Selection } from './selection.ts'

// As long as the collection: back from a record, the same rows are selected.
const selections = new WeakMap<Collection, Selection>()

/** What is selected of a collection. */
export const selectionOf = (collection: Collection): Selection => {
  const known = selections.get(collection)
  if (known) return known
  const made = createSelection()
  selections.set(collection, made)
  return made
}

/**
 * Takes records that are gone out of a selection, and tells how many they were: what is counted as selected can be
 * changed. Returns how to stop.
 */
export const dropGone = (
  { state, get }: Pick<Collection, 'state' | 'get'>,
  selection: Selection,
  tell: (count: number) => void,
): (() => void) => {
  let revision: number | undefined
  const look = () => {
    const now = state.get()
    // One that is not loaded yet may be there.
    if (now.completed_at === null || now.revision === revision) return
    revision = now.revision
    const count = selection.remove([...selection.ids].filter((id) => !get(id)))
    if (count > 0) tell(count)
  }
  look()
  return state.subscribe(look)
}

const goneText = (words: ResourceWords, count: number) =>
  plural(count, {
    one: `# selected ${words.one} is gone`,
    other: `# selected ${words.other} are gone`,
  })

/** What is selected of a collection, as long as it is there. */
export const useSelection = (collection: Collection, words: ResourceWords): Selection => {
  const selection = selectionOf(collection)
  useEffect(
    () => dropGone(collection, selection, (count) => toast(goneText(words, count))),
    [collection, selection, words],
  )
  return selection
}
