import type { ListedEndpoint } from '../../../resources/operators/endpoint-fields.ts'
import { Tags } from '../../../ui/badge.tsx'
import { CopyableId } from '../../../ui/id-in-row.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { shortened } from '../../../ui/first-part.ts'
import styles from './bound-endpoints.module.css'

/** The columns of the endpoints. No address is a link: any text may be one. */
export const ENDPOINT_COLUMNS: readonly Column<ListedEndpoint>[] = [
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
    className: styles.bindingsCell,
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
