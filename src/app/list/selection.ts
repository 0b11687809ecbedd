import { createAtom } from '@tanstack/react-store'

/**
 * The records that are selected, by id. One set that changes, and a count of its changes: a hundred thousand ids
 * are not copied for each press.
 */
export const createSelection = () => {
  const ids = new Set<string>()
  const changes = createAtom(0)
  const changed = () => changes.set((count) => count + 1)
  let clears = 0
  const asked = new Set<Promise<void>>()
  const add = (more: Iterable<string>) => {
    for (const id of more) ids.add(id)
    changed()
  }
  return {
    changes,
    ids: ids as ReadonlySet<string>,
    toggle: (id: string) => {
      if (!ids.delete(id)) ids.add(id)
      changed()
    },
    add,
    /** Adds ids that must be asked for, unless everything is cleared meanwhile. Throws what the asking throws. */
    addLater: async (more: Promise<Iterable<string>>): Promise<void> => {
      const before = clears
      const added = more.then((ids) => {
        if (clears === before) add(ids)
      })
      asked.add(added)
      try {
        await added
      } finally {
        asked.delete(added)
      }
    },
    /** The selected ids, with those that are still asked for. Throws if these cannot be had. */
    all: async (): Promise<readonly string[]> => {
      await Promise.all(asked)
      return [...ids]
    },
    /** Answers with how many of them were selected. */
    remove: (some: Iterable<string>): number => {
      const before = ids.size
      for (const id of some) ids.delete(id)
      if (ids.size < before) changed()
      return before - ids.size
    },
    clear: () => {
      clears += 1
      if (ids.size === 0) return
      ids.clear()
      changed()
    },
  }
}
export type Selection = ReturnType<typeof createSelection>
