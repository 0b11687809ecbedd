import { memo, type RefCallback } from 'react'
import type { WireRecord } from '../resources/collected-resource.ts'
import checkboxes from '../ui/checkbox.module.css'
import { shortened } from '../ui/first-part.ts'
import { formatNumber } from '../ui/intl.ts'
import type { ListedResource } from './listed-resource.ts'
// After the box's styles, which it changes.
import styles from './record-table.module.css'
import type { CellContext, TableColumn } from './table-column.ts'
import type { GroupItem } from './table-items.ts'

type LineProps = {
  /** Its place in the table, from 0. */
  index: number
  measure: RefCallback<HTMLTableRowElement>
}

type TableRowProps = LineProps &
  CellContext & {
    resource: ListedResource
    record: WireRecord
    columns: readonly TableColumn[]
    isCard: boolean
    /** The stop of the Tab key. */
    isStop: boolean
    isSelected: boolean
  }

const DefaultCard = ({
  columns: [name, ...others],
  row,
  context,
}: {
  columns: readonly TableColumn[]
  row: WireRecord
  context: CellContext
}) => (
  <>
    <div data-searched="">{name?.cell(row, context)}</div>
    <dl className={styles.lines}>
      {others.map((column) => (
        <div key={column.id}>
          <dt>{column.heading}</dt>
          <dd data-searched={column.isSearched ? '' : undefined}>{column.cell(row, context)}</dd>
        </div>
      ))}
    </dl>
  </>
)

/** A record in a table, or as a card. */
export const TableRow = memo(
  ({
    resource,
    record,
    index,
    columns,
    isCard,
    isStop,
    isSelected,
    measure,
    ...context
  }: TableRowProps) => {
    const row = resource.rowOf(record)
    return (
      <tr
        ref={measure}
        data-index={index}
        aria-rowindex={index + 2}
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
        {isCard ? (
          <td className={styles.card}>
            {resource.card?.(row, context) ?? (
              <DefaultCard columns={columns} row={row} context={context} />
            )}
          </td>
        ) : (
          columns.map((column, at) => {
            const Cell = at === 0 ? 'th' : 'td'
            return (
              <Cell
                key={column.id}
                scope={at === 0 ? 'row' : undefined}
                data-searched={column.isSearched ? '' : undefined}
              >
                {column.cell(row, context)}
              </Cell>
            )
          })
        )}
      </tr>
    )
  },
)

type GroupRowProps = LineProps & {
  group: GroupItem
  columnCount: number
  onSelect: (records: readonly WireRecord[]) => void
}

/** The heading of the records below it, which selects them. */
export const GroupRow = ({ group, index, columnCount, measure, onSelect }: GroupRowProps) => (
  <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={styles.group}>
    <td colSpan={columnCount + 1}>
      <strong>{group.title}</strong> {formatNumber(group.records.length)}
      <button type="button" className={styles.link} onClick={() => onSelect(group.records)}>
        Select {formatNumber(group.records.length)}
        <span className="visually-hidden"> of {group.title}</span>
      </button>
    </td>
  </tr>
)
