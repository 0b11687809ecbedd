import { useQueryErrorResetBoundary, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch, type ErrorComponentProps } from '@tanstack/react-router'
import {
  boundEndpointsQuery,
  type BoundEndpoint,
} from '../../resources/operators/bound-endpoints.ts'
import { hasBindings, type OperatorDocument } from '../../resources/operators/operator-document.ts'
import { useClient } from '../../api/use-client.ts'
import { ErrorNotice } from '../../errors/error-notice.tsx'
import { StaleNotice } from '../../errors/stale-notice.tsx'
import { LinkButton } from '../../shell/link-button.tsx'
import { Paging } from '../../shell/paging.tsx'
import { TurningCard } from '../../shell/turning-card.tsx'
import { Tags } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { shortened } from '../../ui/first-part.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import styles from './bound-endpoints.module.css'
import { EditButton } from './edit-button.tsx'
import { OddEntries } from './odd-entries.tsx'
import { JsonTab } from './json-tab.tsx'
import { Alert } from '../../ui/alert.tsx'
import { plural } from '../../ui/intl.ts'

/** Says which selectors were too costly on some endpoints of a page, numbered as on the Binding tab. */
const CostlySelectors = ({ indexes }: { indexes: readonly number[] }) => {
  if (indexes.length === 0) return null
  const numbers = indexes.map((index) => index + 1).join(', ')
  return (
    <Alert tone="warn">
      {plural(indexes.length, {
        one: `Selector ${numbers} is too costly on some endpoints and doesn't match these.`,
        other: `Selectors ${numbers} are too costly on some endpoints and don't match these.`,
      })}{' '}
      Endpoints may be missing here. Simplify the selector.
    </Alert>
  )
}

const columns: readonly Column<BoundEndpoint>[] = [
  {
    id: 'url',
    heading: 'URL',
    className: styles.urlCell,
    cell: ({ id, url }) => (
      <span className={styles.numbered}>
        <span className={styles.mono}>{shortened(url || '—')}</span>
        {id && <CopyableId id={id} label="endpoint ID" />}
      </span>
    ),
  },
  {
    id: 'type',
    heading: 'Type',
    className: styles.typeCell,
    cell: ({ type }) => shortened(type || '—'),
  },
  {
    id: 'bindings',
    heading: 'Bindings',
    cell: ({ bindings }) => (bindings.length > 0 ? <Tags items={bindings} /> : '—'),
  },
  {
    id: 'metadata',
    heading: 'Metadata',
    className: styles.metadataCell,
    cell: ({ metadata }) =>
      metadata ? <span className={styles.mono}>{shortened(metadata)}</span> : '—',
  },
]

/** The endpoints that the selectors of an operator match, as the service evaluates them. */
export const BoundEndpointsTab = ({ operator }: { operator: OperatorDocument }) => {
  const { cursor } = useSearch({ from: '/shell/operators/$id' })
  const query = useSuspenseQuery(boundEndpointsQuery(useClient(), operator.id, cursor ?? null))
  const { endpoints, odd, next_page_uri, source, text, costly } = query.data
  if (endpoints === null) {
    return (
      <>
        <JsonTab document={source} text={text} file={`${operator.id}-bound-endpoints`} />
        <StaleNotice query={query} isFloating />
      </>
    )
  }
  const isEmpty = endpoints.length + odd.length === 0
  const isOnlyPage = !cursor && next_page_uri === null
  return (
    <>
      <CostlySelectors indexes={costly} />
      <TurningCard label="Bound endpoints">
        {odd.length > 0 && <OddEntries entries={odd} />}
        {endpoints.length === 0 ? (
          isEmpty && <NoEndpoints operator={operator} isOnlyPage={isOnlyPage} />
        ) : (
          <ScrollArea label="Endpoints" className={styles.area}>
            <DataTable
              caption="Bound endpoints"
              what="endpoints"
              columns={columns}
              rows={endpoints}
              keyOf={({ id }, index) => `${id} ${index}`}
              isLast
            />
          </ScrollArea>
        )}
        {!(isEmpty && isOnlyPage) && (
          <Paging
            all={{ one: '# endpoint', other: '# endpoints' }}
            count={endpoints.length}
            cursor={cursor}
            nextPageUri={next_page_uri}
          />
        )}
      </TurningCard>
      <details className={styles.document}>
        <summary>All fields as JSON</summary>
        <JsonTab document={source} text={text} file={`${operator.id}-bound-endpoints`} />
      </details>
      <StaleNotice query={query} isFloating />
    </>
  )
}

type NoEndpointsProps = { operator: OperatorDocument; isOnlyPage: boolean }

const NoEndpoints = ({ operator, isOnlyPage }: NoEndpointsProps) => {
  if (!isOnlyPage) {
    return <EmptyState title="No endpoints on this page">Other pages may have some.</EmptyState>
  }
  if (!hasBindings(operator)) {
    return (
      <EmptyState title="Bindings are off" actions={<EditButton id={operator.id} />}>
        Turn on the bindings feature to bind endpoints to this operator's cluster.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No endpoints bound"
      actions={
        <LinkButton to="." search={{ tab: 'binding' }}>
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
  return (
    <ErrorNotice
      error={error}
      title="Couldn't load the bound endpoints"
      onReconnect={retry}
      action={
        <Button size="small" onClick={retry}>
          Retry
        </Button>
      }
    />
  )
}
