import type { QueryClient } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Client } from '../../api/client.ts'
import { boundEndpointsQuery } from '../../resources/operators/bound-endpoints.ts'
import { Late, TableSkeleton } from '../../ui/skeleton.tsx'
import type { PAGES } from '../../page-descriptions.ts'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { BindingTab } from './binding-tab.tsx'
import { BoundEndpointsFailure, BoundEndpointsTab } from './bound-endpoints/bound-endpoints-tab.tsx'
import { JsonTab } from './json-tab.tsx'

type OperatorTabsProps = {
  operator: OperatorDocument
  tab: Exclude<(typeof PAGES.operator.tabs)[number]['tab'], 'summary'>
}

/** Reads the first page of the endpoints of an operator, unless it is known: it is not urgent, and is not retried. */
export const readFirstEndpoints = async (cache: QueryClient, client: Client, id: string) => {
  const query = boundEndpointsQuery(client, id, null)
  await cache.prefetchQuery({ ...query, retry: false, staleTime: Infinity })
  // The tab reads it again, instead of showing this failure.
  if (cache.getQueryData(query.queryKey) === undefined)
    cache.removeQueries({ queryKey: query.queryKey, exact: true, type: 'inactive' })
}

// It needs the service, and is seldom opened.
const HistoryTab = lazy(async () => ({ default: (await import('./history-tab.tsx')).HistoryTab }))

const OUTLINE = (
  <Late>
    <TableSkeleton />
  </Late>
)

/** The tabs of an operator other than its summary. */
export const OperatorTabs = ({ operator, tab }: OperatorTabsProps) => {
  switch (tab) {
    case 'binding':
      return <BindingTab operator={operator} />
    case 'bound-endpoints':
      return (
        <CatchBoundary getResetKey={() => operator.id} errorComponent={BoundEndpointsFailure}>
          <Suspense fallback={OUTLINE}>
            <BoundEndpointsTab operator={operator} />
          </Suspense>
        </CatchBoundary>
      )
    case 'json':
      return <JsonTab document={operator.source} text={operator.text} file={operator.id} />
    case 'history':
      return (
        <Suspense fallback={OUTLINE}>
          <HistoryTab operator={operator} />
        </Suspense>
      )
  }
}
