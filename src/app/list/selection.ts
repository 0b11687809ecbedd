import { createAtom } from '@tanstack/react-store'

/**
 * The records that are selected, by id. One set that changes, and a count of its changes: a hundred thousand ids
 * are not copied for each press.
 */
export const createSelection = () => {
  const ids = new Set<string>()
  const changes = createAtom(0)
  const changed = () => changes.set((count) => count + 1)
  return {
    changes,
    ids: ids as ReadonlySet<string>,
    toggle: (id: string) => {
      if (!ids.delete(id)) ids.add(id)
      changed()
    },
    add: (more: Iterable<string>) => {
      for (const id of more) ids.add(id)
      changed()
    },
    /** Answers with how many of them were selected. */
    remove: (some: Iterable<string>): number => {
      const before = ids.size
      for (const id of some) ids.delete(id)
      if (ids.size < before) changed()
      return before - ids.size
    },
    clear: () => {
      if (ids.size === 0) return
      ids.clear()
      changed()
    },
  }
}
export type Selection = ReturnType<typeof createSelection>
