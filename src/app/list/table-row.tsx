import { memo, type RefCallback } from 'react'
import type { WireRecord } from '../resources/collected-resource.ts'
import checkboxes from '../ui/checkbox.module.css'
import { shortened } from '../ui/first-part.ts'
import { formatNumber } from '../ui/intl.ts'
import type { ListedResource } from './listed-resource.ts'
// After the box's styles, which it changes.
import styles from './record-table.module.css'
import type { GroupHeading } from './row-groups.ts'
import type { TableColumn } from './table-column.ts'
import type { RecordLinks } from './use-record-links.ts'

type TableRowProps = {
  resource: ListedResource
  record: WireRecord
  /** Its place among the records, from 0, and among all rows, from 1. */
  index: number
  rowIndex: number
  columns: readonly TableColumn[]
  links: RecordLinks
  /** Those of the search. */
  words: readonly string[]
  /** The stop of the Tab key. */
  isStop: boolean
  isSelected: boolean
  measure: RefCallback<HTMLTableRowElement>
}

/** A record in a table. */
export const TableRow = memo(
  ({
    resource,
    record,
    index,
    rowIndex,
    columns,
    links,
    words,
    isStop,
    isSelected,
    measure,
  }: TableRowProps) => {
    const row = resource.rowOf(record)
    const context = { href: links.hrefOf(record), words }
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
            aria-label={`Select ${shortened(resource.nameOf(record))}`}
          />
        </td>
        {columns.map((column, at) => {
          const Cell = at === 0 ? 'th' : 'td'
          return (
            <Cell
              key={column.id}
              scope={at === 0 ? 'row' : undefined}
              data-heading={column.heading}
              data-card={at === 0 ? undefined : (column.card ?? 'line')}
              data-searched={column.isSearched ? '' : undefined}
            >
              {column.cell(row, context)}
            </Cell>
          )
        })}
      </tr>
    )
  },
)

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
      <button
        type="button"
        className={styles.link}
        onClick={() => onSelect(group.records.map(({ id }) => id))}
      >
        Select {formatNumber(group.records.length)}
        <span className="visually-hidden"> of {group.title}</span>
      </button>
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
