import { useId, useMemo } from 'react'
import { useCollection, useCollectionState } from '../../../collections/use-collection.ts'
import { edgeRecords } from '../../../resources/edges/edge-record.ts'
import { COLLECTED_EDGES } from '../../../resources/edges/edge-source.ts'
import {
  readModules,
  usedReferences,
  usedByText,
  type UsedReference,
} from '../../../resources/edges/used-references.ts'
import { Badge } from '../../../ui/badge.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { plural } from '../../../ui/intl.ts'
import styles from './reference-options.module.css'

/** What a browser lists without a delay. */
const MOST = 200

/** The ids of a collection that the edges known here use, each with its edges. */
export const useUsedReferences = (collection: string) => {
  const list = useId()
  const { records, completed_at } = useCollectionState(useCollection(COLLECTED_EDGES))
  const known = useMemo(() => {
    const edges = edgeRecords(records)
    return {
      references: usedReferences(readModules(edges), collection),
      isRead: edges.every(({ read_at }) => read_at > 0),
    }
  }, [records, collection])
  return {
    references: known.references,
    list,
    /** No edge is left to be read. */
    isWhole: completed_at !== null && known.isRead,
  }
}

type Use = Omit<ReturnType<typeof useUsedReferences>, 'list'>

/** How many other edges use what one edge has. */
export const otherUseText = (id: string, edge: string, { references }: Use): string => {
  const edges = references.find((one) => one.id === id)?.edges ?? []
  const others = edges.filter((one) => one !== edge).length
  if (others === 0) return 'No other edge uses this backend.'
  return plural(others, {
    one: '# other edge uses this backend.',
    other: '# other edges use this backend.',
  })
}

type NewReferencesProps = Use & { ids: readonly string[] }

/** Marks what no edge uses yet, which may be mistyped; nothing before all edges were read. */
export const NewReferences = ({ ids, references, isWhole }: NewReferencesProps) => {
  // One that is still being typed may become another.
  const unused = ids.filter((id) => id && !references.some((one) => one.id.startsWith(id)))
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

type ReferenceOptionsProps = {
  list: string
  references: readonly UsedReference[]
  /** The ids that the field has. */
  without: readonly string[]
}

/** The suggestions of a field, each with where it is used. */
export const ReferenceOptions = ({ list, references, without }: ReferenceOptionsProps) => {
  const had = new Set(without)
  return (
    <datalist id={list}>
      {references
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
