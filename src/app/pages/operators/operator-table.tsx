import { DEFAULT_REGION } from '#contract/operators.ts'
import { readCertificate, type Certificate } from '#domain/certificate-state.ts'
import { listedResource } from '../../list/listed-resource.tsx'
import { DASH, NameCell, TagsCell, TextCell, type TableColumn } from '../../list/table-cells.tsx'
import cells from '../../list/table-cells.module.css'
import {
  readOperatorRow,
  type OperatorDocument,
} from '../../resources/operators/operator-document.ts'
import { COLLECTED_OPERATORS } from '../../resources/operators/collected-operators.ts'
import { OPERATOR_PAGES } from '../../resources/operators/operator-pages.ts'
import { renewalOf, renewalWords } from '../../resources/operators/renewal.ts'
import { Badge } from '../../ui/badge.tsx'
import { CutId } from '../../ui/id-in-row.tsx'
import { isolated, shortened } from '../../ui/first-part.ts'
import { minuteTime } from '../../ui/format-time.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useNow } from '../../ui/use-now.ts'
import { CertificateBadge, ShortCertificate } from './certificate-badge.tsx'
// After the cells' styles, which it changes.
import styles from './operator-list.module.css'

/** What a row shows of an operator. */
export type ListedOperator = Pick<
  OperatorDocument,
  'id' | 'description' | 'enabled_features' | 'region' | 'deployment' | 'updated_at'
> & { readonly binding: { readonly cert: Certificate } | null }

const NO_CERTIFICATE = readCertificate(null)

const certificateOf = ({ binding }: ListedOperator) => binding?.cert ?? NO_CERTIFICATE

const oneLine = (text: string) => isolated(shortened(text || '—'))

// Functions, not components: there are many cells.
const clusterCell = ({ deployment: { cluster_name, namespace, name } }: ListedOperator) => {
  if (!cluster_name && !namespace && !name) return DASH
  return (
    <>
      {cluster_name ? <CutId id={cluster_name} isName /> : DASH}
      {(namespace || name) && (
        <span className={`${cells.line} ${styles.second}`} data-cut="">
          {oneLine(namespace)} / {oneLine(name)}
        </span>
      )}
    </>
  )
}

const Renewal = ({ operator }: { operator: ListedOperator }) => {
  const { version } = operator.deployment
  const renewal = renewalOf(version, certificateOf(operator), useNow())
  const words = renewalWords(renewal)
  if (renewal.kind === 'late')
    return (
      <Badge tone="warn" sign="triangle">
        {words}
      </Badge>
    )
  return words || DASH
}

const validUntilCell = (operator: ListedOperator) => {
  const { not_after } = certificateOf(operator)
  if (not_after === null) return DASH
  if (typeof not_after === 'string') return shortened(not_after)
  return <time dateTime={not_after.toISOString()}>{minuteTime(not_after)}</time>
}

/** The columns of operators. The last three are those of their certificates. */
export const operatorTableColumns: readonly TableColumn<ListedOperator>[] = [
  {
    id: 'description',
    heading: 'Operator',
    sort: 'description',
    width: 20,
    render: ({ id, description }, href) => (
      <NameCell
        href={href}
        id={id}
        idLabel="operator ID"
        name={description}
        nameless="No description"
      />
    ),
  },
  {
    id: 'deployment',
    heading: 'Cluster',
    sort: 'cluster',
    shows: ['deployment.namespace', 'deployment.name'],
    width: 13,
    narrowWidth: 11.25,
    card: 'inline',
    render: clusterCell,
  },
  {
    id: 'enabled_features',
    heading: 'Features',
    sort: 'features',
    width: 13.75,
    narrowWidth: 9.75,
    leaves: 3,
    card: 'tags',
    render: ({ enabled_features }) => <TagsCell items={enabled_features} />,
  },
  {
    id: 'region',
    heading: 'Region',
    sort: 'region',
    width: 4.5,
    card: 'inline',
    render: ({ region }) => <TextCell text={region || DEFAULT_REGION} />,
  },
  {
    id: 'version',
    heading: 'Version',
    sort: 'version',
    width: 4.125,
    leaves: 2,
    card: 'inline',
    render: ({ deployment }) => <TextCell text={deployment.version} className={styles.mono} />,
  },
  {
    id: 'certificate',
    heading: 'Certificate',
    sort: 'certificate',
    width: 7.75,
    card: 'corner',
    render: (operator) => <ShortCertificate certificate={certificateOf(operator)} />,
  },
  {
    id: 'updated_at',
    heading: 'Updated',
    sort: 'updated',
    sortDescFirst: true,
    width: 6.375,
    leaves: 1,
    card: 'inline',
    render: ({ updated_at }) => (
      <span className={`${styles.lines} ${cells.muted}`} data-cut="">
        <RelativeTime time={updated_at} />
      </span>
    ),
  },
  {
    id: 'expires',
    heading: 'Expires',
    sort: 'certificate',
    width: 11,
    isExtra: true,
    render: (operator) => <CertificateBadge certificate={certificateOf(operator)} isShort />,
  },
  {
    id: 'valid_until',
    heading: 'Valid until',
    // Expires beside it sorts by the same.
    sort: undefined,
    width: 10.5,
    isExtra: true,
    render: validUntilCell,
  },
  {
    id: 'renewal',
    heading: 'Renewal',
    sort: undefined,
    width: 13,
    isExtra: true,
    render: (operator) => <Renewal operator={operator} />,
  },
]

/** Operators as their list shows them. */
export const LISTED_OPERATORS = listedResource(COLLECTED_OPERATORS, OPERATOR_PAGES, {
  columns: operatorTableColumns,
  rowOf: readOperatorRow,
  examples: ['region:eu', 'cert<30d', '-feature:bindings', 'version<0.22', 'cluster:billing'],
})
