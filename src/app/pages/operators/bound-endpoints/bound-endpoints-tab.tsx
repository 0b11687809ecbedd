import { useQueryErrorResetBoundary, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
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
import { LinkButton } from '../../../shell/link.tsx'
import cardStyles from '../../../ui/card.module.css'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { JsonTab } from '../json-tab.tsx'
import styles from './bound-endpoints.module.css'
import { EndpointList } from './endpoint-list.tsx'

/** The endpoints that the selectors of an operator match, as the service evaluates them. */
export const BoundEndpointsTab = ({ operator }: { operator: OperatorDocument }) => {
  const query = useSuspenseInfiniteQuery(boundEndpointsQuery(useClient(), operator.id))
  const { pages } = query.data
  const fileName = `${operator.id}-bound-endpoints`
  const [first] = pages
  if (first?.endpoints === null) {
    return (
      <>
        <JsonTab document={first.source} text={first.text} file={fileName} />
        <StaleNotice query={query} isFloating />
      </>
    )
  }
  const isEmpty = pages.every(({ endpoints, odd }) => !endpoints?.length && odd.length === 0)
  return (
    <>
      {isEmpty && !query.hasNextPage ? (
        <section className={cardStyles.card} aria-label="Bound endpoints">
          <NoEndpoints operator={operator} />
        </section>
      ) : (
        <EndpointList key={operator.id} query={query} />
      )}
      <AllFields pages={pages} file={fileName} />
      {!query.isFetchNextPageError && <StaleNotice query={query} isFloating />}
    </>
  )
}

const AllFields = ({ pages, file }: { pages: readonly BoundEndpointPage[]; file: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className={styles.document}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>All fields as JSON</summary>
      {/* As text, a reply of megabytes takes long. */}
      {isOpen && (
        <JsonTab
          document={pages.length > 1 ? pages.map(({ source }) => source) : pages[0]?.source}
          text={pages.length > 1 ? undefined : pages[0]?.text}
          file={file}
        />
      )}
    </details>
  )
}

const NoEndpoints = ({ operator }: { operator: OperatorDocument }) => {
  const ban = useWriteBan()
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
      An endpoint binds when it has the <code translate="no">kubernetes</code> binding and matches
      an endpoint selector of this operator.
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
