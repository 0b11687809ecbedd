import names from '../../../list/name-cell.module.css'
import cells from './desk-cells.module.css'
import { backend, type EdgeModule, type ModuleDocument } from '#contract/edge-modules.ts'
import { MODULE_NAMES } from '../../../resources/edges/edge-fields.ts'
import { EDGE_PAGES } from '../../../resources/edges/edge-pages.ts'
import { type EdgeRecord, statesOf } from '../../../resources/edges/edge-record.ts'
import { edgeOfKey } from '../../../resources/edges/edge.ts'
import { KNOWN_EDGES } from '../../../resources/edges/edge-source.ts'
import { AS_OF } from '../../../list/field-columns.tsx'
import type { ListColumn, ListRow } from '../../../list/list-column.ts'
import { listedResource } from '../../../list/listed-resource.ts'
import { CutId, IdInRow } from '../../../ui/id-in-row.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { ReadTime } from '../../../ui/relative-time.tsx'
import { Chips, ExposureWordBadge, ModuleCell } from './edge-cells.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAnyMirror } from '../../../mirror/use-any-mirror.ts'
import { ConnectionSummary } from '../connection-summary.tsx'

/** What a connection to an edge of the list meets, as on the page of the edge; nothing before it was read. */
const EdgeDetails = ({ id }: { id: string }) => {
  const mirror = useAnyMirror(KNOWN_EDGES)
  const { revision } = useSyncExternalStore(mirror.state.subscribe, mirror.state.get)
  const [record, setRecord] = useState<EdgeRecord>()
  useEffect(() => {
    let isWanted = true
    const find = async () => {
      for await (const [found] of mirror.documents([id]))
        // The source of edges made it.
        if (isWanted) setRecord(found?.document as EdgeRecord | undefined)
    }
    void find()
    return () => {
      isWanted = false
    }
    // A change of the list looks anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- as above
  }, [mirror, id, revision])
  if (record?.id !== id || record.read_at === 0) return null
  return <ConnectionSummary states={statesOf(record)} isPart />
}

// After the grid's styles, which it changes.

/** What a row of the desk has of an edge: the listed fields of its record. */
type EdgeRow = ListRow &
  Pick<
    EdgeRecord,
    'kind' | 'title' | 'tags' | 'pinned' | 'exposure' | 'states' | 'references' | 'problem'
  >

/** Whether a module says nothing but which records it refers to: one that is on and refers to none is empty. */
const refersOnly = ({ put, refs }: ModuleDocument) =>
  Object.keys(put.shape).every((name) => name === 'enabled' || refs[name])

const moduleColumn = ({ module, title, document }: EdgeModule) => {
  const stateOf = ({ states }: EdgeRow) => states[module]?.[0]
  const refsOf = (row: EdgeRow) =>
    stateOf(row) === 'on' || stateOf(row) === 'off'
      ? Object.values(document.refs).flatMap(({ reply }) => row.references[reply] ?? [])
      : []
  const canBeEmpty = refersOnly(document)
  return {
    id: module,
    heading: title,
    sort: module,
    className: cells.module,
    isSearched: true,
    data: (row) => ({
      'data-cut': 'parts',
      'data-label': title,
      'data-whole':
        shortened(stateOf(row) === 'failed' ? row.problem : refsOf(row).join(', ')) || undefined,
      'data-never': stateOf(row) === 'n/a' ? '' : undefined,
    }),
    cell: (row) => (
      <ModuleCell
        state={stateOf(row)}
        refs={refsOf(row)}
        canBeEmpty={canBeEmpty}
        // Where nothing is set, or not all could be read, there may be no such edge.
        isBackend={document === backend && !['none', 'unknown'].includes(row.exposure)}
        problem={row.problem}
        title={title}
      />
    ),
  } satisfies ListColumn<EdgeRow>
}

const columns: readonly ListColumn<EdgeRow>[] = [
  {
    id: 'edge',
    heading: 'Edge',
    sort: 'edge',
    className: names.nameCell,
    isSearched: true,
    cell: ({ id, title, pinned }, { href }) => {
      const { id: edgeId } = edgeOfKey(id)
      const isNamed = title !== edgeId
      return (
        <>
          <a
            href={href}
            data-cut=""
            aria-label={isNamed ? undefined : shortened(title)}
            className={isNamed ? undefined : cells.idOnly}
          >
            {pinned && (
              <span className={cells.pin} role="img" aria-label="Pinned">
                ◆
              </span>
            )}
            {isNamed ? shortened(title) : <CutId id={shortened(title)} />}
          </a>
          <IdInRow id={shortened(edgeId)} label="edge ID" />
        </>
      )
    },
  },
  {
    id: 'kind',
    heading: 'Kind',
    sort: 'kind',
    className: cells.kind,
    cell: ({ kind }) => kind.toUpperCase(),
  },
  {
    id: 'exposure',
    heading: 'Exposure',
    sort: 'exposure',
    className: cells.exposure,
    cell: ({ exposure, as_of }) => <ExposureWordBadge exposure={exposure} isRead={as_of > 0} />,
  },
  ...MODULE_NAMES.map(moduleColumn),
  {
    id: 'tags',
    heading: 'Tags',
    sort: 'tags',
    className: cells.tags,
    isSearched: true,
    data: ({ tags }) => ({
      'data-cut': 'parts',
      'data-label': 'Tags',
      'data-whole': shortened(tags.join(', ')) || undefined,
      'data-never': tags.length === 0 ? '' : undefined,
    }),
    cell: ({ tags }) =>
      tags.length > 0 ? <Chips items={tags} /> : <span className={cells.never}>—</span>,
  },
  {
    ...AS_OF,
    className: cells.read,
    isLine: false,
    isExtra: false,
    cell: ({ as_of }) => (as_of > 0 ? <ReadTime at={as_of} /> : 'Unread'),
  },
]

/** Edges as the desk shows them. */
export const LISTED_EDGES = listedResource<EdgeRow>(
  {
    words: KNOWN_EDGES.words,
    pages: EDGE_PAGES,
    copied: KNOWN_EDGES,
  },
  {
    columns,
    // The listed fields are those of the record.
    rowOf: ({ revision: _revision, ...row }) => row as unknown as EdgeRow,
    // With a label and tags it has four lines.
    cardRem: 7,
    ownOrder: 'Pinned first',
    idOf: ({ id }) => edgeOfKey(id).id,
    Details: EdgeDetails,
    about:
      "The API can't list all edges. Those that you add or open are kept on this device; paste an edge ID into the search to open one.",
  },
)
