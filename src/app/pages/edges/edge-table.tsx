import {
  backend,
  EDGE_MODULES,
  ipRestriction,
  modulesOf,
  type EdgeModule,
} from '#contract/edge-modules.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { edgeQueries, moduleQuery } from '../../resources/edges/edge-modules.ts'
import { lacksBackend } from '../../resources/edges/backend-state.ts'
import { ExposureBadge, NoBackendBadge } from '../../resources/edges/edge-state-badges.tsx'
import type { KnownEdge } from '../../resources/edges/catalogue.ts'
import { edgeKey } from '../../resources/edges/remembered-edges.ts'
import { useClient } from '../../api/use-client.ts'
import { explainError } from '../../errors/explain-error.ts'
import { Link } from '../../shell/link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { shortened } from '../../ui/first-part.ts'
import { edgeExposure } from './connection-sentence.ts'
import styles from './edges.module.css'
import { ModuleStateBadge } from './module-state-badge.tsx'

// The state of an edge in a list is read less often than an open edge's: each read counts against the limit.
const STATE_STALE_MS = 30_000
const atMostFour = pLimit(4)

type EdgeTableProps = {
  edges: readonly KnownEdge[]
  /** What the button does of an edge that is known only because it was opened. */
  onForget: (edge: KnownEdge) => void
}

/** Edges with the live state of their modules. */
export const EdgeTable = ({ edges, onForget }: EdgeTableProps) => (
  <DataTable
    what="edges"
    caption="Known edges"
    columns={[...COLUMNS, forgetColumn(onForget)]}
    rows={edges}
    keyOf={edgeKey}
    isLast
  />
)

// A module shared by several kinds of edges has one column.
const MODULES = EDGE_MODULES.filter(
  ({ module }, index) => EDGE_MODULES.findIndex((other) => other.module === module) === index,
)

const moduleColumn = ({ module, title }: EdgeModule): Column<KnownEdge> => ({
  id: module,
  heading: title,
  isLabelled: true,
  className: styles.module,
  // An edge in a list has no module states: the cell reads them from the service.
  cell: ({ kind, id }) => {
    const ofKind = EDGE_MODULES.find((one) => one.kind === kind && one.module === module)
    return ofKind ? <LiveState module={ofKind} id={id} /> : <span className={styles.never}>—</span>
  },
})

const COLUMNS: Column<KnownEdge>[] = [
  {
    id: 'id',
    heading: 'Edge',
    className: styles.first,
    cell: ({ kind, id, label }) => (
      <span className={styles.name}>
        <Link
          to="/edges/$kind/$id"
          params={{ kind, id }}
          state={{ isOpenedHere: true }}
          className={label ? styles.label : styles.id}
        >
          {shortened(label || id)}
        </Link>
        {label && <span className={styles.second}>{shortened(id)}</span>}
      </span>
    ),
  },
  {
    id: 'kind',
    heading: 'Kind',
    className: styles.kind,
    cell: ({ kind }) => kind.toUpperCase(),
  },
  ...MODULES.map(moduleColumn),
]

const forgetColumn = (onForget: (edge: KnownEdge) => void): Column<KnownEdge> => ({
  id: 'actions',
  heading: 'Actions',
  isHeadingHidden: true,
  className: styles.actions,
  cell: (edge) =>
    edge.isNamedByHost ? null : (
      <Button
        size="small"
        variant="quiet"
        aria-label={`Forget ${shortened(edge.id)}`}
        onClick={() => onForget(edge)}
      >
        Forget
      </Button>
    ),
})

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
          Unknown
        </Badge>
      </span>
    )
  }
  if (data === undefined) {
    return (
      <span className={styles.waiting}>
        <span className="visually-hidden">Loading…</span>
      </span>
    )
  }
  return data === null ? (
    <UnsetState module={module} id={id} />
  ) : (
    <ModuleStateBadge module={module} reply={data} />
  )
}

// An edge that has another module exists: without a restriction it is open, without a backend it has none. The cells
// beside read the others.
const UnsetState = ({ module, id }: { module: EdgeModule; id: string }) => {
  const modules = modulesOf(module.kind)
  const states = useQueries({
    queries: edgeQueries(useClient(), module.kind, id).map((query) => ({
      ...query,
      enabled: false,
    })),
    combine: (results) =>
      modules.map((one, index) => ({ module: one, reply: results[index]?.data })),
  })
  const exposure = module.document === ipRestriction ? edgeExposure(states) : null
  if (exposure) return <ExposureBadge exposure={exposure} />
  return module.document === backend && lacksBackend(states) ? (
    <NoBackendBadge />
  ) : (
    <ModuleStateBadge module={module} reply={null} />
  )
}
