import { useSelector } from '@tanstack/react-store'
import { memo, useCallback, useMemo, useRef, type CSSProperties } from 'react'
import type { Mirror } from '../mirror/protocol.ts'
import type { SortKey } from '../search/view.ts'
import tableStyles from '../ui/data-table.module.css'
import type { RowLinks } from '../ui/row-links.ts'
import { rowsOf, type Range } from '../ui/drawn-window.ts'
import { useVirtualRows } from '../ui/use-virtual-rows.ts'
import type { OnWidths } from './column-edge.tsx'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { capitalized } from '../resources/resource-words.ts'
import type { ListColumn } from './list-column.ts'
import { useListed } from './listed-resource.ts'
import type { EnterRows } from './use-grid-keys.ts'
import { useGridRows } from './use-grid-rows.ts'
import { hasRows, type ListView, type Shown } from './list-view.ts'
import { useHighlights } from './use-highlights.ts'
import styles from './record-grid.module.css'
// After the grid's styles, which it changes.
import cardStyles from './grid-cards.module.css'
import type { Selection } from './selection.ts'
import type { RowSize } from './use-row-size.ts'
import { createPortal } from 'react-dom'
import { Peek, type PeekProps } from './peek.tsx'

type PeekSlotProps = PeekProps & {
  isOpen: boolean
  /** After the rows and what is done with a selection, as the Tab key goes. */
  place: HTMLElement | null
}

/** The place for what is known of the active row. */
const PeekSlot = ({ isOpen, place, ...props }: PeekSlotProps) =>
  isOpen && place && createPortal(<Peek {...props} />, place)

type RecordGridProps = {
  view: ListView
  shown: Shown
  /** It keeps its rows, out of sight. */
  isHidden: boolean
  columns: readonly ListColumn[]
  /** In rem, of columns that somebody has sized. */
  widths: Readonly<Record<string, number>>
  onWidths: OnWidths
  /** Somebody has chosen the columns: none is hidden for want of room. */
  isChosen: boolean
  size: RowSize
  selection: Selection
  idsOf: Mirror['ids']
  links: RowLinks<{ readonly id: string }>
  onEdit: (id: string) => void
  sort: readonly SortKey[]
  onSort: (column: string, isAdded: boolean) => void
  enterRows: EnterRows
  /** Where what is known of the active row stands. */
  peekPlace: HTMLElement | null
}

// Set by script, which the policy allows; an attribute in the page's source would be refused.
const lengths = (row: number, rows: number): CSSProperties & Record<`--${string}`, string> => ({
  '--row': `${row}px`,
  height: `calc(var(--head) + ${rows}px)`,
})

/**
 * The table has only the rows that are drawn, and is scrolled with them; past their ends it stays in sight until
 * others are drawn, for which no script has to run.
 */
const placeOfTable = (top: number, height: number): CSSProperties => {
  const inset = `min(0px, 100vh - var(--head) - ${height}px)`
  return { marginTop: top, top: inset, bottom: inset }
}

/** The rows of a search: only those in sight and a few around them are in the page. */
export const RecordGrid = memo(
  ({
    view,
    shown,
    isHidden,
    columns: chosen,
    widths,
    onWidths,
    isChosen,
    size,
    selection,
    idsOf,
    links,
    onEdit,
    sort,
    onSort,
    enterRows,
    peekPlace,
  }: RecordGridProps) => {
    const { words: names } = useListed()
    const room = useRef<HTMLDivElement>(null)
    const table = useRef<HTMLTableElement>(null)
    const { isCards } = size
    // Cards have no widths.
    const columns = useMemo(
      () => (isCards ? chosen : chosen.map((column) => ({ ...column, width: widths[column.id] }))),
      [chosen, widths, isCards],
    )
    useSelector(selection.changes)
    const { matches, rows, words, changed } = shown
    const isAtHand = useCallback((range: Range) => hasRows(rows, range), [rows])
    const search = `${shown.text}\n${JSON.stringify(shown.sort)}`
    const window = useVirtualRows({
      roomRef: room,
      tableRef: table,
      list: search,
      count: matches,
      rowHeight: size.rowHeight,
      isHeadSticky: !size.isCards,
      isHidden,
      isAtHand,
      onShow: view.show,
      onDraw: view.draw,
    })
    const { drawn } = window
    useHighlights(table, columns, words)

    const inPage = rowsOf(drawn, matches)
    const { stop, peek, handlers } = useGridRows({
      table,
      shown,
      search,
      inPage,
      rowsInView: window.rowsInView,
      reveal: window.reveal,
      isHidden,
      selection,
      idsOf,
      links,
      onEdit,
      enterRows,
    })
    const height = (inPage.to - inPage.from) * size.rowHeight

    return (
      <div
        className={`${tableStyles.host} ${styles.host}`}
        data-hidden={isHidden ? '' : undefined}
        inert={isHidden}
      >
        <div ref={room} className={styles.room} style={lengths(size.rowHeight, window.height)}>
          <div className={styles.outlines} />
          <table
            ref={table}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- as the ARIA practices do
            role="grid"
            tabIndex={-1}
            aria-label={capitalized(names.other)}
            aria-rowcount={matches + 1}
            aria-colcount={columns.length + 1}
            aria-multiselectable="true"
            className={`${tableStyles.table} ${tableStyles.fixed} ${tableStyles.linked} ${styles.grid} ${cardStyles.cards}`}
            data-density={size.density}
            data-chosen={isChosen ? '' : undefined}
            data-part={drawn.from > 0 ? '' : undefined}
            style={placeOfTable(inPage.from * size.rowHeight - drawn.shift, height)}
            {...handlers}
          >
            <GridHead
              columns={columns}
              widths={widths}
              sort={sort}
              onSort={onSort}
              onWidths={onWidths}
              isCards={isCards}
              list={{ shown, selection, idsOf }}
            />
            {[...window.slots].map(([block, slot]) => {
              const { from, to } = rowsOf({ from: block, to: block + 1 }, matches)
              return (
                <tbody
                  key={slot}
                  className={styles.block}
                  style={{ height: (to - from) * size.rowHeight }}
                >
                  {Array.from({ length: to - from }, (_, at) => {
                    const index = from + at
                    const row = rows.get(index)
                    return (
                      <GridRow
                        key={at}
                        row={row}
                        index={index}
                        columns={columns}
                        href={row ? links.hrefOf(row) : ''}
                        tabIndex={-1}
                        isStop={index === stop}
                        isSelected={row !== undefined && selection.ids.has(row.id)}
                        isChanged={row !== undefined && changed.has(row.id)}
                      />
                    )
                  })}
                </tbody>
              )
            })}
          </table>
        </div>
        <PeekSlot {...peek} links={links} place={peekPlace} />
      </div>
    )
  },
)
