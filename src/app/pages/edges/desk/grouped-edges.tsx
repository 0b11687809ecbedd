import { useMemo } from 'react'
import { formatFilter } from '../../../collections/parse-search.ts'
import { useCollection, useCollectionState } from '../../../collections/use-collection.ts'
import { LoadFoot } from '../../../list/list-foot.tsx'
import { edgeRecords, type EdgeRecord } from '../../../resources/edges/edge-record.ts'
import { COLLECTED_EDGES } from '../../../resources/edges/edge-source.ts'
import { EDGE_WORDS, edgeOfKey, edgeLink } from '../../../resources/edges/edge.ts'
import {
  BACKENDS,
  groupEdges,
  leftWithout,
  POLICIES,
  type UsedRecord,
} from '../../../resources/edges/group-edges.ts'
import { recordCount } from '../../../resources/resource-words.ts'
import { Link, searchAddress } from '../../../shell/link.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyableId } from '../../../ui/id-in-row.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { ListPages, useListPage } from '../../../ui/list-pages.tsx'
import styles from './grouped-edges.module.css'

const search = (token: string) => (id: string) => formatFilter(COLLECTED_EDGES.fields, token, id)

/** What edges can be grouped by. */
const VIEWS = {
  policies: {
    reference: POLICIES,
    title: 'IP policies',
    heading: 'Policy',
    one: 'policy',
    other: 'policies',
    search: search('policy'),
    none: 'policy:""',
  },
  backends: {
    reference: BACKENDS,
    title: 'Backends',
    heading: 'Backend',
    one: 'backend',
    other: 'backends',
    search: search('backend'),
    none: 'backend:none',
  },
}
type View = (typeof VIEWS)[keyof typeof VIEWS]

type GroupedEdgesProps = { by: keyof typeof VIEWS }

/** Which edges use which policy or backend, and which of them have no other. */
export const GroupedEdges = ({ by }: GroupedEdgesProps) => {
  const view = VIEWS[by]
  const collection = useCollection(COLLECTED_EDGES)
  const state = useCollectionState(collection)
  const { records } = state
  const grouped = useMemo(() => groupEdges(edgeRecords(records), view.reference), [records, view])
  const columns = useMemo(() => columnsOf(view), [view])
  return (
    <>
      {grouped.unknown.length > 0 && (
        <p className={styles.note}>
          {plural(grouped.unknown.length, {
            one: `# edge is not read: which ${view.other} it uses is unknown.`,
            other: `# edges are not read: which ${view.other} they use is unknown.`,
          })}
        </p>
      )}
      <Card
        title={view.title}
        aside={grouped.used.length > 0 ? formatNumber(grouped.used.length) : undefined}
        flush
      >
        {grouped.used.length === 0 ? (
          <EmptyState title={`No edge uses a ${view.one}`}>
            {grouped.unknown.length > 0
              ? 'Not all edges are read yet.'
              : `None of the edges names a ${view.one}.`}
          </EmptyState>
        ) : (
          <DataTable
            caption={view.title}
            what={view.other}
            columns={columns}
            rows={grouped.used}
            keyOf={({ id }) => id}
          />
        )}
      </Card>
      {grouped.without.length > 0 && (
        <Card
          title={`Edges without a ${view.one}`}
          aside={
            <Link {...searchAddress('/edges', view.none, undefined)} className={styles.link}>
              View
            </Link>
          }
        >
          <EdgeNames edges={grouped.without} />
        </Card>
      )}
      <LoadFoot
        collection={collection}
        state={state}
        text={recordCount(EDGE_WORDS, records.length)}
      />
    </>
  )
}

const columnsOf = (view: View): Column<UsedRecord>[] => [
  {
    id: 'id',
    heading: view.heading,
    className: styles.id,
    cell: ({ id }) => <CopyableId id={id} label={`${view.one} ID`} />,
  },
  {
    id: 'edges',
    heading: 'Used by',
    className: styles.count,
    cell: ({ id, uses }) => (
      <Link {...searchAddress('/edges', view.search(id), undefined)} className={styles.link}>
        {recordCount(EDGE_WORDS, uses.length)}
      </Link>
    ),
  },
  {
    id: 'left',
    heading: 'If removed',
    className: styles.effect,
    isLabelled: true,
    cell: (used) => <LeftWithout used={used} view={view} />,
  },
]

const LeftWithout = ({ used, view }: { used: UsedRecord; view: View }) => {
  const count = leftWithout(used)
  if (count === 0)
    return <span className={styles.none}>{`No edge is left without a ${view.one}`}</span>
  return (
    <details>
      <summary className={styles.left}>
        {plural(count, {
          one: `# edge is left without a ${view.one}`,
          other: `# edges are left without a ${view.one}`,
        })}
      </summary>
      <EdgeNames edges={used.uses.slice(0, count).map(({ edge }) => edge)} />
    </details>
  )
}

const STEP = 50

const EdgeNames = ({ edges }: { edges: readonly EdgeRecord[] }) => {
  const page = useListPage(edges.length, STEP)
  return (
    <>
      <ul className={styles.names}>
        {edges.slice(page.from, page.to).map(({ id, title }) => (
          <li key={id}>
            <Link {...edgeLink(edgeOfKey(id))} className={styles.link} data-cut="">
              {shortened(title)}
            </Link>
          </li>
        ))}
      </ul>
      <ListPages page={page} what="edges" />
    </>
  )
}
