import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { isUnset, memberAt, textOrJson } from '#contract/json-value.ts'
import { decoded } from '#domain/decoded.ts'
import { useClient } from '../../api/use-client.ts'
import { ErrorNotice } from '../../errors/error-notice.tsx'
import { FEWEST, MOST_COMPARED } from '../../records/compare-button.tsx'
import { bindingOf, type OperatorDocument } from '../../resources/operators/operator-document.ts'
import { OPERATOR_FIELDS } from '../../resources/operators/operator-fields.ts'
import { OPERATORS } from '../../resources/operators/operators.ts'
import type { ResourceField } from '../../resources/resource-field.ts'
import { Link, LinkButton } from '../../shell/link.tsx'
import { Refresh } from '../../shell/refresh.tsx'
import { Badge } from '../../ui/badge.tsx'
import cardStyles from '../../ui/card.module.css'
import { TextValue } from '../../ui/details-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { shortened } from '../../ui/first-part.ts'
import { Page } from '../../ui/page.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { CertificateBadge } from './certificate-badge.tsx'
import styles from './compare-page.module.css'

// What tells every record apart, and what the service never sends, is not compared.
const COMPARED = OPERATOR_FIELDS.filter(
  ({ kind, isAddress, isWriteOnly }) => kind !== 'id' && !isAddress && !isWriteOnly,
)

const valueOf = ({ path, kind, isOrdered }: ResourceField, { source }: OperatorDocument) => {
  const value = memberAt(source, path.split('.'))
  if (isUnset(value)) return ''
  if (kind !== 'set' || !Array.isArray(value)) return textOrJson(value)
  const texts = value.map(textOrJson)
  return (isOrdered ? texts : texts.toSorted()).join('\n')
}

/** Some operators side by side, read now. */
export const OperatorComparePage = () => {
  const { ids: text = '' } = useSearch({ from: '/shell/operators/compare' })
  const ids = [...new Set<string>(text.split(',').filter(Boolean).map(decoded))].slice(
    0,
    MOST_COMPARED,
  )
  const isReady = ids.length >= FEWEST
  return (
    <Page
      title={`Compare ${isReady ? `${ids.length} ` : ''}operators`}
      subtitle={isReady && <Refresh />}
    >
      <section className={cardStyles.card} aria-label="Comparison">
        {isReady ? (
          <Comparison ids={ids} />
        ) : (
          <EmptyState
            title="Nothing to compare"
            actions={<LinkButton to="/operators">Show operators</LinkButton>}
          >
            Select {FEWEST} to {MOST_COMPARED} operators in the list, then press Compare.
          </EmptyState>
        )}
      </section>
    </Page>
  )
}

const Comparison = ({ ids }: { ids: readonly string[] }) => {
  const cache = useQueryClient()
  const client = useClient()
  const reads = OPERATORS.reads(cache, client)
  const queries = useQueries({
    queries: ids.map((id) => ({
      queryKey: [...client.key, 'compare', id],
      queryFn: () => reads.read(id),
      // It tries again by itself.
      retry: false,
      // After a change of them, the values from before would be shown.
      staleTime: 0,
    })),
  })
  const records = queries.map(({ data }, index) => ({ id: ids[index] ?? '', operator: data }))
  const known = records.flatMap(({ operator }) => operator ?? [])
  return (
    <ScrollArea label="Compared fields">
      <table className={styles.table} aria-label="Compared fields">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Field</span>
            </th>
            {records.map(({ id, operator }, index) => (
              <th key={id} scope="col">
                <Link to="/operators/$id" params={{ id }}>
                  {shortened(operator ? OPERATORS.nameOf(operator) : id)}
                </Link>
                <code translate="no">{shortened(id)}</code>
                <ReadState query={queries[index]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COMPARED.map((field) => {
            const isDifferent = new Set(known.map((one) => valueOf(field, one))).size > 1
            return (
              <tr key={field.path} data-differs={isDifferent || undefined}>
                <th scope="row">
                  {field.heading} {isDifferent && <mark>differs</mark>}
                </th>
                {records.map(({ id, operator }) => (
                  <td key={id}>{operator ? <Value field={field} operator={operator} /> : '—'}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollArea>
  )
}

const ReadState = ({ query }: { query: UseQueryResult | undefined }) => {
  if (!query) return null
  if (query.error)
    return (
      <ErrorNotice
        error={query.error}
        {...(query.data ? { title: "Couldn't be read again" } : {})}
        onRetry={() => void query.refetch()}
      />
    )
  if (query.data === undefined) return <span role="status">Loading…</span>
  if (query.data !== null) return null
  return (
    <Badge tone="warn" sign="cross">
      Gone
    </Badge>
  )
}

// Times are as the service wrote them: two moments of one minute differ.
const Value = ({ field, operator }: { field: ResourceField; operator: OperatorDocument }) =>
  field.kind === 'certificate' ? (
    <CertificateBadge certificate={bindingOf(operator).cert} />
  ) : (
    <TextValue text={valueOf(field, operator)} mono={field.kind === 'json'} />
  )
