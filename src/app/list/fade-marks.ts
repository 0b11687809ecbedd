import type { ListView } from './list-view.ts'

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
