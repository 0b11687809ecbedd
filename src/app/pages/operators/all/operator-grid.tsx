import { useSelector } from '@tanstack/react-store'
import {
  memo,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import type { Mirror, SortColumn, SortKey } from '../../../mirror/protocol.ts'
import tableStyles from '../../../ui/data-table.module.css'
import { useClock } from '../../../ui/exact-times.ts'
import { rowOf, useRowLinks, type RowLinks } from '../../../ui/row-links.ts'
import { BLOCK_ROWS, useVirtualRows } from '../../../ui/use-virtual-rows.ts'
import type { AllColumn } from './all-columns.tsx'
import type { OnWidths } from './column-edge.tsx'
import { GridHead } from './grid-head.tsx'
import { pressInGrid } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import { useActiveRow } from './use-active-row.ts'
import type { ListView, Shown } from './list-view.ts'
import { marking } from './mark-words.tsx'
import styles from './operator-grid.module.css'
import type { Selection } from './selection.ts'
import { useRowSelection } from './use-row-selection.ts'
import type { RowSize } from './use-row-size.ts'

type OperatorGridProps = {
  view: ListView
  shown: Shown
  columns: readonly AllColumn[]
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
  onSort: (column: SortColumn, isAdded: boolean) => void
}

// How many blocks there may be at once: their elements are used again for others.
const SLOTS = 32

// Set by script, which the policy allows; an attribute in the page's source would be refused.
const lengths = (row: number, room: number): CSSProperties & Record<`--${string}`, string> => ({
  '--row': `${row}px`,
  '--room': `${room}px`,
})

const indexOf = (row: HTMLTableRowElement | null) => {
  const index = row?.dataset['index']
  return index === undefined ? undefined : Number(index)
}

/** The rows of a search: only those in sight and a few around them are in the page. */
export const OperatorGrid = memo(
  ({
    view,
    shown,
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
  }: OperatorGridProps) => {
    const table = useRef<HTMLTableElement>(null)
    const { isCards } = size
    // Cards have no widths.
    const columns = useMemo(
      () => (isCards ? chosen : chosen.map((column) => ({ ...column, width: widths[column.id] }))),
      [chosen, widths, isCards],
    )
    const clock = useClock()
    useSelector(selection.changes)
    const { matches, rows, words, changed } = shown
    const window = useVirtualRows({
      tableRef: table,
      count: matches,
      rowHeight: size.rowHeight,
      isHeadSticky: !size.isCards,
      onShow: view.show,
    })
    const wordsKey = words.join('\n')
    // oxlint-disable-next-line react/exhaustive-deps -- the same words are the same function: rows compare it
    const mark = useMemo(() => marking(words), [wordsKey])

    const search = `${shown.text}\n${JSON.stringify(shown.sort)}`
    const { active, go, onFocus, onBlur } = useActiveRow({
      table,
      rows,
      count: matches,
      search,
      reveal: window.reveal,
    })
    const { toTop } = window
    const known = useRef(search)
    useLayoutEffect(() => {
      if (known.current !== search) toTop()
      known.current = search
    }, [search, toTop])

    const select = useRowSelection({ shown, search, selection, idsOf })
    const rowHandlers = useRowLinks((row) => rows.get(indexOf(row) ?? -1), links)
    const onClick = (event: MouseEvent<HTMLElement>) => {
      const index = indexOf(rowOf(event))
      const isPick = event.target instanceof Element && event.target.closest(`.${styles.pick}`)
      if (index !== undefined && isPick) {
        select.toggle(index, event.shiftKey)
        go(index, true)
      } else rowHandlers.onClick?.(event)
    }
    const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
      const isInRow = event.target instanceof HTMLTableRowElement || event.target === table.current
      const isMeant =
        isInRow &&
        pressInGrid(event, {
          count: matches,
          active,
          rowsInView: window.rowsInView,
          go: (index, isRange) => {
            if (isRange) select.extend(active, index)
            else select.begin(index)
            go(index, true)
          },
          open: (index) => {
            const row = rows.get(index)
            if (row) links.open(row)
          },
          edit: (index) => {
            const row = rows.get(index)
            if (row) onEdit(row.id)
          },
          toggle: select.toggle,
          clear: selection.clear,
        })
      if (isMeant) event.preventDefault()
      else rowHandlers.onKeyDown?.(event)
    }

    const blocks = []
    for (let block = window.first; block < window.last; block += 1) {
      const from = block * BLOCK_ROWS
      const count = Math.min(BLOCK_ROWS, matches - from)
      if (count <= 0) break
      blocks.push({ block, from, count })
    }
    const firstDrawn = window.first * BLOCK_ROWS
    const isActiveDrawn = active >= firstDrawn && active < window.last * BLOCK_ROWS
    const stop = isActiveDrawn
      ? active
      : Math.min(firstDrawn + BLOCK_ROWS, Math.max(0, matches - 1))

    return (
      <div className={`${tableStyles.host} ${styles.host}`}>
        <table
          ref={table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- as the ARIA practices do
          role="grid"
          tabIndex={-1}
          aria-label="Operators"
          aria-rowcount={matches + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable="true"
          className={`${tableStyles.table} ${tableStyles.fixed} ${tableStyles.linked} ${styles.grid}`}
          data-density={size.density}
          data-chosen={isChosen ? '' : undefined}
          data-exact={clock.isExact ? '' : undefined}
          style={lengths(size.rowHeight, window.height)}
          {...rowHandlers}
          onClick={onClick}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            const index = indexOf(rowOf(event))
            onFocus(index)
            rowHandlers.onFocus?.(event)
          }}
          onBlur={onBlur}
        >
          <GridHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            onWidths={onWidths}
            isCards={isCards}
          />
          {/* Keeps the height of all rows. */}
          <tbody aria-hidden="true" className={styles.room} />
          {blocks.map(({ block, from, count }) => (
            <tbody
              key={block % SLOTS}
              className={styles.block}
              style={{
                transform: `translateY(${from * size.rowHeight - window.shift}px)`,
                height: count * size.rowHeight,
              }}
            >
              {Array.from({ length: count }, (_, at) => {
                const index = from + at
                const row = rows.get(index)
                return (
                  <GridRow
                    // oxlint-disable-next-line react/no-array-index-key -- its elements are used again for another row
                    key={at}
                    row={row}
                    index={index}
                    columns={columns}
                    href={row ? links.hrefOf(row) : ''}
                    clock={clock}
                    mark={mark}
                    isStop={index === stop}
                    isSelected={row !== undefined && selection.ids.has(row.id)}
                    isChanged={row !== undefined && changed.has(row.id)}
                  />
                )
              })}
            </tbody>
          ))}
        </table>
      </div>
    )
  },
)
