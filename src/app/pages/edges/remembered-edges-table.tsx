import { EDGE_MODULES, type EdgeModule } from '#contract/edge-modules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import pLimit from 'p-limit'
import { moduleQuery } from '../../api/edge-modules.ts'
import { useClient } from '../../api/use-client.ts'
import { explainError } from '../../errors/explain-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './edges.module.css'
import { ModuleStateBadge } from './module-state-badge.tsx'
import type { Edge } from './remembered-edges.ts'

// A remembered edge's state is read less often than an open edge's: each read counts against the limit.
const STATE_STALE_MS = 30_000
const atMostFour = pLimit(4)

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

// A module shared by several kinds of edges has one column.
const MODULES = EDGE_MODULES.filter(
  ({ module }, index) => EDGE_MODULES.findIndex((other) => other.module === module) === index,
)

const moduleColumn = ({ module, title }: EdgeModule): Column<Edge> => ({
  id: module,
  heading: title,
  isLabelled: true,
  className: styles.module,
  // A remembered edge has no module states: the cell reads them from the service.
  value: () => null,
  cell: ({ kind, id }) => {
    const ofKind = EDGE_MODULES.find((one) => one.kind === kind && one.module === module)
    return ofKind ? <LiveState module={ofKind} id={id} /> : <span className={styles.never}>—</span>
  },
})

const columns = (onForget: (edge: Edge) => void): Column<Edge>[] => [
  {
    id: 'id',
    heading: 'Edge ID',
    className: styles.first,
    value: ({ id }) => id,
    cell: ({ kind, id }) => (
      <Link
        to="/edges/$kind/$id"
        params={{ kind, id }}
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
  ...MODULES.map(moduleColumn),
  {
    id: 'actions',
    heading: 'Actions',
    isHeadingHidden: true,
    className: styles.actions,
    value: () => null,
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

// One edge that cannot be read must not hide the others: each cell shows its own failure.
const LiveState = ({ module, id }: { module: EdgeModule; id: string }) => {
  const query = moduleQuery(useClient(), module, id)
  const { queryFn } = query
  const { data, error } = useQuery({
    ...query,
    queryFn:
      typeof queryFn === 'function'
        ? (context) => atMostFour(async () => queryFn(context))
        : queryFn,
    staleTime: STATE_STALE_MS,
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
