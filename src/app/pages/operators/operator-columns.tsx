import { DEFAULT_REGION } from '#contract/operators.ts'
import { operatorName } from '#domain/operator-name.ts'
import { timeText } from '#domain/read-time.ts'
import { Link } from '@tanstack/react-router'
import { bindingOf, type OperatorDocument } from '../../api/operator-document.ts'
import { Tags } from '../../ui/badge.tsx'
import { CopyableId } from '../../ui/copy-button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { shortened } from '../../ui/first-part.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { CertificateBadge } from './certificate-badge.tsx'
import styles from './operator-list.module.css'

const Deployment = ({ operator: { deployment } }: { operator: OperatorDocument }) => (
  <span className={styles.two}>
    <span className={styles.line}>{shortened(deployment.cluster_name || '—')}</span>
    <span className={`${styles.line} ${styles.second}`}>
      {shortened(deployment.namespace || '—')} / {shortened(deployment.name || '—')}
    </span>
    {/* A card has no column for the version. */}
    <span className={styles.narrow}>{shortened(deployment.version || '—')}</span>
  </span>
)

// One long value must not push the other columns out of sight.
const Clipped = ({ text }: { text: string }) => (
  <span className={styles.clipped} title={shortened(text)}>
    {shortened(text)}
  </span>
)

/** The columns of the list of operators. */
export const operatorColumns: readonly Column<OperatorDocument>[] = [
  {
    id: 'description',
    heading: 'Description',
    className: styles.nameCell,
    value: operatorName,
    cell: (operator) => (
      <span className={styles.name}>
        <Link to="/operators/$id" params={{ id: operator.id }}>
          {shortened(operatorName(operator))}
        </Link>
        <CopyableId id={operator.id} label="operator ID" />
      </span>
    ),
  },
  {
    id: 'enabled_features',
    heading: 'Features',
    className: styles.featuresCell,
    value: ({ enabled_features }) => enabled_features.join(', ') || null,
    cell: ({ enabled_features }) =>
      enabled_features.length > 0 ? (
        <Tags items={enabled_features} />
      ) : (
        <span className={styles.muted}>none</span>
      ),
  },
  {
    id: 'region',
    heading: 'Region',
    className: styles.regionCell,
    value: ({ region }) => region || DEFAULT_REGION,
    cell: ({ region }) => <Clipped text={region || DEFAULT_REGION} />,
  },
  {
    id: 'deployment',
    heading: 'Deployment',
    className: styles.deploymentCell,
    value: ({ deployment: { cluster_name, namespace, name } }) =>
      [cluster_name, namespace, name].filter(Boolean).join(' / ') || null,
    cell: (operator) => <Deployment operator={operator} />,
  },
  {
    id: 'version',
    heading: 'Version',
    className: styles.versionCell,
    value: ({ deployment }) => deployment.version || null,
    cell: ({ deployment }) => (
      <span className={styles.mono}>
        <Clipped text={deployment.version || '—'} />
      </span>
    ),
  },
  {
    id: 'certificate',
    heading: 'Certificate',
    className: styles.certificateCell,
    // By expiry date: the first one must be renewed first.
    value: (operator) => timeText(bindingOf(operator).cert.not_after),
    cell: (operator) => <CertificateBadge certificate={bindingOf(operator).cert} />,
  },
  {
    id: 'updated_at',
    heading: 'Updated',
    className: styles.updatedCell,
    value: ({ updated_at }) => timeText(updated_at),
    cell: ({ updated_at }) => (
      <span className={styles.muted}>
        <RelativeTime time={updated_at} />
      </span>
    ),
  },
]
