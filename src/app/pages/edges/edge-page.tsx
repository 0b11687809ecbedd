import styles from './edges.module.css'
import { ownerId } from '../../connection/connection.ts'
import { edgeName, modulesOf } from '#contract/edge-modules.ts'
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useParams, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState, type ComponentProps, useRef } from 'react'
import { edgeQueries } from '../../resources/edges/edge-modules.ts'
import { isOfHost, runtimeConfigQuery } from '../../api/runtime-config.ts'
import { useClient, useSession } from '../../api/use-client.ts'
import { recents } from '../../palette/recents.ts'
import { Refresh } from '../../shell/refresh.tsx'
import { ErrorNotice } from '../../errors/error-notice.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { handFocusOn } from '../../ui/hand-focus.ts'
import { Page } from '../../ui/page.tsx'
import { useEdgeLabel } from '../../resources/edges/catalogue.ts'
import { ConnectionSummary } from './connection-summary.tsx'
import { ModuleCard } from './module-card.tsx'
import { jsonForm } from './modules/json-form.tsx'
import { formOf } from './modules/form-of.ts'
import { RefusedEdgeNotice } from './refused-edge-notice.tsx'
import { noteOpened } from '../../resources/edges/edge-book.ts'
import { pathOf } from '#contract/operation.ts'
import { AuditList } from '../../activity/change-list.tsx'
import { recordAt } from '../../activity/record-path.ts'
import { auditQuery } from '../../activity/audit-query.ts'
import type { Edge } from '../../resources/edges/edge.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PLACEHOLDER, trafficPolicy } from '../../resources/edges/traffic-policy.ts'

type TrafficPolicyDialogProps = {
  edge: Parameters<typeof trafficPolicy>[0]
  states: Parameters<typeof trafficPolicy>[1]
  onClose: () => void
}

/** The modules of an edge as a traffic policy, to copy. Sends nothing. */
const TrafficPolicyDialog = ({ edge, states, onClose }: TrafficPolicyDialogProps) => {
  const text = trafficPolicy(edge, states)
  return (
    <ConfirmDialog
      title="As a traffic policy"
      wide
      cancel="Close"
      onCancel={onClose}
      details={
        <>
          <CodeBlock label="Traffic policy, YAML" text={text} isUnwrapped />
          <p>
            <CopyButton text={text}>Copy YAML</CopyButton>
          </p>
        </>
      }
    >
      <p>
        For the endpoint that replaces this edge.
        {text.includes(PLACEHOLDER) && (
          <>
            {' '}
            Replace each <code>{PLACEHOLDER}</code>: the API doesn&apos;t tell what belongs there.
          </>
        )}
      </p>
    </ConfirmDialog>
  )
}

const titleIn = (path: string): string => {
  const record = recordAt(path)
  return record?.kind === 'module' ? record.module.title : path
}

/** What was written to the modules of an edge, and with which key, as the service's audit log has it. */
const EdgeHistory = ({ edge: { kind, id } }: { edge: Edge }) => {
  const client = useClient()
  const seen = useQueries({
    queries: edgeQueries(client, kind, id),
    combine: (results) => results.map(({ dataUpdatedAt }) => dataUpdatedAt).join(),
  })
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened it is gone.
  useEffect(() => heading.current?.focus(), [])
  const records = modulesOf(kind).map((module) => ({ record: pathOf(module.get, { id }) }))
  return (
    <AuditList
      title="History"
      headingRef={heading}
      renderRecord={({ record }) => titleIn(record)}
      query={auditQuery(client, records, seen)}
    />
  )
}

const ROUTE = { from: '/shell/edges/$kind/$id' } as const

/** A module without a form of its own. */
const JsonModuleCard = (props: Omit<ComponentProps<typeof ModuleCard>, 'rules'>) => {
  const [rules] = useState(() => jsonForm(props.module.document))
  return <ModuleCard {...props} rules={rules} />
}

/**
 * An edge of any kind and its modules. An edge opened from within the dashboard is remembered on this device,
 * and so is one that has a module; an address alone, which any site can link to, is not remembered.
 */
export const EdgePage = () => {
  const { kind, id } = useParams(ROUTE)
  const { isOpenedHere } = useRouteContext(ROUTE)
  const client = useClient()
  const connectionId = ownerId(client.connection)
  const modules = modulesOf(kind)
  const reads = useQueries({
    // The read before the page has just failed, or not.
    queries: edgeQueries(client, kind, id).map((query) => ({ ...query, retryOnMount: false })),
  })
  // What could not be read again may have changed.
  const states = reads.map(({ data, isError }) => (isError ? undefined : data))
  const isKnown = states.some(Boolean) || isOpenedHere
  useEffect(() => {
    if (!isKnown) return
    noteOpened(connectionId, { kind, id })
    recents.putFirst(connectionId, { kind: 'edge', id: `${kind}/${id}` })
  }, [connectionId, isKnown, kind, id])
  const label = useEdgeLabel({ kind, id })
  const moduleStates = modules.map((module, index) => ({ module, reply: states[index] }))
  const [isPolicyOpen, setIsPolicyOpen] = useState(false)
  return (
    <Page
      title={label || id}
      subtitle={
        <>
          <span>{edgeName(kind)}</span>
          {label && <code className={styles.second}>{id}</code>}
          <Refresh />
        </>
      }
      actions={
        <>
          <Button onClick={() => setIsPolicyOpen(true)}>Traffic policy…</Button>
          <CopyButton text={id}>Copy ID</CopyButton>
        </>
      }
    >
      <div className={styles.edge} data-modules={modules.length}>
        <RefusedEdgeNotice edge={{ kind, id }} />
        <ConnectionSummary states={moduleStates} />
        {isPolicyOpen && (
          <TrafficPolicyDialog
            edge={{ kind, id }}
            states={moduleStates}
            onClose={() => setIsPolicyOpen(false)}
          />
        )}
        {modules.map((module, index) => {
          const read = reads[index]
          if (read?.error && read.data === undefined)
            return <UnreadModule key={module.module} title={module.title} read={read} />
          const rules = formOf(module)
          const card = { module, id, edge: label || id }
          return rules ? (
            <ModuleCard key={module.module} {...card} rules={rules} />
          ) : (
            <JsonModuleCard key={module.module} {...card} />
          )
        })}
        <History edge={{ kind, id }} />
      </div>
    </Page>
  )
}

/** In place of a module that could not be read, beside others that could. */
const UnreadModule = ({
  title,
  read,
}: {
  title: string
  read: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) => (
  <div className={styles.moduleForm} ref={handFocusOn}>
    <Card
      title={title}
      badge={
        <Badge tone="warn" sign="triangle">
          Not read
        </Badge>
      }
    >
      <ErrorNotice
        error={read.error}
        title="Couldn't read this module"
        onReconnect={() => void read.refetch()}
        action={
          <Button
            size="small"
            pending={read.isFetching ? 'Reading…' : undefined}
            onClick={() => void read.refetch()}
          >
            Retry
          </Button>
        }
      />
    </Card>
  </div>
)

/** What was written to the modules of an edge, which is read when somebody asks for it; of a service without a log, nothing. */
const History = (props: ComponentProps<typeof EdgeHistory>) => {
  const { base_url } = useClient().connection
  // As `useHasAuditLog` does: shared with the history of an operator, it would be one more file to begin with.
  const { data: config } = useQuery(runtimeConfigQuery(useSession().network))
  const [isOpen, setIsOpen] = useState(false)
  if (!config?.has_audit_log || !isOfHost(base_url, config)) return null
  return (
    <div className={styles.history}>
      {isOpen ? (
        <EdgeHistory {...props} />
      ) : (
        <Card
          title="History"
          aside={
            <Button size="small" onClick={() => setIsOpen(true)}>
              Show history
            </Button>
          }
        >
          <p className={styles.note}>Who wrote to these modules, when, and what changed.</p>
        </Card>
      )}
    </div>
  )
}
