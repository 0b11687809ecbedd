import { ownerId } from '../../connection/connection.ts'
import { operatorName } from '#domain/operator-name.ts'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import type { Client } from '../../api/client.ts'
import { operatorQuery } from '../../resources/operators/operator-queries.ts'
import { useClient, useWriteBan } from '../../api/use-client.ts'
import { StaleNotice } from '../../errors/stale-notice.tsx'
import { PAGES } from '../../page-descriptions.ts'
import { recents } from '../../palette/recents.ts'
import { LinkButton } from '../../shell/link-button.tsx'
import { Refresh } from '../../shell/refresh.tsx'
import { Tabs } from '../../shell/tabs.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import { twinsQuery } from '../../resources/operators/noted-twins.ts'
import { OperatorTabs } from './operator-tabs.tsx'
import { SummaryTab } from './summary-tab.tsx'
import { useEndpointCount } from './use-endpoint-count.ts'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, openByArrow } from '../../ui/menu.tsx'
import { CreatedTwiceNotice } from './created-twice-notice.tsx'
import { useDeleteOperator } from './delete-operator-button.tsx'

/** What is seldom done with an operator, in a menu. */
const MoreActions = ({ operator }: { operator: OperatorDocument }) => {
  const menu = useId()
  const { ask, dialog } = useDeleteOperator({ operator })
  return (
    <>
      <Button popoverTarget={menu} onKeyDown={openByArrow} aria-label="More actions">
        ⋯
      </Button>
      <Menu id={menu} label="More actions">
        <Button size="small" variant="danger" off={useWriteBan()} onClick={ask}>
          Delete operator
        </Button>
      </Menu>
      {dialog}
    </>
  )
}

const ROUTE = { from: '/shell/operators/$id' } as const

/** One operator: all data that the service sends about it. */
export const OperatorDetailPage = () => {
  const { id } = useParams(ROUTE)
  const { tab } = useSearch(ROUTE)
  const client = useClient()
  const query = useSuspenseQuery({ ...operatorQuery(client, id), refetchOnMount: false })
  useFreshRead(client, id)
  const { data: operator } = query
  const { data: twins = [] } = useQuery(twinsQuery(client, id))
  const connectionId = ownerId(client.connection)
  useEffect(() => recents.putFirst(connectionId, { kind: 'operator', id }), [connectionId, id])
  const count = useEndpointCount(client, operator)
  const ban = useWriteBan()
  return (
    <Page
      title={operatorName(operator)}
      subtitle={
        <>
          <CopyableId id={operator.id} label="operator ID" isShown />
          <span>
            Updated <RelativeTime time={operator.updated_at} />
          </span>
        </>
      }
      actions={
        <>
          <LinkButton to="/operators/new" search={{ from: id }} off={ban}>
            Duplicate
          </LinkButton>
          <LinkButton variant="primary" to="/operators/$id/edit" params={{ id }} off={ban}>
            Edit
          </LinkButton>
          <MoreActions operator={operator} />
        </>
      }
    >
      {twins.length > 0 && <CreatedTwiceNotice key={id} id={id} twins={twins} />}
      <Tabs
        tabs={PAGES.operator.tabs.map((one) =>
          one.tab === 'bound-endpoints' && count ? { ...one, label: `${one.label} ${count}` } : one,
        )}
        current={tab}
        label="Parts of this operator"
        aside={<Refresh />}
      />
      {tab === undefined || tab === 'summary' ? (
        <SummaryTab operator={operator} />
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
