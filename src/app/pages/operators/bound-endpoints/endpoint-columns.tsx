import type { ListedEndpoint } from '../../../resources/operators/endpoint-fields.ts'
import type { ResourceField } from '../../../resources/resource-field.ts'
import { Tags } from '../../../ui/badge.tsx'
import { CopyableId } from '../../../ui/id-in-row.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { nextSort, sortedAs } from '../../../list/sort-text.ts'
import styles from './bound-endpoints.module.css'

/** A column of the endpoints, with what its heading sorts by. */
type EndpointColumn = Column<ListedEndpoint> & { readonly sort: string }

/** The columns of the endpoints. No address is a link: any text may be one. */
export const ENDPOINT_COLUMNS: readonly EndpointColumn[] = [
  {
    id: 'url',
    sort: 'url',
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
    sort: 'type',
    heading: 'Type',
    className: styles.typeCell,
    cell: ({ type }) => shortened(type || '—'),
  },
  {
    id: 'bindings',
    sort: 'bindings',
    heading: 'Bindings',
    className: styles.bindingsCell,
    cell: ({ bindings }) => (bindings.length > 0 ? <Tags items={bindings} /> : '—'),
  },
  {
    id: 'metadata',
    sort: 'metadata',
    heading: 'Metadata',
    className: styles.metadataCell,
    cell: ({ metadata }) =>
      metadata ? <span className={styles.mono}>{shortened(metadata)}</span> : '—',
  },
]

type Sorting = {
  fields: readonly ResourceField[]
  sort: string
  onSort: (sort: string) => void
}

/** The columns with headings that sort by them. */
export const sortedColumns = ({
  fields,
  sort,
  onSort,
}: Sorting): readonly Column<ListedEndpoint>[] =>
  ENDPOINT_COLUMNS.map((column) => {
    const sorted = sortedAs(sort, column.sort) ?? 'none'
    return {
      ...column,
      sorted,
      Action: () => (
        <button
          type="button"
          className={styles.sort}
          data-direction={sorted}
          aria-label={`Sort by ${column.heading}`}
          data-tip={`Sort by ${column.heading}`}
          onClick={() => onSort(nextSort(fields, sort, column.sort))}
        />
      ),
    }
  })
