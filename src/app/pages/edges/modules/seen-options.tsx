import { useId, useMemo } from 'react'
import { useCollection, useCollectionState } from '../../../collections/use-collection.ts'
import { edgeRecords } from '../../../resources/edges/edge-record.ts'
import { COLLECTED_EDGES } from '../../../resources/edges/edge-source.ts'
import {
  seenModules,
  seenReferences,
  usedByText,
  type SeenReference,
} from '../../../resources/edges/seen-references.ts'
import { Badge } from '../../../ui/badge.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { plural } from '../../../ui/intl.ts'
import styles from './seen-options.module.css'

/** What a browser lists without a delay. */
const MOST = 200

/** The ids of a collection that the edges known here use, each with its edges. */
export const useSeenReferences = (collection: string) => {
  const list = useId()
  const { records, completed_at } = useCollectionState(useCollection(COLLECTED_EDGES))
  const known = useMemo(() => {
    const edges = edgeRecords(records)
    return {
      seen: seenReferences(seenModules(edges), collection),
      isRead: edges.every(({ read_at }) => read_at > 0),
    }
  }, [records, collection])
  return {
    seen: known.seen,
    list,
    /** No edge is left to be read. */
    isWhole: completed_at !== null && known.isRead,
  }
}

type Seen = Omit<ReturnType<typeof useSeenReferences>, 'list'>

/** How many other edges use what one edge has. */
export const otherUseText = (id: string, edge: string, { seen }: Seen): string => {
  const edges = seen.find((one) => one.id === id)?.edges ?? []
  const others = edges.filter((one) => one !== edge).length
  if (others === 0) return 'No other edge uses this backend.'
  return plural(others, {
    one: '# other edge uses this backend.',
    other: '# other edges use this backend.',
  })
}

type NewHereProps = Seen & { ids: readonly string[] }

/** Marks what no edge uses yet, which may be mistyped; nothing before all edges were read. */
export const NewHere = ({ ids, seen, isWhole }: NewHereProps) => {
  // One that is still being typed may become another.
  const unused = ids.filter((id) => id && !seen.some((one) => one.id.startsWith(id)))
  if (!isWhole || unused.length === 0) return null
  return (
    <ul className={styles.unused}>
      {unused.map((id) => (
        <li key={id}>
          <code translate="no">{shortened(id)}</code>{' '}
          <Badge tone="warn" sign="triangle">
            New here
          </Badge>{' '}
          No other edge uses it: check the spelling
        </li>
      ))}
    </ul>
  )
}

type SeenOptionsProps = {
  list: string
  seen: readonly SeenReference[]
  /** The ids that the field has. */
  without: readonly string[]
}

/** The suggestions of a field, each with where it is used. */
export const SeenOptions = ({ list, seen, without }: SeenOptionsProps) => {
  const had = new Set(without)
  return (
    <datalist id={list}>
      {seen
        .filter(({ id }) => !had.has(id))
        .slice(0, MOST)
        .map((reference) => (
          // With the id: Firefox shows the label only.
          <option key={reference.id} value={reference.id}>
            {`${reference.id}: ${usedByText(reference)}`}
          </option>
        ))}
    </datalist>
  )
}
