import { useSelector } from '@tanstack/react-store'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { SortKey } from '../collections/search-types.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import cards from '../ui/card.module.css'
import { useHeavyPart } from '../ui/load-code.ts'
import type { RowLinks } from '../ui/row-links.ts'
import { useListLayout } from './list-layout.ts'
import type { ListedResource } from './listed-resource.ts'
import styles from './record-table.module.css'
import { groupRows, type RowGroup } from './row-groups.ts'
import { SelectionFoot } from './selection-foot.tsx'
import type { Selection } from './selection.ts'
import { TableHead } from './table-head.tsx'
import { GroupRow, rowHeight, TableRow } from './table-row.tsx'
import { useHighlights } from './use-highlights.ts'
import { useActiveRow, useRowKeys, type EnterRows } from './use-row-keys.ts'
import { isCards, isNarrow, useTableColumns, useTableRoom } from './use-table-columns.ts'

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
  /** What a row stands under. */
  groupOf?: (record: WireRecord) => RowGroup
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
/** Rows drawn above and below those in sight. */
const SPARE = 6
/** Heights of rows that were not drawn yet, in pixels. */
const CARD = 132
const HEIGHTS = { comfortable: 45, compact: 37 } as const
const GROUP = 33

/** Records in a table: columns and order are chosen, rows selected, and any number of them scrolled. */
export const RecordTable = ({
  label,
  resource,
  rows: ungrouped,
  words = NO_WORDS,
  sort,
  onSort,
  selection,
  links,
  onEdit,
  groupOf,
  columns: ofView,
  beforeSelectAll,
  actions,
  empty,
  foot,
  isChoosingColumns = false,
  onColumnsChosen,
  enterRows: enterFromPage,
}: RecordTableProps) => {
  const host = useRef<HTMLElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const enterHere: EnterRows = useRef(null)
  const enterRows = enterFromPage ?? enterHere
  const room = useTableRoom(host)
  const width = room?.width ?? 0
  const top = room?.top ?? 0
  const isCard = isCards(width)
  const layout = useListLayout(resource)
  const { rows, headings } = useMemo(() => groupRows(ungrouped, groupOf), [ungrouped, groupOf])
  const { headers, columns, hidden } = useTableColumns({
    resource,
    ids: ofView ?? layout.columns,
    room: width,
    sort,
    onSort: (order) => {
      onSort(order)
      // The first rows of another order are what was asked for.
      if ((host.current?.getBoundingClientRect().top ?? 0) < 0) host.current?.scrollIntoView()
    },
  })
  useSelector(selection.changes)
  const active = useActiveRow({ table, rows, selection })
  // oxlint-disable-next-line react/incompatible-library -- its functions are called while rendering, and not memoized
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: room ? rows.length : 0,
    estimateSize: (index) =>
      (isCard ? CARD : HEIGHTS[layout.density]) + (headings.has(index) ? GROUP : 0),
    // What is not displayed has no height.
    measureElement: (row) => rowHeight(row) || HEIGHTS[layout.density],
    getItemKey: useCallback((index) => rows[index]?.id ?? index, [rows]),
    overscan: SPARE,
    scrollMargin: top,
    initialRect: { width: innerWidth, height: innerHeight },
    initialMeasurementsCache: selection.place().heights,
    // The active row stays in the page wherever it is scrolled to: it may have the focus.
    rangeExtractor: (range) => {
      const drawn = new Set(defaultRangeExtractor(range))
      if (active.isVisited && active.index < range.count) drawn.add(active.index)
      return [...drawn].toSorted((a, b) => a - b)
    },
  })
  useEffect(
    // Back from a record, the rows stand where they stood.
    () => () => selection.notePlace({ heights: virtualizer.takeSnapshot() }),
    [virtualizer, selection],
  )
  const handlers = useRowKeys({
    table,
    rows,
    selection,
    active,
    virtualizer,
    links,
    onEdit,
    enterRows,
  })
  useHighlights(table, words)
  const { Part: Columns } = useHeavyPart(loadColumns, isChoosingColumns)

  const selectAll = () => {
    const select = () => selection.add(rows.map(({ id }) => id))
    if (beforeSelectAll) beforeSelectAll(select)
    else select()
  }
  const all = { rows, words: resource.words, selection, onSelectAll: selectAll }
  const drawn = virtualizer.getVirtualItems()
  const stop = drawn.some(({ index }) => index === active.index) ? active.index : drawn[0]?.index
  const headingsTo = (index: number) => [...headings.keys()].filter((at) => at <= index).length
  return (
    <div>
      <section ref={host} className={`${cards.card} ${styles.table}`} aria-label={label}>
        {empty}
        {room && !empty && (
          <table
            ref={table}
            aria-label={label}
            aria-rowcount={rows.length + headings.size + 1}
            className={isCard ? `${styles.rows} ${styles.cards}` : styles.rows}
            data-density={layout.density}
            data-narrow={isNarrow(width) ? '' : undefined}
            {...handlers}
          >
            {!isCard && <TableHead headers={headers} columns={columns} room={width} {...all} />}
            <tbody>
              {drawn.map(({ key, index, start }, at) => {
                const record = rows[index]
                const group = headings.get(index)
                const rowIndex = index + 2 + headingsTo(index)
                return (
                  <Fragment key={key}>
                    <Spacer height={start - (drawn[at - 1]?.end ?? top)} />
                    {group && (
                      <GroupRow
                        group={group}
                        rowIndex={rowIndex - 1}
                        columnCount={isCard ? 1 : columns.length}
                        onSelect={selection.add}
                      />
                    )}
                    {record && (
                      <TableRow
                        resource={resource}
                        record={record}
                        index={index}
                        rowIndex={rowIndex}
                        columns={columns}
                        href={links.hrefOf(record)}
                        words={words}
                        isCard={isCard}
                        isStop={index === stop}
                        isSelected={selection.ids.has(record.id)}
                        measure={virtualizer.measureElement}
                      />
                    )}
                  </Fragment>
                )
              })}
              <Spacer height={top + virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? top)} />
            </tbody>
          </table>
        )}
        {foot && selection.ids.size === 0 && <div className={styles.foot}>{foot}</div>}
      </section>
      {selection.ids.size > 0 && (
        <SelectionFoot {...all} onLeave={() => enterRows.current?.()}>
          {actions}
        </SelectionFoot>
      )}
      {isChoosingColumns && Columns && (
        <Columns
          resource={resource}
          layout={layout}
          hidden={hidden}
          isCards={isCard}
          sort={sort}
          onSort={onSort}
          onClose={() => onColumnsChosen?.()}
        />
      )}
    </div>
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
