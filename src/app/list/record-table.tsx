import { useSelector } from '@tanstack/react-store'
import { Fragment, useMemo, useRef, type ReactNode } from 'react'
import type { SortKey } from '../collections/search-types.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import cards from '../ui/card.module.css'
import { useHeavyPart } from '../ui/load-code.ts'
import type { RowLinks } from '../ui/row-links.ts'
import { columnsWithoutRoom, widthOf } from './columns-without-room.ts'
import type { ListedResource } from './listed-resource.ts'
import styles from './record-table.module.css'
import { SelectionFoot } from './selection-foot.tsx'
import type { Selection } from './selection.ts'
import type { TableColumn } from './table-column.ts'
import { TableHead } from './table-head.tsx'
import { tableItems, type RowGroup, type TableItems } from './table-items.ts'
import { useTableColumns } from './table-parts.ts'
import { TablePeek } from './table-peek.tsx'
import { GroupRow, TableRow } from './table-row.tsx'
import { useActiveLine } from './use-active-line.ts'
import { useHighlights } from './use-highlights.ts'
import { useListLayout, type LayoutChoice } from './use-list-layout.ts'
import { lineHeight } from './line-height.ts'
import { useStartOfOrder } from './use-start-of-order.ts'
import { useTableRows, type EnterRows } from './use-table-rows.ts'
import { useTableSize, type TableSize } from './use-table-size.ts'
import { useTableWindow } from './use-table-window.ts'

type RecordTableProps = {
  /** The table's name. */
  label: string
  resource: ListedResource
  /** As they are shown: searched and sorted already. */
  rows: readonly WireRecord[]
  /** The words of the search, which are highlighted. */
  words?: readonly string[]
  sort: readonly SortKey[]
  /** Told the whole new order when a heading is pressed. */
  onSort: (sort: readonly SortKey[]) => void
  selection: Selection
  links: RowLinks<{ readonly id: string }>
  /** Opens the form of a record, at the key `e`. */
  onEdit?: (id: string) => void
  /** What a row stands under; rows of a group stand together already. */
  groupOf?: (record: WireRecord) => RowGroup | null
  /** The columns of a view that has its own, by their ids; otherwise those that were chosen on this device. */
  columns?: readonly string[]
  /** Called instead of selecting all rows, with what selects them: for a search that is understood only in part. */
  beforeSelectAll?: ((select: () => void) => void) | undefined
  /** What the selection bar offers. */
  actions?: ReactNode
  /** In place of rows, where there are none. */
  empty?: ReactNode
  /** Below the rows while none is selected. */
  foot?: ReactNode
  /** The dialog of the columns is open. */
  isChoosingColumns?: boolean
  onColumnsChosen?: () => void
  /** Receives what puts the focus into the rows. */
  enterRows?: EnterRows
}

const loadColumns = () => import('./columns-dialog.tsx').then(({ ColumnsDialog }) => ColumnsDialog)

const NO_WORDS: readonly string[] = []
const NONE: ReadonlySet<string> = new Set()
/** The headings, in pixels. */
const HEAD = 32

/** Records in a table: columns and order are chosen, rows selected, and any number of them scrolled. */
export const RecordTable = (props: RecordTableProps) => {
  const {
    resource,
    rows,
    selection,
    columns: ofView,
    beforeSelectAll,
    empty,
    foot,
    actions,
  } = props
  const host = useRef<HTMLElement>(null)
  const size = useTableSize(host)
  useStartOfOrder(host, props.sort)
  const layout = useListLayout(resource)
  useSelector(selection.changes)
  const ids = ofView ?? layout.columns
  const columns = useMemo(
    () => ids.flatMap((id) => resource.columns.find((column) => column.id === id) ?? []),
    [ids, resource],
  )
  const hidden = useMemo(
    () => columnsWithoutRoom(columns, size?.room ?? 0, size?.isNarrow ?? false),
    [columns, size],
  )
  const selectAll = () => {
    const select = () => selection.add(rows.map(({ id }) => id))
    if (beforeSelectAll) beforeSelectAll(select)
    else select()
  }
  const hasSelection = selection.ids.size > 0
  const { Part: Columns } = useHeavyPart(loadColumns, props.isChoosingColumns ?? false)
  return (
    <div className={styles.host}>
      <section ref={host} className={`${cards.card} ${styles.table}`} aria-label={props.label}>
        {empty}
        {size && !empty && (
          <Rows
            {...props}
            size={size}
            layout={layout}
            columns={columns}
            hidden={hidden}
            onSelectAll={selectAll}
          />
        )}
        {foot && !hasSelection && <div className={styles.foot}>{foot}</div>}
      </section>
      {hasSelection && (
        <SelectionFoot
          resource={resource}
          rows={rows}
          selection={selection}
          onSelectAll={selectAll}
        >
          {actions}
        </SelectionFoot>
      )}
      {props.isChoosingColumns && Columns && (
        <Columns
          resource={resource}
          layout={layout}
          hidden={size?.isCards ? NONE : hidden}
          isCards={size?.isCards ?? false}
          sort={props.sort}
          onSort={props.onSort}
          onClose={() => props.onColumnsChosen?.()}
        />
      )}
    </div>
  )
}

type RowsProps = Omit<RecordTableProps, 'columns'> & {
  size: TableSize
  layout: LayoutChoice
  columns: readonly TableColumn[]
  hidden: ReadonlySet<string>
  onSelectAll: () => void
}

const Rows = ({
  label,
  resource,
  rows,
  words = NO_WORDS,
  sort,
  onSort,
  selection,
  links,
  onEdit,
  groupOf,
  size,
  layout,
  columns,
  hidden,
  onSelectAll,
  enterRows,
}: RowsProps) => {
  const { isNarrow, isCards, room } = size
  const table = useRef<HTMLTableElement>(null)
  const items: TableItems = useMemo(() => tableItems(rows, groupOf), [rows, groupOf])
  const active = useActiveLine({ table, items, selection })
  const library = useTableColumns({
    fields: resource.fields,
    columns,
    hidden,
    isNarrow,
    sort,
    onSort,
  })
  const drawnColumns = useMemo(
    () => (isCards ? columns : columns.filter(({ id }) => !hidden.has(id))),
    [columns, hidden, isCards],
  )
  const { density } = layout
  const heightOf = useMemo(() => {
    const [, ...others] = drawnColumns
    const nameWidth = others.reduce((left, column) => left - widthOf(column, isNarrow), room)
    return lineHeight({ items, nameOf: resource.nameOf, density, isCards, nameWidth })
  }, [items, resource, drawnColumns, density, isNarrow, isCards, room])
  const virtualizer = useTableWindow({
    items,
    top: size.top,
    heightOf,
    active: active.hasFocus ? active.index : -1,
    selection,
  })
  const sight = () => {
    const first = virtualizer.getVirtualItemForOffset(scrollY + HEAD)
    const last = virtualizer.getVirtualItemForOffset(scrollY + innerHeight)
    // Wholly below the headings.
    const from = first && first.start < scrollY + HEAD ? first.index + 1 : (first?.index ?? 0)
    return { from, to: last?.index ?? 0 }
  }
  const { handlers, peek } = useTableRows({
    items,
    active,
    sight,
    selection,
    links,
    onEdit,
    enterRows,
  })
  useHighlights(table, words)

  const drawn = virtualizer.getVirtualItems()
  const stop = drawn.some(({ index }) => index === active.index)
    ? active.index
    : drawn.find(({ index }) => !items.groups.has(index))?.index
  return (
    <>
      {peek.isOpen && peek.record && (
        <TablePeek resource={resource} record={peek.record} links={links} onClose={peek.onClose} />
      )}
      <table
        ref={table}
        aria-label={label}
        aria-rowcount={items.records.length + 1}
        className={isCards ? `${styles.rows} ${styles.cards}` : styles.rows}
        data-density={density}
        data-narrow={isNarrow ? '' : undefined}
        {...handlers}
      >
        {!isCards && (
          <TableHead
            headers={library.getHeaderGroups()[0]?.headers ?? []}
            rows={rows}
            words={resource.words}
            selection={selection}
            onSelectAll={onSelectAll}
          />
        )}
        <tbody>
          {drawn.map(({ key, index, start }, at) => {
            const gap = start - (drawn[at - 1]?.end ?? size.top)
            const record = items.records[index]
            const group = items.groups.get(index)
            return (
              <Fragment key={key}>
                {gap > 0 && <Spacer height={gap} />}
                {group && (
                  <GroupRow
                    group={group}
                    index={index}
                    columnCount={isCards ? 1 : drawnColumns.length}
                    measure={virtualizer.measureElement}
                    onSelect={(records) => selection.add(records.map(({ id }) => id))}
                  />
                )}
                {record && (
                  <TableRow
                    resource={resource}
                    record={record}
                    index={index}
                    columns={drawnColumns}
                    href={links.hrefOf(record)}
                    words={words}
                    isCard={isCards}
                    isStop={index === stop}
                    isSelected={selection.ids.has(record.id)}
                    measure={virtualizer.measureElement}
                  />
                )}
              </Fragment>
            )
          })}
          <Spacer
            height={size.top + virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? size.top)}
          />
        </tbody>
      </table>
    </>
  )
}

/** The room of rows that are not in the page. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden="true" className={styles.spacer}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing to read */}
      <td style={{ height }} />
    </tr>
  )
