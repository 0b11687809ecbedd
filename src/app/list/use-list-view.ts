import { useEffect } from 'react'
import { useClient } from '../api/use-client.ts'
import type { Mirror } from '../mirror/protocol.ts'
import type { SortKey } from '../search/view.ts'
import { createListView, type ListView } from './list-view.ts'
import { createSelection, type Selection } from './selection.ts'
import { useAnyMirror } from '../mirror/use-any-mirror.ts'
import { plural } from '../ui/intl.ts'
import { toast } from '../ui/toast.tsx'
import { hearWorker } from './hear-worker.ts'
import { useListed, type ListedResource } from './listed-resource.ts'
import { isComplete } from './copy-coverage.ts'

/**
 * Takes records that are gone out of the selection, and tells how many they were: what is counted as selected can
 * be changed. Returns how to stop.
 */
export const dropGone = (
  { state, ids }: Pick<Mirror, 'state' | 'ids'>,
  selection: Selection,
  tell: (count: number) => void,
): (() => void) => {
  let before = state.get()
  const look = async () => {
    // One that is not loaded yet may be there.
    if (selection.ids.size === 0 || !isComplete(state.get())) return
    const asked = [...selection.ids]
    const all = new Set(await ids({ text: '', sort: [] }))
    const count = selection.remove(asked.filter((id) => !all.has(id)))
    if (count > 0) tell(count)
  }
  // Without an answer nothing is known to be gone.
  const start = () => void look().catch(() => undefined)
  start()
  return state.subscribe(() => {
    const now = state.get()
    const mayHaveLost = now.loaded < before.loaded || now.completed_at !== before.completed_at
    before = now
    if (mayHaveLost) start()
  })
}

/** How long a changed row stays marked while somebody can see it. */
const SEEN_MS = 10_000
const TICK_MS = 1_000

type Parts = {
  view: Pick<ListView, 'shown' | 'inSight' | 'unmark'>
  /** Whether the page is in sight at all. */
  isVisible: () => boolean
}

/** Takes the marks of changed rows away once they were in sight for a while. Returns how to stop. */
export const fadeMarks = ({ view, isVisible }: Parts): (() => void) => {
  const seen = new Map<string, number>()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    if (!isVisible()) return
    const changed = view.shown.get()?.changed
    for (const { id } of view.inSight())
      if (changed?.has(id)) seen.set(id, (seen.get(id) ?? 0) + TICK_MS)
    const faded = [...seen].flatMap(([id, ms]) => (ms >= SEEN_MS ? id : []))
    if (faded.length === 0) return
    for (const id of faded) seen.delete(id)
    view.unmark(faded)
  }
  const look = () => {
    const changed = view.shown.get()?.changed
    // One that was marked anew is new.
    for (const id of seen.keys()) if (!changed?.has(id)) seen.delete(id)
    const isMarked = (changed?.size ?? 0) > 0
    if (isMarked) timer ??= setInterval(tick, TICK_MS)
    else {
      clearInterval(timer)
      timer = undefined
    }
  }
  look()
  const { unsubscribe } = view.shown.subscribe(look)
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}

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
