import type { ChunkStore } from './chunk-store.ts'

/** A store in whose place another one comes while it is used. */
export type MovableStore = ChunkStore & {
  /**
   * From now on `next` keeps what comes. What the former store has stays readable until `move` has moved it; then
   * the former store is removed.
   */
  moveTo: (next: ChunkStore, move: () => Promise<void>) => Promise<void>
}

/** Creates one. Chunks of both stores must have numbers of their own. */
export const createMovableStore = (first: ChunkStore): MovableStore => {
  let current = first
  let former: ChunkStore | null = null
  let lost = () => {}
  const hear = (store: ChunkStore) =>
    store.onLost(() => {
      if (store === current) lost()
    })
  hear(first)
  return {
    place: () => current.place(),
    bytes: () => current.bytes() + (former?.bytes() ?? 0),
    problem: () => current.problem(),
    onLost: (listener) => {
      lost = listener
    },
    load: () => current.load(),
    append: (change, facts) => current.append(change, facts),
    lines: async (chunk) => (await current.lines(chunk)) ?? (await former?.lines(chunk)) ?? null,
    keepSnapshot: (make, needed, facts) => current.keepSnapshot(make, needed, facts),
    clear: () => current.clear(),
    holdOpen: (until) => current.holdOpen(until),
    close: () => {
      current.close()
      former?.close()
    },
    remove: async () => {
      await Promise.all([current.remove(), former?.remove()])
    },
    moveTo: async (next, move) => {
      former = current
      current = next
      hear(next)
      await move()
      await former.remove()
      former = null
    },
  }
}
