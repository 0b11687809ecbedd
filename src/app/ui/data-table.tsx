import { memo, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { copyText } from './copy-button.tsx'
import styles from './data-table.module.css'
import { useClock, type Clock } from './exact-times.ts'
import { LIST_PART } from './first-part.ts'
import { ShowMore, useShownPart } from './show-more.tsx'
import { TableFrame, type Heading } from './table-frame.tsx'

/** The value of a row in a column: text, number, time as ISO text in UTC, or null if not set. */
export type ColumnValue = string | number | null

/** What a cell depends on besides its row. */
export type CellContext = {
  /** The address that the row leads to; empty if to none. */
  href: string
  clock: Clock
}

/** One column of a table. */
export type Column<Row> = Heading & {
  /** The value used to sort, filter and export the column. */
  value: (row: Row) => ColumnValue
  cell: (row: Row, context: CellContext) => ReactNode
  /** What the cell says about the time: its row is rendered again when this changes. */
  timed?: (row: Row, clock: Clock) => string
  /** Data attributes of its cells, for the stylesheet and the tooltip. */
  data?: (row: Row) => Record<`data-${string}`, string | undefined>
  /** In a narrow container, where there are no headings, each cell shows the heading. */
  isLabelled?: boolean
}

/** Where the rows of a table lead to. */
export type RowLinks<Row> = {
  hrefOf: (row: Row) => string
  open: (row: Row) => void
  /** Called at the first hover or focus of a row, to load what every row needs. */
  preload: (row: Row) => void
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
  /** The table is the last part of its card: no line below the last row. */
  isLast?: boolean
  links?: RowLinks<Row>
}

/** A table that shows a long list step by step; in a narrow container each row becomes a card. */
export const DataTable = <Row,>({ what, rows, keyOf, links, ...props }: DataTableProps<Row>) => {
  const part = useShownPart(rows.length, LIST_PART)
  const clock = useClock()
  const handlers = useRowLinks(rows, links)
  const shown = part.isWhole ? rows : rows.slice(0, part.shown)
  return (
    <TableFrame {...props} handlers={handlers} foot={<ShowMore part={part} what={what} isFoot />}>
      {shown.map((row, index) => (
        <TableRow
          key={keyOf(row, index)}
          // Rows of any type have columns of the same type: this table's own.
          columns={props.columns as readonly Column<unknown>[]}
          row={row}
          href={links?.hrefOf(row) ?? ''}
          clock={clock}
        />
      ))}
    </TableFrame>
  )
}

type RowProps = CellContext & { row: unknown; columns: readonly Column<unknown>[] }

const tellsTheSame = (before: RowProps, after: RowProps) =>
  before.row === after.row &&
  before.columns === after.columns &&
  before.href === after.href &&
  (before.clock === after.clock ||
    after.columns.every(
      ({ timed }) => !timed || timed(after.row, before.clock) === timed(after.row, after.clock),
    ))

// A hundred rows: the clock's tick renders only those that tell the time differently.
const TableRow = memo(
  ({ row, columns, href, clock }: RowProps) => (
    <tr>
      {columns.map((column) => (
        <td key={column.id} className={column.className} {...column.data?.(row)}>
          {column.isLabelled && <span className={styles.label}>{column.heading}</span>}
          {column.cell(row, { href, clock })}
        </td>
      ))}
    </tr>
  ),
  tellsTheSame,
)

const CONTROL = 'a, button, input, label, select, textarea'

const rowOf = ({ target }: { target: EventTarget }) =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tbody > tr') : null

const isSelecting = () => getSelection()?.isCollapsed === false

/** The handlers of a table for all of its rows. */
const useRowLinks = <Row,>(rows: readonly Row[], links: RowLinks<Row> | undefined) => {
  const isPreloaded = useRef(false)
  if (!links) return {}
  const itemOf = (event: { target: EventTarget }) => {
    const row = rowOf(event)
    return row ? rows[row.sectionRowIndex] : undefined
  }
  const preload = (event: { target: EventTarget }) => {
    const item = itemOf(event)
    if (isPreloaded.current || item === undefined) return
    isPreloaded.current = true
    links.preload(item)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const item = itemOf(event)
    const link = rowOf(event)?.querySelector('a')
    if (item === undefined || !link || event.defaultPrevented || event.button !== 0) return
    // Every element has `closest`; rowOf has checked that it is one.
    const control = (event.target as Element).closest(CONTROL)
    if (control ? control !== link : isSelecting()) return
    const { ctrlKey, metaKey, shiftKey, altKey } = event
    const isForBrowser = ctrlKey || metaKey || shiftKey || altKey
    if (!isForBrowser) {
      event.preventDefault()
      links.open(item)
    } else if (!control) {
      // The browser then does what it does for the link.
      link.dispatchEvent(new globalThis.MouseEvent('click', { ctrlKey, metaKey, shiftKey, altKey }))
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'c' || !(event.ctrlKey || event.metaKey) || isSelecting()) return
    const copy = rowOf(event)?.querySelector<HTMLButtonElement>('button[value]')
    if (copy) void copyText(copy.value)
  }
  return { onClick, onKeyDown, onPointerOver: preload, onFocus: preload }
}
