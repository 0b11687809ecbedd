import { certificateState } from '#domain/certificate-state.ts'
import { ownerId } from '../../connection/connection.ts'
import { operatorName } from '#domain/operator-name.ts'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch, CatchBoundary } from '@tanstack/react-router'
import { useEffect, Suspense } from 'react'
import type { Client } from '../../api/client.ts'
import { operatorQuery } from '../../resources/operators/operator-queries.ts'
import { useClient, useWriteBan } from '../../api/use-client.ts'
import { StaleNotice } from '../../errors/stale-notice.tsx'
import { PAGES } from '../../page-descriptions.ts'
import { recents } from '../../palette/recents.ts'
import { Refresh } from '../../shell/refresh.tsx'
import { Tabs } from '../../shell/tabs.tsx'
import { useRouteCode } from '../../shell/use-routes.ts'
import { CopyableId } from '../../ui/id-in-row.tsx'
import { Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useWasIdle, whenIdle } from '../../ui/when-idle.ts'
import { twinsQuery, noteTwins } from '../../resources/operators/noted-twins.ts'
import { SummaryTab } from './summary-tab.tsx'
import { useEndpointCount } from './use-endpoint-count.ts'
import { memberAt } from '#contract/json-value.ts'
import { getOperator } from '#contract/operators.ts'
import { pathOf } from '#contract/operation.ts'
import { writerOf, History } from '../../activity/change-list.tsx'
import { useChanges } from '../../activity/use-changes.ts'
import {
  bindingOf,
  hasBindings,
  type OperatorDocument,
} from '../../resources/operators/operator-document.ts'
import { copyText } from '../../ui/copy-button.tsx'
import { MoreMenu } from '../../ui/menu.tsx'
import { CertificateBadge } from './certificate-badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useDeleteOperator, DeleteOperatorButton } from './delete-operator-dialog.tsx'
import { Link, LinkButton } from '../../shell/link.tsx'
import { Alert } from '../../ui/alert.tsx'
import { shortened } from '../../ui/first-part.ts'
import { Late, TableSkeleton } from '../../ui/skeleton.tsx'
import { BoundEndpointsFailure, BoundEndpointsTab } from './bound-endpoints/bound-endpoints-tab.tsx'
import { JsonTab } from './json-tab.tsx'

type CreatedTwiceNoticeProps = { id: string; twins: readonly OperatorDocument[] }

/** Says that the service has an operator twice, since the browser sent its create again. */
const CreatedTwiceNotice = ({ id, twins }: CreatedTwiceNoticeProps) => {
  const cache = useQueryClient()
  const client = useClient()
  return (
    <Alert tone="warn" announce>
      <strong>This operator was created twice</strong>
      <span>
        The connection broke, and the browser sent the request again. The service has another
        operator with the same content:
      </span>
      {twins.map((twin) => (
        <span key={twin.id}>
          <Link to="/operators/$id" params={{ id: twin.id }}>
            <bdi translate="no">{shortened(operatorName(twin))}</bdi>
          </Link>{' '}
          {operatorName(twin) !== twin.id && <code translate="no">{shortened(twin.id)}</code>}{' '}
          <DeleteOperatorButton
            operator={twin}
            label="Delete the second one"
            onDeleted={async () =>
              noteTwins(
                cache,
                client,
                id,
                twins.filter((other) => other !== twin),
              )
            }
          />
        </span>
      ))}
    </Alert>
  )
}

/** What is seldom done with an operator, in a menu. */
const MoreActions = ({ operator }: { operator: OperatorDocument }) => {
  const { id } = operator
  const ban = useWriteBan()
  const { ask, dialog } = useDeleteOperator({ operator })
  return (
    <>
      <MoreMenu label="More actions">
        <LinkButton size="small" to="/operators/new" search={{ from: id }} off={ban}>
          Duplicate
        </LinkButton>
        <Button size="small" onClick={() => void copyText(id)}>
          Copy ID
        </Button>
        <Button size="small" variant="danger" off={ban} onClick={ask}>
          Delete operator…
        </Button>
      </MoreMenu>
      {dialog}
    </>
  )
}

/** Who wrote an operator last, as far as it is known; "" if not. */
const useLastWriter = ({ id, source }: OperatorDocument): string => {
  const filter = { record: pathOf(getOperator, { id }), limit: '1' }
  const { data: [last] = [] } = useChanges(filter, useWasIdle()).query
  const isOfLast = last && memberAt(last.after, ['updated_at']) === source['updated_at']
  return isOfLast ? writerOf(last) : ''
}

const ROUTE = { from: '/shell/operators/$id' } as const

/** One operator: all data that the service sends about it. */
export const OperatorDetailPage = () => {
  const { id } = useParams(ROUTE)
  const { tab } = useSearch(ROUTE)
  const client = useClient()
  const query = useSuspenseQuery({ ...operatorQuery(client, id), refetchOnMount: false })
  useFreshRead(client, id)
  useRouteCode('/operators/$id/edit')
  const { data: operator } = query
  const { data: twins = [] } = useQuery(twinsQuery(client, id))
  const connectionId = ownerId(client.connection)
  useEffect(() => void recents.putFirst(connectionId, { kind: 'operator', id }), [connectionId, id])
  const count = useEndpointCount(client, operator)
  const { state } = certificateState(bindingOf(operator).cert, useNow())
  const served = state === 'expired' ? `0 of ${count}` : count
  const writer = useLastWriter(operator)
  const ban = useWriteBan()
  return (
    <Page
      title={operatorName(operator)}
      isName
      badge={
        (operator.binding || hasBindings(operator)) && (
          <CertificateBadge certificate={bindingOf(operator).cert} />
        )
      }
      subtitle={
        <>
          <CopyableId id={operator.id} label="operator ID" isShown />
          <span>
            changed <RelativeTime time={operator.updated_at} />
            {writer && ` by ${shortened(writer)}`}
          </span>
        </>
      }
      actions={
        <>
          <LinkButton
            variant="primary"
            to="/operators/$id/edit"
            params={{ id }}
            off={ban}
            shortcut="edit"
          >
            Edit
          </LinkButton>
          <MoreActions operator={operator} />
        </>
      }
    >
      {twins.length > 0 && <CreatedTwiceNotice key={id} id={id} twins={twins} />}
      <Tabs
        tabs={PAGES.operator.tabs.map((one) =>
          one.tab === 'bound-endpoints' && count
            ? { ...one, label: `${one.label} ${served}` }
            : one,
        )}
        current={tab}
        label="Parts of this operator"
        aside={<Refresh />}
      />
      {tab === undefined || tab === 'summary' ? (
        <SummaryTab operator={operator} count={count} />
      ) : (
        <OperatorTabs operator={operator} tab={tab} />
      )}
      <StaleNotice query={query} isFloating />
    </Page>
  )
}

/** The longest wait for the paint of a row of the list, before the operator itself is read. */
const PAINT_MS = 100

// Preparing a request takes longer than the page has until it should be painted.
const useFreshRead = (client: Client, id: string) => {
  const cache = useQueryClient()
  useEffect(() => {
    const { queryKey } = operatorQuery(client, id)
    return whenIdle(
      () => void cache.refetchQueries({ queryKey, exact: true, stale: true }),
      PAINT_MS,
    )
  }, [cache, client, id])
}

type OperatorTabsProps = {
  operator: OperatorDocument
  tab: Exclude<(typeof PAGES.operator.tabs)[number]['tab'], 'summary'>
}

/** The tabs of an operator other than its summary. */
const OperatorTabs = ({ operator, tab }: OperatorTabsProps) => {
  switch (tab) {
    case 'bound-endpoints':
      return (
        <CatchBoundary getResetKey={() => operator.id} errorComponent={BoundEndpointsFailure}>
          <Suspense
            fallback={
              <Late>
                <TableSkeleton />
              </Late>
            }
          >
            <BoundEndpointsTab operator={operator} />
          </Suspense>
        </CatchBoundary>
      )
    case 'json':
      return <JsonTab document={operator.source} text={operator.text} file={operator.id} />
    case 'history':
      return <History title="History" filter={{ record: pathOf(getOperator, operator) }} />
  }
}
