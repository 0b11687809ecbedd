import { memo, type CSSProperties } from 'react'
import { shortened } from '../ui/first-part.ts'
import type { CellContext } from '../ui/data-table.tsx'
import type { ListColumn, ListRow } from './list-column.ts'
import { useListed } from './listed-resource.ts'
import checkboxStyles from '../ui/checkbox.module.css'
// After the box's styles, which it changes.
import styles from './record-grid.module.css'

type GridRowProps = CellContext & {
  row: ListRow | undefined
  /** Its place in the list, from 0. */
  index: number
  columns: readonly ListColumn[]
  isStop: boolean
  isSelected: boolean
  isChanged: boolean
}

/** The width that somebody gave a column. Set by script, which the policy allows. */
export const widthStyle = ({ width }: ListColumn): CSSProperties | undefined =>
  width === undefined ? undefined : { width: `${width}rem` }

/** A row of the list of all records; one whose record is not at hand yet keeps its place. */
export const GridRow = memo(
  ({ row, index, columns, isStop, isSelected, isChanged, ...context }: GridRowProps) => {
    const listed = useListed()
    const place = {
      'aria-rowindex': index + 2,
      'data-index': index,
      tabIndex: isStop ? 0 : -1,
    }
    if (!row)
      return (
        <tr {...place} className={styles.waiting} aria-busy="true">
          <td>
            <span className="visually-hidden">Loading…</span>
          </td>
        </tr>
      )
    return (
      <tr
        {...place}
        className={styles.row}
        aria-selected={isSelected}
        data-changed={isChanged ? '' : undefined}
      >
        <td className={styles.pick}>
          <input
            type="checkbox"
            className={checkboxStyles.box}
            tabIndex={-1}
            checked={isSelected}
            readOnly
            aria-label={`Select ${shortened(listed.nameOf(row))}`}
          />
          {isChanged && <span className="visually-hidden">Changed</span>}
        </td>
        {columns.map((column) => (
          <td
            key={column.id}
            className={column.className}
            style={widthStyle(column)}
            {...column.data?.(row)}
          >
            {column.cell(row, context)}
          </td>
        ))}
      </tr>
    )
  },
)
