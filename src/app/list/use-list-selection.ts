import { useEffect } from 'react'
import type { Collection } from '../collections/collection.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceWords } from '../resources/resource-words.ts'
import { plural } from '../ui/intl.ts'
import { toast } from '../ui/toast.tsx'
import { createSelection, type Selection } from './selection.ts'

const selections = new WeakMap<Collection, Selection>()

const selectionOf = (collection: Collection): Selection => {
  const known = selections.get(collection)
  if (known) return known
  const made = createSelection()
  selections.set(collection, made)
  return made
}

/** Takes records that are gone out of a selection: what is counted as selected can be changed. Returns how many. */
export const dropGone = (selection: Selection, records: readonly WireRecord[]): number => {
  if (selection.ids.size === 0) return 0
  const there = new Set(records.map(({ id }) => id))
  return selection.remove([...selection.ids].filter((id) => !there.has(id)))
}

/** The selection of a list, which outlives its page; `all`: every record there is, null as long as nobody knows. */
export const useListSelection = (
  collection: Collection,
  all: readonly WireRecord[] | null,
  { one, other }: ResourceWords,
): Selection => {
  const selection = selectionOf(collection)
  useEffect(() => {
    const gone = all ? dropGone(selection, all) : 0
    if (gone > 0)
      toast(
        plural(gone, {
          one: `# selected ${one} is gone and no longer selected`,
          other: `# selected ${other} are gone and no longer selected`,
        }),
      )
  }, [selection, all, one, other])
  return selection
}
