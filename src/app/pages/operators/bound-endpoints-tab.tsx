import type { Operator } from '#contract/operators.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { boundEndpointsQuery } from '../../api/operators.ts'
import { StaleNotice } from '../../errors/stale-notice.tsx'
import { Paging } from '../../shell/paging.tsx'
import { Tags } from '../../ui/badge.tsx'
import cardStyles from '../../ui/card.module.css'
import { CopyableId } from '../../ui/copy-button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { shortened } from '../../ui/first-part.ts'
import styles from './bound-endpoints-tab.module.css'
import { fieldText, readBoundEndpoints, textOf, type BoundEndpoint } from './bound-endpoints.ts'
import columnStyles from './operator-columns.module.css'
import { JsonTab } from './json-tab.tsx'

const route = getRouteApi('/shell/operators/$id')

const columns: readonly Column<BoundEndpoint>[] = [
  {
    heading: 'URL',
    className: styles.urlCell,
    cell: (endpoint) => (
      <span className={columnStyles.two}>
        <span className={columnStyles.mono}>
          {shortened(fieldText(endpoint, 'url', 'public_url', 'hostport', 'uri', 'id') || '—')}
        </span>
        {fieldText(endpoint, 'id') && (
          <CopyableId id={fieldText(endpoint, 'id')} label="endpoint ID" />
        )}
      </span>
    ),
  },
  {
    heading: 'Type',
    className: styles.typeCell,
    cell: (endpoint) => shortened(fieldText(endpoint, 'type', 'proto') || '—'),
  },
  {
    heading: 'Bindings',
    cell: ({ bindings }) =>
      Array.isArray(bindings) && bindings.length > 0 ? <Tags items={bindings.map(textOf)} /> : '—',
  },
  {
    heading: 'Metadata',
    className: styles.metadataCell,
    cell: (endpoint) => (
      <span className={columnStyles.mono}>{shortened(fieldText(endpoint, 'metadata') || '—')}</span>
    ),
  },
]

/** The endpoints that the selectors of an operator choose, as the service evaluates them. */
export const BoundEndpointsTab = ({ operator }: { operator: Operator }) => {
  const { cursor } = route.useSearch()
  const query = useSuspenseQuery(boundEndpointsQuery(operator.id, cursor ?? null))
  const { data } = query
  const page = readBoundEndpoints(data.body)
  if (!page) {
    return (
      <>
        <StaleNotice query={query} />
        <JsonTab document={data.body} />
      </>
    )
  }
  const isEmpty = page.endpoints.length === 0
  const isAll = !cursor && !page.next_page_uri
  return (
    <>
      <StaleNotice query={query} />
      <section className={cardStyles.card} aria-label="Bound endpoints">
        {isEmpty ? (
          <EmptyState title={isAll ? 'No endpoints bound' : 'No endpoints on this page'}>
            {!isAll
              ? 'Other pages may have some.'
              : operator.enabled_features?.includes('bindings')
                ? 'No endpoint that binds to Kubernetes matches the endpoint selectors of this operator.'
                : 'This operator does not have the bindings feature.'}
          </EmptyState>
        ) : (
          <DataTable
            caption="Bound endpoints"
            what="endpoints"
            columns={columns}
            rows={page.endpoints}
            keyOf={(endpoint, index) => `${fieldText(endpoint, 'id')} ${index}`}
            isLast
          />
        )}
        {!(isEmpty && isAll) && (
          <Paging
            noun="endpoint"
            count={page.endpoints.length}
            cursor={cursor}
            nextPageUri={page.next_page_uri}
          />
        )}
      </section>
      <details className={styles.document}>
        <summary>All fields, as JSON</summary>
        <JsonTab document={data.body} />
      </details>
    </>
  )
}
