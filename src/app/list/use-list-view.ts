import { useEffect } from 'react'
import { useClient } from '../api/use-client.ts'
import type { Mirror } from '../mirror/protocol.ts'
import type { SortKey } from '../search/view.ts'
import { createListView, type ListView } from './list-view.ts'
import { createSelection, type Selection } from './selection.ts'
import { useAnyMirror } from '../mirror/use-any-mirror.ts'
import { plural } from '../ui/intl.ts'
import { toast } from '../ui/toast.tsx'
import { dropGone } from './drop-gone.ts'
import { fadeMarks } from './fade-marks.ts'
import { hearWorker } from './hear-worker.ts'
import { useListed, type ListedResource } from './listed-resource.ts'

// Kept as long as the copy: coming back from a record, the list stands where it was, with what was selected.
const kept = new WeakMap<Mirror, { view: ListView; selection: Selection }>()

/** The rows of a copy, with what is selected of them. */
export const listViewOf = (listed: ListedResource, mirror: Mirror) => {
  const known = kept.get(mirror)
  if (known) return known
  const made = {
    view: createListView(mirror, listed.rowOf),
    selection: createSelection(),
  }
  kept.set(mirror, made)
  return made
}

const goneText = (words: ListedResource['words'], count: number) =>
  plural(count, {
    one: `# selected ${words.one} is gone`,
    other: `# selected ${words.other} are gone`,
  })

/** The copy of this connection and its rows for a search; opening the page starts to load them. */
export const useListView = (text: string, sort: readonly SortKey[]) => {
  const listed = useListed()
  const client = useClient()
  const mirror = useAnyMirror(listed.copied)
  const { view, selection } = listViewOf(listed, mirror)
  useEffect(() => hearWorker(client, mirror), [client, mirror])
  useEffect(
    () => dropGone(mirror, selection, (count) => toast(goneText(listed.words, count))),
    [listed, mirror, selection],
  )
  useEffect(
    () => fadeMarks({ view, isVisible: () => document.visibilityState === 'visible' }),
    [view],
  )
  useEffect(() => view.search(text, sort), [view, text, sort])
  useEffect(() => {
    mirror.start()
    return view.rest
  }, [mirror, view])
  return { mirror, view, selection }
}
