import { memo, type RefCallback } from 'react'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { recordCount } from '../resources/resource-words.ts'
import { Button } from '../ui/button.tsx'
import checkboxes from '../ui/checkbox.module.css'
import { shortened } from '../ui/first-part.ts'
import { formatNumber } from '../ui/intl.ts'
import type { ListedResource } from './listed-resource.tsx'
// After the box's styles, which it changes.
import styles from './record-table.module.css'
import type { GroupHeading } from './row-groups.ts'
import cells from './table-cells.module.css'
import type { TableColumn } from './table-cells.tsx'
import { foundText } from '../resources/found-text.ts'
import { selectedCount } from './selection.ts'
import type { List } from './use-list.ts'
import type { RecordLinks } from './use-row-keys.ts'
import type { TableColumns } from './use-table-columns.ts'

/**
 * The order after a press on a column's heading, as it stands in an address: by it, then by it the other way round
 * (with a minus), then none.
 */
export const nextSort = (
  fields: readonly ResourceField[],
  sort: string,
  column: string,
): string => {
  // The newest first is what is asked of a time.
  const isTime = fields.some((field) => field.sort === column && field.kind === 'time')
  const [first, second] = isTime ? [`-${column}`, column] : [column, `-${column}`]
  if (sort === first) return second
  return sort === second ? '' : first
}

type TableHeadProps = {
  list: Pick<List, 'listed' | 'sort' | 'onSort' | 'rows' | 'selection'>
  table: TableColumns
}

/** The headings of a table, which sort it; the first one selects all rows, or none of them. */
export const TableHead = ({ list, table }: TableHeadProps) => {
  const { listed, sort, onSort, rows, selection } = list
  const { words, fields } = listed
  const count = selectedCount(rows, selection.ids)
  const isAll = count > 0 && count === rows.length
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.pick}>
          <input
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && !isAll
            }}
            type="checkbox"
            className={checkboxes.box}
            checked={isAll}
            aria-label={`Select all ${recordCount(words, rows.length)}`}
            onChange={() => selection[isAll ? 'remove' : 'add'](rows.map(({ id }) => id))}
          />
        </th>
        {table.columns.map((column, index) => {
          const { id, heading, sort: by } = column
          return (
            <th
              key={id}
              scope="col"
              aria-sort={sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined}
              // Set by script, which the policy allows. The first column takes what the others leave.
              style={index === 0 ? undefined : { width: `${table.widthOf(column)}rem` }}
            >
              {by === undefined ? (
                heading
              ) : (
                <button
                  type="button"
                  className={styles.heading}
                  onClick={() => onSort(nextSort(fields, sort, by))}
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

type TableRowProps = {
  listed: ListedResource
  record: WireRecord
  links: RecordLinks
  /** Its place among the records, from 0, and among all rows, from 1. */
  index: number
  rowIndex: number
  columns: readonly TableColumn[]
  words: readonly string[]
  /** The stop of the Tab key. */
  isStop: boolean
  isSelected: boolean
  measure: RefCallback<HTMLTableRowElement>
}

/** A record in a table. */
export const TableRow = memo((props: TableRowProps) => {
  const { listed, record, links, index, rowIndex, columns } = props
  const { isStop, isSelected, measure, words } = props
  const shown = new Set(columns.flatMap(({ id, sort, shows = [] }) => [id, sort, ...shows]))
  const isShown = ({ path, sort, kind }: ResourceField) =>
    kind === 'id' || shown.has(path) || (sort !== undefined && shown.has(sort))
  const found = foundText(listed.fields, isShown, record, words)
  const href = links.hrefOf(record)
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      tabIndex={isStop ? 0 : -1}
      className={styles.row}
    >
      <td className={styles.pick} data-pick="">
        <input
          type="checkbox"
          className={checkboxes.box}
          tabIndex={-1}
          checked={isSelected}
          readOnly
          aria-label={`Select ${shortened(listed.nameOf(record))}`}
        />
      </td>
      {columns.map((column, at) => (
        <td
          key={column.id}
          role={at === 0 ? 'rowheader' : undefined}
          data-heading={column.heading}
          data-card={at === 0 ? undefined : (column.card ?? 'line')}
        >
          {column.cell(record, href)}
          {at === 0 && found && (
            <small className={cells.line} data-cut="">
              {shortened(found)}
            </small>
          )}
        </td>
      ))}
    </tr>
  )
})

type GroupRowProps = {
  group: GroupHeading
  rowIndex: number
  columnCount: number
  onSelect: (ids: readonly string[]) => void
}

/** The heading of the records below it, which selects them. */
export const GroupRow = ({ group, rowIndex, columnCount, onSelect }: GroupRowProps) => (
  <tr aria-rowindex={rowIndex} className={styles.group} data-group="">
    <td colSpan={columnCount + 1}>
      <strong>{group.title}</strong> {formatNumber(group.records.length)}
      <Button
        size="small"
        variant="quiet"
        onClick={() => onSelect(group.records.map(({ id }) => id))}
      >
        Select {formatNumber(group.records.length)}
        <span className="visually-hidden"> of {group.title}</span>
      </Button>
    </td>
  </tr>
)

const heightOf = (row: Element) => row.getBoundingClientRect().height

/** The height of the row of a record, with the heading that stands above it: the same wherever they stand. */
export const rowHeight = (row: HTMLTableRowElement): number => {
  const { previousElementSibling: above } = row
  const isHeading = above instanceof HTMLElement && above.dataset['group'] !== undefined
  return Math.round(heightOf(row) + (isHeading ? heightOf(above) : 0))
}
