import {
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import type { Mirror } from '../mirror/protocol.ts'
import { BLOCK_ROWS, type Range } from '../ui/drawn-window.ts'
import { rowOf, useRowLinks, type RowLinks } from '../ui/row-links.ts'
import type { Shown } from './list-view.ts'
import styles from './record-grid.module.css'
import { openActions } from './open-actions.ts'
import type { Selection } from './selection.ts'
import { useActiveRow } from './use-active-row.ts'
import { useGridKeys, type EnterRows } from './use-grid-keys.ts'
import { useRowSelection } from './use-row-selection.ts'

type Options = {
  table: RefObject<HTMLTableElement | null>
  shown: Shown
  /** What is searched and how it is sorted. */
  search: string
  /** The rows that are in the page. */
  inPage: Range
  rowsInView: () => number
  reveal: (index: number) => void
  isHidden: boolean
  selection: Selection
  idsOf: Mirror['ids']
  links: RowLinks<{ readonly id: string }>
  onEdit: (id: string) => void
  enterRows: EnterRows
}

const indexOf = (row: HTMLTableRowElement | null) => {
  const index = row?.dataset['index']
  return index === undefined ? undefined : Number(index)
}

/** What the rows of a grid do at keys and presses, and which of them is the one stop of the Tab key. */
export const useGridRows = ({
  table,
  shown,
  search,
  inPage,
  rowsInView,
  reveal,
  isHidden,
  selection,
  idsOf,
  links,
  onEdit,
  enterRows,
}: Options) => {
  const { matches, rows } = shown
  const { active, isVisited, isInHead, go, onFocus, onBlur } = useActiveRow({
    table,
    rows,
    count: matches,
    search,
    reveal,
  })
  const select = useRowSelection({ shown, search, selection, idsOf })
  const rowHandlers = useRowLinks((row) => rows.get(indexOf(row) ?? -1), links)
  const isActiveDrawn = active >= inPage.from && active < inPage.to
  const stop = isActiveDrawn
    ? active
    : Math.max(0, Math.min(inPage.from + BLOCK_ROWS, inPage.to - 1))
  const at = isVisited ? active : stop
  const [isPeeking, setIsPeeking] = useState(false)
  const closePeek = () => {
    setIsPeeking(false)
    go(at, true)
  }
  const pressKey = useGridKeys({
    table,
    isHidden,
    isVisited,
    enter: () => go(at, true),
    enterRows,
    onEscape: isPeeking ? closePeek : undefined,
    moves: {
      count: matches,
      active: at,
      rowsInView,
      go: (index, isRange) => {
        if (isRange) select.extend(at, index)
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
      act: (index) => {
        if (selection.ids.size > 0) return openActions()
        // First the bar of the selection is there, and the row has the focus, which comes back to it.
        flushSync(() => {
          select.toggle(index, false)
          go(index, true)
        })
        openActions(selection.clear)
      },
      peek: () => setIsPeeking(!isPeeking),
      clear: isPeeking ? closePeek : selection.clear,
    },
  })
  return {
    /** In the headings the focus is at another stop. */
    stop: isInHead ? undefined : stop,
    peek: { isOpen: isPeeking && !isHidden, row: rows.get(at), onClose: closePeek },
    handlers: {
      ...rowHandlers,
      onClick: (event: MouseEvent<HTMLElement>) => {
        const index = indexOf(rowOf(event))
        const isPick = event.target instanceof Element && event.target.closest(`.${styles.pick}`)
        if (index !== undefined && isPick) {
          select.toggle(index, event.shiftKey)
          go(index, true)
        } else rowHandlers.onClick?.(event)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (pressKey(event)) event.preventDefault()
        else rowHandlers.onKeyDown?.(event)
      },
      onFocus: (event: FocusEvent<HTMLElement>) => {
        onFocus(event, indexOf(rowOf(event)))
        rowHandlers.onFocus?.(event)
      },
      onBlur,
    },
  }
}
