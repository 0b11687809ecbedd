import { useSelector } from '@tanstack/react-store'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useCallback, useEffect, useRef, type ReactNode } from 'react'
import { capitalized } from '../resources/resource-words.ts'
import cards from '../ui/card.module.css'
import { formatNumber } from '../ui/intl.ts'
import { useIsPrinting } from '../ui/use-printing.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import styles from './record-table.module.css'
import { SelectionFoot } from './selection-foot.tsx'
import { GroupRow, rowHeight, TableHead, TableRow } from './table-rows.tsx'
import type { List } from './use-list.ts'
import { useRowKeys, type RecordLinks } from './use-row-keys.ts'
import { useTableColumns } from './use-table-columns.ts'
import { useTableRoom } from '../ui/table-room.ts'

type RecordTableProps = {
  list: Pick<
    List,
    'listed' | 'view' | 'rows' | 'headings' | 'words' | 'sort' | 'onSort' | 'selection'
  >
  links: RecordLinks
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
/** So many rows are printed, whether they are in sight or not. */
const PRINTED = 2_000
/** Heights of rows that were not drawn yet, in pixels. */
const CARD = 132
const ROW = 45
const GROUP = 33
/** The headings, in pixels. */
const HEAD = 32

/** Records in a table: columns and order are chosen, rows selected, and any number of them scrolled. */
export const RecordTable = (props: RecordTableProps) => {
  const { list, links, actions, empty, foot, isChoosing, onChosen } = props
  const { listed, rows, headings, selection } = list
  const host = useRef<HTMLElement>(null)
  const body = useRef<HTMLTableElement>(null)
  const room = useTableRoom(host)
  const top = room?.top ?? 0
  const table = useTableColumns(list, room?.width ?? 0)
  const { columns, isShown, isCards } = table
  useSelector(selection.changes)
  const sight = () => {
    const first = virtualizer.getVirtualItemForOffset(scrollY + HEAD)
    const last = virtualizer.getVirtualItemForOffset(scrollY + innerHeight)
    // Wholly below the headings.
    const from = first && first.start < scrollY + HEAD ? first.index + 1 : (first?.index ?? 0)
    return { from: Math.min(from, rows.length - 1), to: last?.index ?? 0 }
  }
  const isPrinting = useIsPrinting()
  const active = useRowKeys({ table: body, rows, selection, links, sight })
  // oxlint-disable-next-line react/incompatible-library -- its functions are called while rendering, and not memoized
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: room ? rows.length : 0,
    estimateSize: (index) => (isCards ? CARD : ROW) + (headings.has(index) ? GROUP : 0),
    // What is not displayed has no height.
    measureElement: (row) => rowHeight(row) || ROW,
    getItemKey: useCallback((index) => rows[index]?.id ?? index, [rows]),
    overscan: SPARE,
    scrollMargin: top,
    initialRect: { width: innerWidth, height: innerHeight },
    initialMeasurementsCache: selection.place().heights,
    // The active row stays in the page wherever it is scrolled to: it may have the focus.
    rangeExtractor: (range) => {
      if (isPrinting)
        return Array.from({ length: Math.min(range.count, PRINTED) }, (_, index) => index)
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

  const label = capitalized(listed.words.other)
  const drawn = virtualizer.getVirtualItems()
  const stop = drawn.some(({ index }) => index === active.index) ? active.index : drawn[0]?.index
  const headingsTo = (index: number) => [...headings.keys()].filter((at) => at <= index).length
  const onSorted = () => {
    // The first rows of another order are what was asked for.
    if ((host.current?.getBoundingClientRect().top ?? 0) < 0) host.current?.scrollIntoView()
  }
  return (
    <div>
      <section ref={host} className={`${cards.card} ${styles.table}`} aria-label={label}>
        {empty}
        {isPrinting && rows.length > PRINTED && (
          <p className={styles.foot}>
            The first {formatNumber(PRINTED)} of {formatNumber(rows.length)} are printed.
          </p>
        )}
        {room && !empty && (
          <table
            ref={body}
            aria-label={label}
            aria-rowcount={rows.length + headings.size + 1}
            className={isCards ? `${styles.rows} ${styles.cards}` : styles.rows}
            {...active.handlers}
          >
            {!isCards && <TableHead {...{ list, table, onSorted }} />}
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
                        columnCount={columns.length + (listed.pages.edit ? 2 : 1)}
                        onSelect={selection.add}
                      />
                    )}
                    {record && (
                      <TableRow
                        {...{ listed, record, links, index, rowIndex, columns, isShown }}
                        words={list.words}
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
      {selection.ids.size > 0 && <SelectionFoot list={list}>{actions}</SelectionFoot>}
      {isChoosing && <ColumnsDialog list={list} table={table} onClose={onChosen} />}
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
