import { EMPTY_STATE, type Mirror, type MirrorState } from '../mirror/protocol.ts'
import type { SweepPage } from '../mirror/sweep/read-page.ts'
import { isCheap } from './copy-coverage.ts'
import type { ListView } from './list-view.ts'

type LoadBehindOptions = {
  mirror: Pick<Mirror, 'state' | 'start'>
  view: Pick<ListView, 'shown' | 'search'>
  /** Another page of the list is shown, which somebody chose: it stays. */
  isLater: boolean
  /** How many records the page has. */
  count: number
  /** It is the only page; with its records if they were read just now. */
  only: { page?: SweepPage } | null
  /** All records can be shown in place of the first page. */
  onReady: () => void
  /** Somebody must ask for all of them. */
  onAsk: (state: MirrorState) => void
}

/** Loads all records behind the first page of a list, if that costs little. Returns how to stop. */
export const loadBehind = ({
  mirror,
  view,
  isLater,
  count,
  only,
  onReady,
  onAsk,
}: LoadBehindOptions): (() => void) => {
  let before: MirrorState | undefined
  let isReady = false
  const look = () => {
    const state = mirror.state.get()
    // The worker has told nothing yet.
    if (isReady || state === EMPTY_STATE) return
    if (!before) {
      if (isLater || (!only && !isCheap(state))) return onAsk(state)
      before = state
      return mirror.start(only?.page)
    }
    // Rows of a former walk are older than the page: they are shown once a walk has read them again.
    const isNew = state.completed_at === null || state.sweep === 'idle'
    if (state === before || !isNew || state.loaded < count) return
    view.search('', [])
    if (!view.shown.get()) return
    isReady = true
    onReady()
  }
  const stops = [mirror.state.subscribe(look), view.shown.subscribe(look).unsubscribe]
  look()
  return () => {
    for (const stop of stops) stop()
  }
}
