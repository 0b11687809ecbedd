import { memo, useRef, type RefCallback } from 'react'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { recordCount } from '../resources/resource-words.ts'
import buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import checkboxes from '../ui/checkbox.module.css'
import { shortened } from '../ui/first-part.ts'
import { EditIcon } from '../ui/icons.tsx'
import { formatNumber } from '../ui/intl.ts'
import { inRem } from '../ui/table-room.ts'
import type { ListedResource } from './listed-resource.tsx'
// After the box's styles, which it changes.
import styles from './record-table.module.css'
import type { GroupHeading } from './row-groups.ts'
import cells from './table-cells.module.css'
import type { TableColumn } from './table-cells.tsx'
import { foundText } from '../resources/found-text.ts'
import type { List } from './use-list.ts'
import type { RecordLinks } from './use-row-keys.ts'
import type { TableColumns } from './use-table-columns.ts'

/** A pointer that moved by fewer pixels was only pressed. */
const SLIP = 3

type TableHeadProps = {
  list: Pick<List, 'listed' | 'rows' | 'selection'>
  table: TableColumns
  /** Called after a heading has sorted them. */
  onSorted: () => void
}

/** The headings of a table, which sort and widen it; the first one selects all rows, or none of them. */
export const TableHead = ({ list, table: shown, onSorted }: TableHeadProps) => {
  const { table, columns, sizes, setWidth, clearWidth } = shown
  const { listed, rows, selection } = list
  const { ids } = selection
  /** Where an edge was pressed. */
  const pressedAt = useRef(0)
  const isAll = ids.size > 0 && rows.every(({ id }) => ids.has(id))
  const isSome = ids.size > 0 && rows.some(({ id }) => ids.has(id))
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.pick}>
          <input
            ref={(box) => {
              if (box) box.indeterminate = isSome && !isAll
            }}
            type="checkbox"
            className={checkboxes.box}
            checked={isAll}
            aria-label={`Select all ${recordCount(listed.words, rows.length)}`}
            onChange={() => selection[isAll ? 'remove' : 'add'](rows.map(({ id }) => id))}
          />
        </th>
        {columns.map(({ id, heading, sort }, index) => {
          const column = table.getColumn(id)
          const order = column?.getIsSorted()
          return (
            <th
              key={id}
              scope="col"
              aria-sort={order ? `${order}ending` : undefined}
              // Set by script, which the policy allows. The first column takes what the others leave.
              style={index === 0 ? undefined : { width: `${sizes[id]}rem` }}
            >
              {sort === undefined ? (
                heading
              ) : (
                <button
                  type="button"
                  className={styles.heading}
                  onClick={() => {
                    column?.toggleSorting()
                    onSorted()
                  }}
                >
                  {heading}
                </button>
              )}
              {index > 0 && (
                // Keys widen it in the dialog of the columns.
                <span
                  className={styles.edge}
                  aria-hidden="true"
                  onPointerDown={({ button, currentTarget, pointerId, clientX }) => {
                    if (button !== 0) return
                    currentTarget.setPointerCapture(pointerId)
                    pressedAt.current = clientX
                  }}
                  onPointerMove={({ currentTarget, pointerId, clientX }) => {
                    const { right = 0 } = currentTarget.parentElement?.getBoundingClientRect() ?? {}
                    const isMoved = Math.abs(clientX - pressedAt.current) >= SLIP
                    if (!currentTarget.hasPointerCapture(pointerId) || !isMoved) return
                    // From here on it may go back to where it began.
                    pressedAt.current = Infinity
                    setWidth(id, inRem(right - clientX))
                  }}
                  onDoubleClick={() => clearWidth(id)}
                />
              )}
            </th>
          )
        })}
        {listed.pages.edit && <th aria-hidden="true" className={styles.edit} />}
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
  /** Whether a column shows a field. */
  isShown: (field: ResourceField) => boolean
  words: readonly string[]
  /** The stop of the Tab key. */
  isStop: boolean
  isSelected: boolean
  measure: RefCallback<HTMLTableRowElement>
}

/** A record in a table. */
export const TableRow = memo((props: TableRowProps) => {
  const { listed, record, links, index, rowIndex, columns } = props
  const { isShown, isStop, isSelected, measure, words } = props
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
          {column.render(record, href)}
          {at === 0 && found && (
            <small className={cells.line} data-cut="">
              {shortened(found)}
            </small>
          )}
        </td>
      ))}
      {listed.pages.edit && (
        <td className={styles.edit}>
          <button
            type="button"
            className={buttonStyles.bare}
            tabIndex={-1}
            aria-label={`Edit ${shortened(listed.nameOf(record))}`}
            data-edit=""
            data-tip="Edit"
          >
            <EditIcon size={14} />
          </button>
        </td>
      )}
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
    <td colSpan={columnCount}>
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
