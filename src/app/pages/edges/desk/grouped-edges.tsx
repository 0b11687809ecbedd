import { recordCount } from '../../../resources/resource-words.ts'
import { useEffect, useMemo, useSyncExternalStore, useState } from 'react'
import { createPortal } from 'react-dom'
import { useClient } from '../../../api/use-client.ts'
import { CopyMeter } from '../../../list/copy-meter.tsx'
import { hearWorker } from '../../../list/hear-worker.ts'
import { ListedContext } from '../../../list/listed-resource.ts'
import { formatToken } from '../../../search/format-search.ts'
import type { Mirror } from '../../../mirror/protocol.ts'
import type { EdgeRecord } from '../../../resources/edges/edge-record.ts'
import { EDGE_WORDS, edgeOfKey } from '../../../resources/edges/edge.ts'
import { edgeLink } from '../../../resources/edges/edge-pages.ts'
import {
  BACKENDS,
  groupEdges,
  leftWithout,
  POLICIES,
  type UsedRecord,
} from '../../../resources/edges/group-edges.ts'
import { Link } from '../../../shell/link.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyableId } from '../../../ui/copyable-id.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { ListPages, useListPage } from '../../../ui/list-pages.tsx'
import { LISTED_EDGES } from './listed-edges.tsx'
import styles from './grouped-edges.module.css'

const allRecords = async ({ ids, documents }: Mirror): Promise<EdgeRecord[]> => {
  const all: EdgeRecord[] = []
  for await (const piece of documents(await ids({ text: '', sort: [] })))
    // The source of edges made them.
    all.push(...piece.map(({ document }) => document as EdgeRecord))
  return all
}

/** All known edges with what was read of them; null until they are there. */
const useEdgeRecords = (mirror: Mirror): readonly EdgeRecord[] | null => {
  const [records, setRecords] = useState<readonly EdgeRecord[] | null>(null)
  useEffect(() => {
    let seen: number | undefined
    const look = async () => {
      const { revision } = mirror.state.get()
      if (seen === revision) return
      seen = revision
      const all = await allRecords(mirror)
      // Otherwise something has changed meanwhile, or the page is gone.
      if (seen === revision) setRecords(all)
    }
    void look()
    const stop = mirror.state.subscribe(() => void look())
    return () => {
      seen = undefined
      stop()
    }
  }, [mirror])
  return records
}

/** What edges can be grouped by. */
const VIEWS = {
  policies: {
    reference: POLICIES,
    title: 'IP policies',
    heading: 'Policy',
    one: 'policy',
    other: 'policies',
    search: (id: string) => formatToken(LISTED_EDGES.tokens, 'policy', id),
    none: 'policy:""',
  },
  backends: {
    reference: BACKENDS,
    title: 'Backends',
    heading: 'Backend',
    one: 'backend',
    other: 'backends',
    search: (id: string) => formatToken(LISTED_EDGES.tokens, 'backend', id),
    none: 'backend:none',
  },
}
type View = (typeof VIEWS)[keyof typeof VIEWS]

type GroupedEdgesProps = { by: keyof typeof VIEWS; mirror: Mirror; head: HTMLElement | null }

/** Which edges use which policy or backend, and which of them have no other. */
export const GroupedEdges = ({ by, mirror, head }: GroupedEdgesProps) => {
  const client = useClient()
  const view = VIEWS[by]
  const state = useSyncExternalStore(mirror.state.subscribe, mirror.state.get)
  const records = useEdgeRecords(mirror)
  const grouped = useMemo(() => records && groupEdges(records, view.reference), [records, view])
  const columns = useMemo(() => columnsOf(view), [view])
  useEffect(() => hearWorker(client, mirror), [client, mirror])
  useEffect(() => mirror.start(), [mirror])
  return (
    <ListedContext value={LISTED_EDGES}>
      {head && createPortal(<CopyMeter mirror={mirror} state={state} />, head)}
      {grouped && (
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
                  : `None of the edges that are known here names a ${view.one}.`}
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
                <Link to="/edges" search={{ all: 'yes', q: view.none }} className={styles.link}>
                  Show in the list
                </Link>
              }
            >
              <EdgeNames edges={grouped.without} />
            </Card>
          )}
        </>
      )}
    </ListedContext>
  )
}

const columnsOf = (view: View): Column<UsedRecord>[] => [
  {
    id: 'id',
    heading: view.heading,
    className: styles.id,
    cell: ({ id }) => <CopyableId id={shortened(id)} label={`${view.one} ID`} />,
  },
  {
    id: 'edges',
    heading: 'Used by',
    className: styles.count,
    cell: ({ id, uses }) => (
      <Link to="/edges" search={{ all: 'yes', q: view.search(id) }} className={styles.link}>
        {recordCount(EDGE_WORDS, uses.length)}
      </Link>
    ),
  },
  {
    id: 'left',
    heading: 'If you take it away',
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
