import styles from './edges.module.css'
import { ownerId } from '../../connection/connection.ts'
import { edgeName, modulesOf } from '#contract/edge-modules.ts'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useParams, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState, type ComponentProps } from 'react'
import { edgeQueries } from '../../resources/edges/edge-modules.ts'
import { useClient } from '../../api/use-client.ts'
import { useCollection, useCollectionState } from '../../collections/use-collection.ts'
import { recents } from '../../palette/recents.ts'
import { Refresh } from '../../shell/refresh.tsx'
import { ErrorNotice } from '../../errors/error-notice.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { copyText, CopyButton } from '../../ui/copy-button.tsx'
import { CopyableId } from '../../ui/id-in-row.tsx'
import { handFocusOn } from '../../ui/hand-focus.ts'
import { MoreMenu } from '../../ui/menu.tsx'
import { Page } from '../../ui/page.tsx'
import { useWasIdle } from '../../ui/when-idle.ts'
import { edgeExposure } from '../../resources/edges/connection-sentence.ts'
import { edgeRecords } from '../../resources/edges/edge-record.ts'
import { COLLECTED_EDGES } from '../../resources/edges/edge-source.ts'
import { ExposureBadge } from '../../resources/edges/edge-state-badges.tsx'
import { useFirstReads } from '../../resources/edges/use-first-reads.ts'
import { useEdgeLabel } from '../../resources/edges/catalogue.ts'
import { ConnectionSummary } from './connection-summary.tsx'
import { ModuleCard } from './module-card.tsx'
import { jsonForm } from './modules/json-form.tsx'
import { formOf } from './modules/form-of.ts'
import { noteOpened } from '../../resources/edges/edge-book.ts'
import { History } from '../../activity/change-list.tsx'
import type { Edge } from '../../resources/edges/edge.ts'
import { PLACEHOLDER, trafficPolicy } from '../../resources/edges/traffic-policy.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** What is read once the page is there: other edges, of which the fields suggest ids, and the history. */
const LaterReads = ({ kind, id }: Edge) => {
  const edges = useCollection(COLLECTED_EDGES)
  useFirstReads(edges, edgeRecords(useCollectionState(edges).records))
  return (
    <div className={styles.whole}>
      <History title="History" filter={{ record: `/edges/${kind}/${encodeURIComponent(id)}` }} />
    </div>
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
  const exposure = edgeExposure(moduleStates)
  const [isPolicyOpen, setIsPolicyOpen] = useState(false)
  const wasIdle = useWasIdle()
  return (
    <Page
      title={label || id}
      isName
      badge={exposure && <ExposureBadge exposure={exposure} />}
      subtitle={
        <>
          <span className={styles.what}>
            {edgeName(kind)}
            {label && (
              <>
                {' · '}
                <CopyableId id={id} label="edge ID" isShown />
              </>
            )}
          </span>
          <Refresh />
        </>
      }
      actions={
        <MoreMenu label="More actions">
          <Button size="small" onClick={() => void copyText(id)}>
            Copy ID
          </Button>
          <Button size="small" onClick={() => setIsPolicyOpen(true)}>
            Export as traffic policy…
          </Button>
        </MoreMenu>
      }
    >
      <div className={styles.edge}>
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
        {wasIdle && <LaterReads kind={kind} id={id} />}
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
  <div ref={handFocusOn}>
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
        onRetry={() => void read.refetch()}
      />
    </Card>
  </div>
)

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
            Replace each <code translate="no">{PLACEHOLDER}</code>: the API doesn&apos;t tell what
            belongs there.
          </>
        )}
      </p>
    </ConfirmDialog>
  )
}
