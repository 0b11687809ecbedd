import { readTime } from '#domain/read-time.ts'
import {
  endpointText,
  ENDPOINT_FIELDS,
  memberText,
  type ListedEndpoint,
  type OtherField,
} from '../../../resources/operators/endpoint-fields.ts'
import type { ResourceField } from '../../../resources/resource-field.ts'
import type { SortKey } from '../../../collections/search-types.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { nextSort } from '../../../list/sort-text.ts'
import { PLAIN_COLUMNS } from './endpoint-table.tsx'
import styles from './bound-endpoints.module.css'

/** A column of the endpoints, with what its heading sorts by. */
export type EndpointColumn = Column<ListedEndpoint> & { readonly sort: string }

const ofField = (field: ResourceField, textOf: (endpoint: ListedEndpoint) => string) => {
  const head = { id: field.path, heading: shortened(field.heading), isLabelled: true }
  const sort = field.sort ?? field.path
  if (field.kind !== 'time') {
    const cell = (endpoint: ListedEndpoint) => {
      const text = textOf(endpoint)
      return text ? <span className={styles.mono}>{shortened(text)}</span> : '—'
    }
    return { ...head, sort, className: styles.otherCell, cell }
  }
  const column: EndpointColumn = {
    ...head,
    sort,
    className: styles.timeCell,
    cell: (endpoint) => {
      const time = readTime(textOf(endpoint))
      // A time that none can read is shown as it came.
      return <RelativeTime time={typeof time === 'string' ? shortened(time) : time} />
    },
  }
  return column
}

/** All columns there are: the known fields first, then whatever else came. */
export const endpointColumns = (others: readonly OtherField[]): readonly EndpointColumn[] => [
  ...ENDPOINT_FIELDS.filter(({ kind }) => kind !== 'id').map((field) => {
    const plain = PLAIN_COLUMNS.find(({ id }) => id === field.path)
    return plain
      ? { ...plain, sort: field.sort ?? field.path }
      : ofField(field, (endpoint) => endpointText(endpoint, field.path))
  }),
  ...others.map(({ name, field }) => ({
    ...ofField(field, ({ source }) => memberText(source, name)),
    // A choice of columns is kept: the next list may have other fields at these places.
    id: `other ${name}`,
  })),
]

type Sorting = {
  fields: readonly ResourceField[]
  sort: readonly SortKey[]
  onSort: (sort: readonly SortKey[]) => void
}

/** The columns with headings that sort by them. */
export const sortedColumns = (
  columns: readonly EndpointColumn[],
  { fields, sort, onSort }: Sorting,
): readonly Column<ListedEndpoint>[] =>
  columns.map((column) => {
    const key = sort.find((one) => one.column === column.sort)
    const sorted = key ? (key.isDescending ? 'descending' : 'ascending') : 'none'
    return {
      ...column,
      sorted,
      Action: ({ tabIndex }) => (
        <button
          type="button"
          className={styles.sort}
          tabIndex={tabIndex}
          data-direction={sorted}
          aria-label={`Sort by ${column.heading}`}
          data-tip={`Sort by ${column.heading}; Shift-click adds a sort key`}
          onClick={({ shiftKey }) => onSort(nextSort(fields, sort, column.sort, shiftKey))}
        />
      ),
    }
  })
