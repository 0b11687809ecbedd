import { memo, type ReactNode } from 'react'
import { useClock, type Clock } from './exact-times.ts'
import { LIST_PART } from './first-part.ts'
import { useRowLinks, type RowLinks } from './row-links.ts'
import { ShowMore, useShownPart } from './show-more.tsx'
import { TableFrame, type Heading } from './table-frame.tsx'
import looseStyles from './loose-table.module.css'

/** What a cell depends on besides its row. */
export type CellContext = {
  /** The address that the row leads to; empty if to none. */
  href: string
  clock: Clock
  /** Of the row's link: -1 where keys of the table open its rows. */
  tabIndex?: -1
}

/** One column of a table. Its functions are methods, so that any column is also one of rows of a wider type. */
export type Column<Row> = Heading & {
  cell(row: Row, context: CellContext): ReactNode
  /** A search looks for words in it, which are then highlighted. */
  isSearched?: boolean
  /** What the cell says about the time: its row is rendered again when this changes. */
  timed?(row: Row, clock: Clock): string
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
  /** The columns' classes set all widths, and a row has two lines. */
  isFixed?: boolean
  links?: RowLinks<Row>
}

/** A table that shows a long list step by step; in a narrow container each row becomes a card. */
export const DataTable = <Row,>({ what, rows, keyOf, links, ...props }: DataTableProps<Row>) => {
  const part = useShownPart(rows.length, LIST_PART)
  const clock = useClock()
  const handlers = useRowLinks(({ sectionRowIndex }) => rows[sectionRowIndex], links)
  const shown = part.isWhole ? rows : rows.slice(0, part.shown)
  return (
    <TableFrame {...props} handlers={handlers} foot={<ShowMore part={part} what={what} isFoot />}>
      {shown.map((row, index) => (
        <TableRow
          key={keyOf(row, index)}
          columns={props.columns}
          row={row}
          href={links?.hrefOf(row) ?? ''}
          clock={clock}
        />
      ))}
    </TableFrame>
  )
}

/** What a row of a table is rendered from. */
export type RowProps = CellContext & {
  row: unknown
  columns: readonly Column<unknown>[]
}

/** Whether two renders of a row say the same. */
export const tellsTheSame = (before: RowProps, after: RowProps): boolean =>
  before.row === after.row &&
  before.columns === after.columns &&
  before.href === after.href &&
  (before.clock === after.clock ||
    after.columns.every(
      (column) =>
        column.timed?.(after.row, before.clock) === column.timed?.(after.row, after.clock),
    ))

/** A row of a table. */
export const tableRow = ({ row, columns, ...context }: RowProps): ReactNode => (
  <tr>
    {columns.map((column) => (
      <td key={column.id} className={column.className} {...column.data?.(row)}>
        {column.isLabelled && <span className={looseStyles.label}>{column.heading}</span>}
        {column.cell(row, context)}
      </td>
    ))}
  </tr>
)

// A hundred rows: the clock's tick renders only those that tell the time differently.
const TableRow = memo(tableRow, tellsTheSame)
