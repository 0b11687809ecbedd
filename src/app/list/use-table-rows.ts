import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
  type FocusEvent,
  type KeyboardEvent as PressedIn,
  type MouseEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import type { WireRecord } from '../resources/collected-resource.ts'
import { isForPage } from '../shell/key-place.ts'
import { rowOf, useRowLinks, type RowLinks } from '../ui/row-links.ts'
import { enterHead, pressInHead } from './head-keys.ts'
import { openSelectionActions } from './open-selection-actions.ts'
import type { Selection } from './selection.ts'
import { nearestRecord, type TableItems } from './table-items.ts'
import { pressInTable, type TableMoves } from './table-keys.ts'
import type { useActiveLine } from './use-active-line.ts'
import { useRangeSelection } from './use-range-selection.ts'
import { useIsSecondKey } from './use-second-key.ts'

/** How another part of the page puts the focus into the rows. */
export type EnterRows = RefObject<(() => void) | null>

type Options = {
  items: TableItems
  active: ReturnType<typeof useActiveLine>
  /** The lines that are in sight. */
  sight: () => { readonly from: number; readonly to: number }
  selection: Selection
  links: RowLinks<WireRecord>
  onEdit: ((id: string) => void) | undefined
  enterRows: EnterRows | undefined
}

/** The keys that need no focus in the rows. */
const MOVES = new Set(['j', 'k'])
const ACTS = new Set(['x', '.'])

const indexOf = (row: HTMLTableRowElement | null) => {
  const index = row?.dataset['index']
  return index === undefined ? undefined : Number(index)
}

/** What the rows of a table do at keys and presses: all keys in a row, those that move and select anywhere. */
export const useTableRows = ({
  items,
  active,
  sight,
  selection,
  links,
  onEdit,
  enterRows,
}: Options) => {
  const range = useRangeSelection(items, selection)
  const isSecond = useIsSecondKey()
  const [isPeeking, setIsPeeking] = useState(false)
  const recordAt = (index: number | undefined) => items.records[index ?? -1] ?? undefined
  const rowHandlers = useRowLinks((row) => recordAt(indexOf(row)), links)
  /** Where keys begin: in the row with the focus or, if somebody was there, in sight. Otherwise at the first in sight. */
  const start = () => {
    const { from, to } = sight()
    const isInSight = active.index >= from && active.index <= to
    if (active.hasFocus || (active.isVisited && isInSight))
      return { at: active.index, isVisited: true }
    return { at: nearestRecord(items, from, 1), isVisited: false }
  }
  const closePeek = () => {
    setIsPeeking(false)
    active.go(active.index)
  }
  const movesFrom = (at: number): TableMoves => ({
    count: items.records.length,
    active: at,
    page: Math.max(1, sight().to - sight().from - 1),
    go: (to, isRange) => {
      const next = nearestRecord(items, to, to < at ? -1 : 1)
      if (isRange) range.extend(at, next)
      active.go(next)
    },
    open: (index) => {
      const record = recordAt(index)
      if (record) links.open(record)
    },
    edit: (index) => {
      const record = recordAt(index)
      if (record) onEdit?.(record.id)
    },
    toggle: (index, isRange) => range.toggle(index, isRange, at),
    act: (index) => {
      const isNone = selection.ids.size === 0
      // The bar of the selection is there before it gets the focus, which comes back to the row.
      flushSync(() => {
        if (isNone) range.toggle(index, false, at)
        active.go(index)
      })
      openSelectionActions(isNone ? selection.clear : undefined)
    },
    peek: () => setIsPeeking(!isPeeking),
    clear: isPeeking ? closePeek : selection.clear,
  })

  const onPageKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return
    if (event.key === 'Escape' && isPeeking) {
      event.preventDefault()
      return closePeek()
    }
    const name = event.key.toLowerCase()
    const isMove = MOVES.has(name)
    const { at, isVisited } = start()
    if (!(isMove || ACTS.has(name)) || isSecond.current || at === -1) return
    event.preventDefault()
    if (isMove && !isVisited) return active.go(at)
    pressInTable(event, movesFrom(at))
    if (name === 'x') active.go(at)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onPageKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useImperativeHandle(enterRows, () => () => active.go(start().at))

  const pressInRow = (event: PressedIn<HTMLElement>) =>
    event.target instanceof HTMLTableRowElement && pressInTable(event, movesFrom(active.index))
  /** Arrows lead over the headings, from them to the rows, and from the first row back. */
  const pressAround = (event: PressedIn<HTMLElement>): boolean => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target, currentTarget } = event
    if (shiftKey || ctrlKey || metaKey || altKey || !(target instanceof Element)) return false
    if (target.closest('thead')) return pressInHead(event, () => active.go(start().at))
    const isFirst = active.index === nearestRecord(items, 0, 1)
    const isRow = target instanceof HTMLTableRowElement
    return key === 'ArrowUp' && isFirst && isRow && enterHead(currentTarget)
  }

  return {
    peek: { isOpen: isPeeking, record: recordAt(active.index), onClose: closePeek },
    handlers: {
      ...rowHandlers,
      onClick: (event: MouseEvent<HTMLElement>) => {
        const index = indexOf(rowOf(event))
        const isPick = event.target instanceof Element && event.target.closest('[data-pick]')
        if (index !== undefined && isPick) {
          range.toggle(index, event.shiftKey, active.index)
          active.go(index)
        } else rowHandlers.onClick?.(event)
      },
      onKeyDown: (event: PressedIn<HTMLElement>) => {
        const isSequence = event.key.length === 1 && isSecond.current
        if (pressAround(event) || (!isSequence && pressInRow(event))) event.preventDefault()
        else rowHandlers.onKeyDown?.(event)
      },
      onFocus: (event: FocusEvent<HTMLElement>) => {
        active.onFocus(indexOf(rowOf(event)))
        rowHandlers.onFocus?.(event)
      },
      onBlur: active.onBlur,
    },
  }
}
