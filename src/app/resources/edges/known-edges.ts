import type { CatalogueEdge } from '#domain/edge-catalogue.ts'
import { plainEntry, tidyTags, type BookEntry } from './edge-entry.ts'
import { edgeKey, type Edge } from './edge.ts'

/** Who names an edge: somebody on this device, the host of this page, or the service's own list. */
export type NamedBy = 'device' | 'host' | 'service'

/** An edge that is known, and by whom. */
export type KnownEdge = BookEntry & { readonly namedBy: readonly NamedBy[] }

/** The edges that one of them names. */
export type NamedEdges = { readonly by: NamedBy; readonly entries: readonly BookEntry[] }

/** What is said of an edge by the host, in the form of what is said of it on this device. */
export const hostEntry = ({ kind, id, label, tags }: CatalogueEdge): BookEntry => ({
  ...plainEntry({ kind, id }),
  label,
  tags,
})

/**
 * All edges that are known, each once, in the order of the lists. The first list that has a label for an edge names
 * it; its tags are those of all.
 */
export const mergedEdges = (lists: readonly NamedEdges[]): KnownEdge[] => {
  const known = new Map<string, KnownEdge>()
  for (const { by, entries } of lists)
    for (const entry of entries) {
      const key = edgeKey(entry)
      const before = known.get(key)
      if (!before) known.set(key, { ...entry, namedBy: [by] })
      else if (!before.namedBy.includes(by))
        known.set(key, {
          ...before,
          label: before.label || entry.label,
          tags: tidyTags([...before.tags, ...entry.tags]),
          namedBy: [...before.namedBy, by],
        })
    }
  return [...known.values()]
}

/** The edges of this device and of the host. */
export const namedEdges = (
  own: readonly BookEntry[],
  hosted: readonly CatalogueEdge[],
): KnownEdge[] =>
  mergedEdges([
    { by: 'device', entries: own },
    { by: 'host', entries: hosted.map(hostEntry) },
  ])

/** What people read of an edge: its label, or else its id. */
export const edgeTitle = ({ label, id }: Edge & { readonly label: string }): string => label || id
