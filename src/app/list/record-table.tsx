import { useSelector } from '@tanstack/react-store'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { capitalized } from '../resources/resource-words.ts'
import cards from '../ui/card.module.css'
import { ColumnsDialog } from './columns-dialog.tsx'
import { storeColumns, storedColumns } from './list-layout.ts'
import type { ListedResource } from './listed-resource.ts'
import styles from './record-table.module.css'
import { SelectionFoot } from './selection-foot.tsx'
import type { Selection } from './selection.ts'
import { TableHead } from './table-head.tsx'
import { GroupRow, rowHeight, TableRow } from './table-row.tsx'
import { useHighlights } from './use-highlights.ts'
import type { ListAddress } from './use-list-address.ts'
import type { ListRecords } from './use-list-records.ts'
import type { RecordLinks } from './use-record-links.ts'
import { useRowKeys } from './use-row-keys.ts'
import { isCards, isNarrow, useTableColumns, useTableRoom } from './use-table-columns.ts'

type RecordTableProps = {
  resource: ListedResource
  /** Searched, sorted and grouped, with the words of the search, which are highlighted. */
  list: Pick<ListRecords, 'rows' | 'headings' | 'words'>
  address: Pick<ListAddress, 'sort'> & { onSort: (sort: ListAddress['sort']) => void }
  selection: Selection
  onSelectAll: () => void
  links: RecordLinks
  /** The ids of the columns of a view; otherwise those that were chosen on this device. */
  ids?: readonly string[] | undefined
  /** What the selection bar offers. */
  actions: ReactNode
  /** In place of rows, where there are none. */
  empty?: ReactNode
  /** Below the rows while none is selected. */
  foot: ReactNode
  /** The dialog of the columns is open. */
  isChoosing: boolean
  onChosen: () => void
}

/** Rows drawn above and below those in sight. */
const SPARE = 3
/** Heights of rows that were not drawn yet, in pixels. */
const CARD = 132
const ROW = 45
const GROUP = 33
/** The headings, in pixels. */
const HEAD = 32

/** Records in a table: columns and order are chosen, rows selected, and any number of them scrolled. */
export const RecordTable = ({
  resource,
  list: { rows, headings, words },
  address: { sort, onSort },
  selection,
  onSelectAll,
  links,
  ids,
  actions,
  empty,
  foot,
  isChoosing,
  onChosen,
}: RecordTableProps) => {
  const host = useRef<HTMLElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const room = useTableRoom(host)
  const width = room?.width ?? 0
  const top = room?.top ?? 0
  const isCard = isCards(width)
  const { key: name, defaultColumns } = resource
  const [chosen, setChosen] = useState(() => storedColumns(name) ?? defaultColumns)
  const { columns, hidden } = useTableColumns(resource, ids ?? chosen, width)
  useSelector(selection.changes)
  const sight = () => {
    const first = virtualizer.getVirtualItemForOffset(scrollY + HEAD)
    const last = virtualizer.getVirtualItemForOffset(scrollY + innerHeight)
    // Wholly below the headings.
    const from = first && first.start < scrollY + HEAD ? first.index + 1 : (first?.index ?? 0)
    return { from: Math.min(from, rows.length - 1), to: last?.index ?? 0 }
  }
  const active = useRowKeys({ table, rows, selection, links, sight })
  // oxlint-disable-next-line react/incompatible-library -- its functions are called while rendering, and not memoized
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: room ? rows.length : 0,
    estimateSize: (index) => (isCard ? CARD : ROW) + (headings.has(index) ? GROUP : 0),
    // What is not displayed has no height.
    measureElement: (row) => rowHeight(row) || ROW,
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
  useHighlights(table, words)

  const label = capitalized(resource.words.other)
  const all = { resource, rows, selection, onSelectAll }
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
            data-narrow={isNarrow(width) ? '' : undefined}
            {...active.handlers}
          >
            {!isCard && (
              <TableHead
                columns={columns}
                sort={sort}
                onSort={(order) => {
                  onSort(order)
                  // The first rows of another order are what was asked for.
                  if ((host.current?.getBoundingClientRect().top ?? 0) < 0)
                    host.current?.scrollIntoView()
                }}
                room={width}
                {...all}
              />
            )}
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
                        columnCount={columns.length}
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
                        links={links}
                        words={words}
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
        {selection.ids.size === 0 && <div className={styles.foot}>{foot}</div>}
      </section>
      {selection.ids.size > 0 && <SelectionFoot {...all}>{actions}</SelectionFoot>}
      {isChoosing && (
        <ColumnsDialog
          resource={resource}
          chosen={chosen}
          onChoose={(ids) => {
            storeColumns(name, ids)
            setChosen(ids)
          }}
          hidden={hidden}
          isCards={isCard}
          sort={sort}
          onSort={onSort}
          onClose={onChosen}
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
