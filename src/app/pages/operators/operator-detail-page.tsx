import { operatorName } from '#domain/operator-name.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CatchBoundary, getRouteApi } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import type { OperatorDocument } from '../../api/operator-document.ts'
import { operatorQuery } from '../../api/operators.ts'
import { useClient } from '../../api/use-client.ts'
import { StaleNotice } from '../../errors/stale-notice.tsx'
import { PAGES } from '../../page-descriptions.ts'
import { rememberRecent } from '../../palette/recents.ts'
import { LinkButton } from '../../shell/link-button.tsx'
import { Refresh } from '../../shell/refresh.tsx'
import { Tabs } from '../../shell/tabs.tsx'
import { CopyableId } from '../../ui/copy-button.tsx'
import { ExactTimesButton } from '../../ui/exact-times-button.tsx'
import { Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Late, TableSkeleton } from '../../ui/skeleton.tsx'
import { BindingTab } from './binding-tab.tsx'
import { BoundEndpointsFailure, BoundEndpointsTab } from './bound-endpoints-tab.tsx'
import { DeleteOperatorButton } from './delete-operator-button.tsx'
import { JsonTab } from './json-tab.tsx'
import { OwnerNotice } from './owner-notice.tsx'
import { SummaryTab } from './summary-tab.tsx'

const route = getRouteApi('/shell/operators/$id')

/** One operator: all data that the service sends about it. */
export const OperatorDetailPage = () => {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useClient()
  const query = useSuspenseQuery(operatorQuery(client, id))
  const { data: operator } = query
  const { base_url } = client.connection
  useEffect(() => rememberRecent({ base_url, kind: 'operator', id }), [base_url, id])
  return (
    <Page
      title={operatorName(operator)}
      subtitle={
        <>
          <CopyableId id={operator.id} label="operator ID" isShown />
          <span>
            updated <RelativeTime time={operator.updated_at} /> <ExactTimesButton />
          </span>
        </>
      }
      actions={
        <>
          <DeleteOperatorButton operator={operator} />
          <LinkButton to="/operators/new" search={{ from: id }}>
            Duplicate
          </LinkButton>
          <LinkButton variant="primary" to="/operators/$id/edit" params={{ id }}>
            Edit
          </LinkButton>
        </>
      }
    >
      <OwnerNotice operator={operator} />
      <Tabs
        tabs={PAGES.operator.tabs}
        current={tab}
        label="Parts of this operator"
        aside={<Refresh />}
      />
      <Tab operator={operator} tab={tab} />
      <StaleNotice query={query} isFloating />
    </Page>
  )
}

const Tab = ({
  operator,
  tab,
}: {
  operator: OperatorDocument
  tab: (typeof PAGES.operator.tabs)[number]['tab'] | undefined
}) => {
  switch (tab) {
    case 'binding':
      return <BindingTab operator={operator} />
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
      return <JsonTab document={operator.source} />
    case 'summary':
    case undefined:
      return <SummaryTab operator={operator} />
  }
}
