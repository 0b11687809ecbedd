import { DEFAULT_REGION } from '#contract/operators.ts'
import { readCertificate, type Certificate } from '#domain/certificate-state.ts'
import { operatorName } from '#domain/operator-name.ts'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { TagItems } from '../../ui/badge.tsx'
import { IdInRow } from '../../ui/id-in-row.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { isolated, shortened } from '../../ui/first-part.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { HEADINGS } from './list-skeleton.tsx'
import styles from './operator-list.module.css'
import { ShortCertificate } from './short-certificate.tsx'

/** What a row of a list shows of an operator. */
export type ListedOperator = Pick<
  OperatorDocument,
  'id' | 'description' | 'enabled_features' | 'region' | 'deployment' | 'updated_at'
> & { readonly binding: { readonly cert: Certificate } | null }

const NO_CERTIFICATE = readCertificate(null)

const certificateOf = ({ binding }: ListedOperator) => binding?.cert ?? NO_CERTIFICATE

const oneLine = (text: string) => isolated(shortened(text || '—'))

const isDeployed = ({ deployment: { cluster_name, namespace, name, version } }: ListedOperator) =>
  [cluster_name, namespace, name, version].some(Boolean)

const DeploymentLines = ({ operator }: { operator: ListedOperator }) => {
  const { cluster_name, namespace, name, version } = operator.deployment
  return (
    <>
      <span className={styles.line} data-cut="">
        {oneLine(cluster_name)}
      </span>
      {isDeployed(operator) && (
        <span className={styles.second} data-cut="">
          {oneLine(namespace)} / {oneLine(name)}
          {version && <span className={styles.version}> · {oneLine(version)}</span>}
        </span>
      )}
    </>
  )
}

// The wide table shows three features, a narrower one only the first.
const WIDE_FEATURES = 3
const hiddenFeatures = (count: number, shown: number) =>
  count > shown ? `+${count - shown}` : undefined

/** The columns of the list of operators. */
export const operatorColumns: readonly Column<ListedOperator>[] = [
  {
    ...HEADINGS.description,
    isSearched: true,
    cell: (operator, { href, tabIndex }) => (
      <>
        <a href={href} tabIndex={tabIndex} data-cut="">
          {shortened(operatorName(operator))}
        </a>
        <IdInRow id={operator.id} label="operator ID" />
      </>
    ),
  },
  {
    ...HEADINGS.features,
    isSearched: true,
    data: ({ enabled_features: { length }, enabled_features }) => ({
      'data-cut': 'parts',
      'data-whole': shortened(enabled_features.join(', ')) || undefined,
      'data-more': hiddenFeatures(length, 1),
      'data-many': length > WIDE_FEATURES ? hiddenFeatures(length, WIDE_FEATURES - 1) : undefined,
    }),
    cell: ({ enabled_features }) =>
      enabled_features.length > 0 ? (
        <TagItems items={enabled_features} />
      ) : (
        <span className={styles.muted}>none</span>
      ),
  },
  {
    ...HEADINGS.region,
    isSearched: true,
    data: () => ({ 'data-cut': '' }),
    cell: ({ region }) => shortened(region || DEFAULT_REGION),
  },
  {
    ...HEADINGS.deployment,
    isSearched: true,
    // A card without a deployment has no line for it.
    data: (operator) => ({ 'data-empty': isDeployed(operator) ? undefined : '' }),
    cell: (operator) => <DeploymentLines operator={operator} />,
  },
  {
    ...HEADINGS.version,
    isSearched: true,
    data: () => ({ 'data-cut': 'shown' }),
    cell: ({ deployment }) => shortened(deployment.version || '—'),
  },
  {
    ...HEADINGS.certificate,
    cell: (operator) => <ShortCertificate certificate={certificateOf(operator)} />,
  },
  {
    ...HEADINGS.updated,
    // A text that is no time may have any length.
    data: ({ updated_at }) => ({ 'data-cut': typeof updated_at === 'string' ? '' : undefined }),
    cell: ({ updated_at }) => <RelativeTime time={updated_at} />,
  },
]
