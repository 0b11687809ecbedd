import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  tcpIpRestrictionQuery,
  tlsBackendQuery,
  tlsIpRestrictionQuery,
  type ModuleQuery,
} from '../../api/edge-modules.ts'
import type { Edge } from '../../connection/remembered-edges.ts'
import { explainError } from '../../errors/explain-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { atMost } from './at-most.ts'
import styles from './edges-page.module.css'
import { ModuleStateBadge } from './module-state-badge.tsx'

// A glance at many edges is read less often than one that is being edited: each read counts.
const GLANCE_STALE_MS = 30_000
const glance = atMost(4)

type RememberedEdgesProps = { edges: readonly Edge[]; onForget: (edge: Edge) => void }

/** The remembered edges with the live state of their modules. */
export const RememberedEdges = ({ edges, onForget }: RememberedEdgesProps) =>
  edges.length === 0 ? (
    <EmptyState title="No edges yet">
      The service has no list of edges. An edge that you open by its ID is remembered here, in this
      browser only.
    </EmptyState>
  ) : (
    <DataTable
      what="edges"
      caption="Remembered edges"
      columns={columns(onForget)}
      rows={edges}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      isLast
    />
  )

// A remembered edge has no state of its modules: the cell reads it from the service.
const noValue = () => null

const columns = (onForget: (edge: Edge) => void): Column<Edge>[] => [
  {
    id: 'id',
    heading: 'Edge ID',
    className: styles.first,
    value: ({ id }) => id,
    cell: ({ kind, id }) => (
      <Link
        to={kind === 'tcp' ? '/edges/tcp/$id' : '/edges/tls/$id'}
        params={{ id }}
        state={{ isOpenedHere: true }}
        className={styles.edge}
      >
        {id}
      </Link>
    ),
  },
  {
    id: 'kind',
    heading: 'Kind',
    className: styles.kind,
    value: ({ kind }) => kind.toUpperCase(),
    cell: ({ kind }) => kind.toUpperCase(),
  },
  {
    id: 'ip_restriction',
    heading: 'IP restriction',
    isLabelled: true,
    className: styles.module,
    value: noValue,
    cell: ({ kind, id }) => (
      <LiveState query={kind === 'tcp' ? tcpIpRestrictionQuery(id) : tlsIpRestrictionQuery(id)} />
    ),
  },
  {
    id: 'backend',
    heading: 'Backend',
    isLabelled: true,
    className: styles.module,
    value: noValue,
    cell: ({ kind, id }) =>
      kind === 'tls' ? (
        <LiveState query={tlsBackendQuery(id)} />
      ) : (
        <span className={styles.never}>—</span>
      ),
  },
  {
    id: 'actions',
    heading: 'Actions',
    isHeadingHidden: true,
    className: styles.actions,
    value: noValue,
    cell: (edge) => (
      <Button
        size="small"
        variant="quiet"
        aria-label={`Forget ${edge.id}`}
        onClick={() => onForget(edge)}
      >
        Forget
      </Button>
    ),
  },
]

// One edge that cannot be read must not hide the others: here each cell says its own failure.
const LiveState = <M extends { enabled?: boolean | null | undefined }>({
  query,
}: {
  query: ModuleQuery<M>
}) => {
  const { queryFn } = query
  const { data, error } = useQuery({
    ...query,
    queryFn:
      typeof queryFn === 'function' ? (context) => glance(async () => queryFn(context)) : queryFn,
    staleTime: GLANCE_STALE_MS,
  })
  if (error) {
    return (
      <span title={explainError(error).title}>
        <Badge tone="warn" sign="triangle">
          Not read
        </Badge>
      </span>
    )
  }
  return data === undefined ? '…' : <ModuleStateBadge enabled={data && (data.enabled ?? true)} />
}
