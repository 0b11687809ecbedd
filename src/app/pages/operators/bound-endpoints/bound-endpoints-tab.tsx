import { useQueryErrorResetBoundary, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch, type ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient, useWriteBan } from '../../../api/use-client.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { StaleNotice } from '../../../errors/stale-notice.tsx'
import {
  boundEndpointsQuery,
  type BoundEndpointPage,
} from '../../../resources/operators/bound-endpoints.ts'
import {
  hasBindings,
  type OperatorDocument,
} from '../../../resources/operators/operator-document.ts'
import listFoot from '../../../list/list-foot.module.css'
import { ListPaging, PagingProblem } from '../../../list/list-paging.tsx'
import { LinkButton } from '../../../shell/link.tsx'
import { TurningCard } from '../../../shell/turning-card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { JsonTab } from '../json-tab.tsx'
import { OddEntries } from '../odd-entries.tsx'
import styles from './bound-endpoints.module.css'
import { EndpointList } from './endpoint-list.tsx'

const ENDPOINTS = { one: '# endpoint', other: '# endpoints' }

/** The endpoints that the selectors of an operator match, as the service evaluates them. */
export const BoundEndpointsTab = ({ operator }: { operator: OperatorDocument }) => {
  const { cursor } = useSearch({ from: '/shell/operators/$id' })
  const query = useSuspenseQuery(boundEndpointsQuery(useClient(), operator.id, cursor ?? null))
  const { data: page } = query
  const { endpoints, odd, next_page_uri, source } = page
  const fileName = `${operator.id}-bound-endpoints`
  if (endpoints === null) {
    return (
      <>
        <JsonTab document={source} text={page.text} file={fileName} />
        <StaleNotice query={query} isFloating />
      </>
    )
  }
  const isOnlyPage = !cursor && next_page_uri === null
  const isEmpty = endpoints.length + odd.length === 0
  const place = { cursor, nextPageUri: next_page_uri }
  const paging = !(isEmpty && isOnlyPage) && (
    <>
      <PagingProblem place={place} />
      <div className={listFoot.foot}>
        <span>
          {next_page_uri === null
            ? `${cursor ? 'Last page: ' : ''}${plural(endpoints.length, ENDPOINTS)}`
            : `${formatNumber(endpoints.length)} on this page, more available`}
        </span>
        <span className={listFoot.end}>
          <ListPaging place={place} />
        </span>
      </div>
    </>
  )
  return (
    <>
      {endpoints.length > 0 ? (
        // Another page, or another reply, begins a list of its own.
        <EndpointList
          key={`${operator.id} ${cursor ?? ''}`}
          operator={operator}
          page={page}
          cursor={cursor ?? ''}
          readAt={query.dataUpdatedAt}
          paging={paging}
        />
      ) : (
        <TurningCard label="Bound endpoints">
          {odd.length > 0 && <OddEntries entries={odd} />}
          {isEmpty && <NoEndpoints operator={operator} isOnlyPage={isOnlyPage} />}
          {paging}
        </TurningCard>
      )}
      <AllFields page={page} file={fileName} />
      <StaleNotice query={query} isFloating />
    </>
  )
}

const AllFields = ({ page, file }: { page: BoundEndpointPage; file: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className={styles.document}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>All fields as JSON</summary>
      {/* As text, a reply of megabytes takes long. */}
      {isOpen && <JsonTab document={page.source} text={page.text} file={file} />}
    </details>
  )
}

type NoEndpointsProps = { operator: OperatorDocument; isOnlyPage: boolean }

const NoEndpoints = ({ operator, isOnlyPage }: NoEndpointsProps) => {
  const ban = useWriteBan()
  if (!isOnlyPage) {
    return <EmptyState title="No endpoints on this page">Other pages may have some.</EmptyState>
  }
  if (!hasBindings(operator)) {
    return (
      <EmptyState
        title="Bindings are off"
        actions={
          <LinkButton to="/operators/$id/edit" params={{ id: operator.id }} off={ban}>
            Edit operator
          </LinkButton>
        }
      >
        Turn on the bindings feature to bind endpoints to this operator's cluster.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No endpoints bound"
      actions={
        <LinkButton to="." search={{}}>
          View selectors
        </LinkButton>
      }
    >
      An endpoint binds when it has the <code>kubernetes</code> binding and matches an endpoint
      selector of this operator.
    </EmptyState>
  )
}

/** Shown in the tab when the endpoints could not be read; the rest of the page still works. */
export const BoundEndpointsFailure = ({ error, reset }: ErrorComponentProps) => {
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const retry = () => {
    resetQueries()
    reset()
  }
  return <ErrorNotice error={error} title="Couldn't load the bound endpoints" onRetry={retry} />
}
