import { memo, useDeferredValue, type ReactNode } from 'react'
import styles from './data-table.module.css'
import { ListPages, useListPage } from './list-pages.tsx'

/** One column of a table. Its functions are methods, so that any column is also one of rows of a wider type. */
export type Column<Row> = {
  id: string
  heading: string
  /** For the width or alignment of its cells. */
  className?: string | undefined
  /** The heading is for screen readers only. */
  isHeadingHidden?: boolean
  cell(row: Row): ReactNode
  /** Data attributes of its cells, for the stylesheet and the tooltip. */
  data?(row: Row): Record<`data-${string}`, string | undefined>
  /** In a narrow container, where there are no headings, each cell shows the heading. */
  isLabelled?: boolean
}

type DataTableProps<Row> = {
  caption: string
  /** What the rows are, in the plural: `operators`. */
  what: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
}

/** The most rows of a page. */
const PAGE = 200

/** The rows that fit on a large screen are rendered first, the others after the first paint. */
const FIRST_ROWS = 20

/** A table that shows a long list page by page; in a narrow container each row becomes a card. */
export const DataTable = <Row,>({ caption, what, columns, rows, keyOf }: DataTableProps<Row>) => {
  const page = useListPage(rows.length, PAGE)
  const isFirst = useDeferredValue(false, true)
  const shown = rows.slice(page.from, isFirst ? page.from + FIRST_ROWS : page.to)
  return (
    <div className={styles.host}>
      <table className={styles.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map(({ id, heading, className, isHeadingHidden }) => (
              <th key={id} scope="col" className={className}>
                {isHeadingHidden ? <span className="visually-hidden">{heading}</span> : heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <TableRow key={keyOf(row, page.from + index)} columns={columns} row={row} />
          ))}
        </tbody>
      </table>
      <ListPages page={page} what={what} isFoot />
    </div>
  )
}

type RowProps = {
  row: unknown
  columns: readonly Column<unknown>[]
}

const TableRow = memo(({ row, columns }: RowProps) => (
  <tr>
    {columns.map((column) => (
      <td key={column.id} className={column.className} {...column.data?.(row)}>
        {column.isLabelled && <span className={styles.label}>{column.heading}</span>}
        {column.cell(row)}
      </td>
    ))}
  </tr>
))
