import type { CopyChange, CopyFacts } from '../copy/change.ts'
import type { ChunkStore, Snapshot } from './chunk-store.ts'

/** A store in memory that survives its users, like one on the device; every `open` is the next visit. */
export const createSurvivingStore = () => {
  const changes = new Map<number, CopyChange>()
  let facts: CopyFacts | null = null
  let snapshot: (Snapshot & { up_to: number }) | null = null
  let number = 0
  let visit = 0
  const clear = async () => {
    changes.clear()
    snapshot = null
    facts = null
  }
  const open = (): ChunkStore => {
    visit += 1
    const own = visit
    // What a page that is gone still had on its way is not written.
    const isGone = () => own !== visit
    return {
      place: () => 'device',
      bytes: () => 0,
      problem: () => null,
      onLost: () => undefined,
      holdOpen: () => undefined,
      load: async () =>
        facts && {
          facts,
          snapshot: structuredClone(snapshot),
          changes: async function* (after: number) {
            for (const [chunk, change] of changes) if (chunk > after) yield [chunk, change] as const
          },
          chunks: new Set(changes.keys()),
          reportDamage: () => undefined,
        },
      append: async (change, next) => {
        if (isGone()) return 0
        number += 1
        changes.set(number, structuredClone(change))
        facts = next ?? facts
        return number
      },
      lines: async (chunk) => changes.get(chunk)?.texts ?? null,
      keepSnapshot: async (make, needed, next) => {
        if (isGone()) return
        snapshot = { ...structuredClone(make()), up_to: number }
        facts = next ?? facts
        const kept = needed()
        for (const chunk of changes.keys()) if (!kept.has(chunk)) changes.delete(chunk)
      },
      clear,
      close: () => undefined,
      remove: async () => {
        if (!isGone()) await clear()
      },
    }
  }
  return { open, changes }
}
