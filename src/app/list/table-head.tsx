import type { SortKey } from '../collections/search-types.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import { recordCount } from '../resources/resource-words.ts'
import checkboxes from '../ui/checkbox.module.css'
import type { ListedResource } from './listed-resource.ts'
// After the box's styles, which it changes.
import styles from './record-table.module.css'
import type { Selection } from './selection.ts'
import { nextSort } from './sort-text.ts'
import type { TableColumn } from './table-column.ts'
import { widthIn } from './use-table-columns.ts'

/** How much of the rows is selected. */
export const selectedPart = (
  rows: readonly { readonly id: string }[],
  ids: ReadonlySet<string>,
): 'all' | 'some' | 'none' => {
  if (ids.size === 0 || rows.length === 0) return 'none'
  const isFirst = ids.has(rows[0]?.id ?? '')
  if (rows.some(({ id }) => ids.has(id) !== isFirst)) return 'some'
  return isFirst ? 'all' : 'none'
}

type TableHeadProps = {
  resource: ListedResource
  columns: readonly TableColumn[]
  sort: readonly SortKey[]
  onSort: (sort: readonly SortKey[]) => void
  /** The width of the table in rem. */
  room: number
  rows: readonly WireRecord[]
  selection: Selection
  onSelectAll: () => void
}

/** The headings of a table, which sort it; the first one selects all rows, or none of them. */
export const TableHead = ({
  resource: { words, fields },
  columns,
  sort,
  onSort,
  room,
  rows,
  selection,
  onSelectAll,
}: TableHeadProps) => {
  const part = selectedPart(rows, selection.ids)
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.pick}>
          <input
            ref={(box) => {
              if (box) box.indeterminate = part === 'some'
            }}
            type="checkbox"
            className={checkboxes.box}
            checked={part === 'all'}
            aria-label={`Select all ${recordCount(words, rows.length)}`}
            onChange={() => {
              if (part === 'all') selection.remove(rows.map(({ id }) => id))
              else onSelectAll()
            }}
          />
        </th>
        {columns.map((column, index) => {
          const { id, heading, sort: by } = column
          const key = sort.find((one) => one.column === by)
          return (
            <th
              key={id}
              scope="col"
              aria-sort={key && (key.isDescending ? 'descending' : 'ascending')}
              // Set by script, which the policy allows. The first column takes what the others leave.
              style={index === 0 ? undefined : { width: `${widthIn(room, column)}rem` }}
            >
              {by === undefined ? (
                heading
              ) : (
                <button
                  type="button"
                  className={styles.heading}
                  onClick={({ shiftKey }) => onSort(nextSort(fields, sort, by, shiftKey))}
                >
                  {heading}
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
