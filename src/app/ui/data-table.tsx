import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { LIST_PART } from './first-part.ts'
import { ShowMore, useShownPart } from './show-more.tsx'

/** The value of a row in a column: text, number, time as ISO text in UTC, or null if not set. */
export type ColumnValue = string | number | null

/** One column of a table. */
export type Column<Row> = {
  id: string
  heading: string
  /** The value used to sort, filter and export the column. */
  value: (row: Row) => ColumnValue
  cell: (row: Row) => ReactNode
  /** For the width or alignment of its cells. */
  className?: string | undefined
  /** In a narrow container, where there are no headings, each cell shows the heading. */
  isLabelled?: boolean
  /** The heading is for screen readers only. */
  isHeadingHidden?: boolean
}

type DataTableProps<Row> = {
  caption: string
  /** What the rows are, in the plural: `operators`. */
  what: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
  /** The table is the last part of its card: no line below the last row. */
  isLast?: boolean
}

/** A table that shows a long list step by step; in a narrow container each row becomes a card. */
export const DataTable = <Row,>({
  caption,
  what,
  columns,
  rows,
  keyOf,
  isLast = false,
}: DataTableProps<Row>) => {
  const part = useShownPart(rows.length, LIST_PART)
  const shown = part.isWhole ? rows : rows.slice(0, part.shown)
  return (
    <div className={styles.host}>
      <table className={`${styles.table} ${isLast ? styles.end : ''}`} aria-label={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.className}>
                <span className={column.isHeadingHidden ? 'visually-hidden' : undefined}>
                  {column.heading}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map((column) => (
                <td key={column.id} className={column.className}>
                  {column.isLabelled && <span className={styles.label}>{column.heading}</span>}
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore part={part} what={what} isFoot />
    </div>
  )
}
