import { useEffect } from 'react'
import type { Mirror, SortKey } from '../../../mirror/protocol.ts'
import { createListView, type ListView } from './list-view.ts'
import { useMirror } from '../../../mirror/use-mirror.ts'

// Kept as long as the copy: coming back from an operator, the list stands where it was.
const views = new WeakMap<Mirror, ListView>()

const viewOf = (mirror: Mirror): ListView => {
  const known = views.get(mirror)
  if (known) return known
  const made = createListView(mirror)
  views.set(mirror, made)
  return made
}

/** The copy of this connection and its rows for a search; opening the page starts to load them. */
export const useListView = (text: string, sort: readonly SortKey[]) => {
  const mirror = useMirror()
  const view = viewOf(mirror)
  useEffect(() => view.search(text, sort), [view, text, sort])
  useEffect(() => {
    mirror.start()
    return view.rest
  }, [mirror, view])
  return { mirror, view }
}
