import type { Virtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import type { WireRecord } from '../resources/collected-resource.ts'
import { isForPage } from '../shell/key-place.ts'
import { rowOf, useRowLinks, type RowLinks } from '../ui/row-links.ts'
import { focusActions } from './selection-foot.tsx'
import type { Selection } from './selection.ts'

/** Those that need no focus in the rows. */
const ANYWHERE = new Set(['j', 'k', 'x', '.'])

/** The headings, in pixels. */
const HEAD = 32

/** How another part of the page puts the focus into the rows. */
export type EnterRows = RefObject<(() => void) | null>

type Options = {
  table: RefObject<HTMLTableElement | null>
  rows: readonly WireRecord[]
  selection: Selection
}

const indexOf = (row: HTMLTableRowElement | null) => {
  const index = row?.dataset['index']
  return index === undefined ? undefined : Number(index)
}

/**
 * The row that the keys move. It follows its record when other rows come, and keeps the focus, or hands it to the row
 * that stands there next.
 */
export const useActiveRow = ({ table, rows, selection }: Options) => {
  const [active, setActive] = useState(selection.place().active)
  const focus = useRef({ isInRows: false, isWanted: false })
  const at = Math.min(active?.index ?? 0, rows.length - 1)
  const found =
    active && rows[at]?.id !== active.id ? rows.findIndex(({ id }) => id === active.id) : at
  const index = found === -1 ? at : found
  const visit = (to: number) => {
    const id = rows[to]?.id
    if (id === undefined) return
    setActive({ id, index: to })
    selection.notePlace({ active: { id, index: to } })
  }
  // After each render: any of them may have taken the row with the focus away.
  useLayoutEffect(() => {
    const { isInRows, isWanted } = focus.current
    if (!isWanted && !(isInRows && document.activeElement === document.body)) return
    const row = table.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
    if (!row) return
    row.focus({ preventScroll: true })
    if (isWanted) row.scrollIntoView({ block: 'nearest' })
    focus.current.isWanted = false
  })
  return {
    index,
    /** Somebody has been there. */
    isVisited: active !== null,
    hasFocus: () => focus.current.isInRows,
    /** Moves to a row, and the focus with it. */
    go: (to: number) => {
      // Otherwise the first row that ever comes would take the focus.
      if (!rows[to]) return
      focus.current.isWanted = true
      visit(to)
    },
    /** `to` is undefined in the headings. */
    onFocus: (to: number | undefined) => {
      focus.current.isInRows = to !== undefined
      if (to !== undefined && !focus.current.isWanted) visit(to)
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
        focus.current.isInRows = false
    },
  }
}

/** Where a key leads from a row, before the ends of the table stop it; undefined for a key that does not move. */
export const rowAfter = (
  key: string,
  { at, screen, last }: { at: number; screen: number; last: number },
): number | undefined => {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return at + 1
    case 'ArrowUp':
    case 'k':
      return at - 1
    case 'PageDown':
      return at + screen
    case 'PageUp':
      return at - screen
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

type KeyOptions = Options & {
  active: ReturnType<typeof useActiveRow>
  virtualizer: Virtualizer<Window, HTMLTableRowElement>
  links: RowLinks<WireRecord>
  onEdit: ((id: string) => void) | undefined
  enterRows: EnterRows
}

/** What the rows of a table do at keys and presses: all keys in a row, those that move and select anywhere. */
export const useRowKeys = ({
  table,
  rows,
  selection,
  active,
  virtualizer,
  links,
  onEdit,
  enterRows,
}: KeyOptions) => {
  /** What was selected last: where a range begins, if it is still there. */
  const anchor = useRef({ id: '', index: -1 })
  const rowHandlers = useRowLinks((row) => rows[indexOf(row) ?? -1], links)
  const sight = () => {
    const first = virtualizer.getVirtualItemForOffset(scrollY + HEAD)
    const last = virtualizer.getVirtualItemForOffset(scrollY + innerHeight)
    // Wholly below the headings.
    const from = first && first.start < scrollY + HEAD ? first.index + 1 : (first?.index ?? 0)
    return { from: Math.min(from, rows.length - 1), to: last?.index ?? 0 }
  }
  /** Where keys begin: in the row with the focus or, if somebody was there, in sight. Otherwise at the first in sight. */
  const start = () => {
    const { index, isVisited } = active
    const { from, to } = sight()
    const isThere = active.hasFocus() || (isVisited && index >= from && index <= to)
    return isThere ? { at: index, isFirst: false } : { at: from, isFirst: true }
  }
  const extend = (one: number, other: number) =>
    selection.add(rows.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ id }) => id))
  const select = (at: number, isRange: boolean) => {
    const { id: from, index: begin } = anchor.current
    const isThere = selection.ids.has(from) && rows[begin]?.id === from
    const id = rows[at]?.id
    if (isRange) extend(isThere ? begin : active.index, at)
    else if (id !== undefined) {
      selection.toggle(id)
      anchor.current = { id, index: at }
    }
    active.go(at)
  }
  /** Carries out a key in a row; returns whether that is all it means. */
  const press = (key: string, at: number, isRange: boolean): boolean => {
    const record = rows[at]
    if (!record) return false
    const { from, to } = sight()
    const last = rows.length - 1
    const next = rowAfter(key, { at, screen: Math.max(1, to - from - 1), last })
    if (next !== undefined) {
      const end = Math.max(0, Math.min(next, last))
      if (isRange) extend(at, end)
      active.go(end)
      return true
    }
    switch (key) {
      case 'Enter':
        links.open(record)
        return true
      case 'e':
        onEdit?.(record.id)
        // After `g`, it leads to another page.
        return false
      case 'x':
      case ' ':
        select(at, isRange)
        return true
      case '.':
        // The bar of the selection is there before it gets the focus.
        flushSync(() => (selection.ids.size === 0 ? select(at, false) : active.go(at)))
        focusActions()
        return true
      case 'Escape':
        selection.clear()
        return true
      default:
        return false
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (event.defaultPrevented || !(target instanceof Element)) return
    const isInTable = table.current?.contains(target)
    const isInRow = isInTable && target.matches('tbody > tr')
    if (!isInRow && !isForPage(event)) return
    if (altKey || metaKey || (ctrlKey && key !== 'Home' && key !== 'End')) return
    // Capitals of Caps Lock are the same keys.
    const name = key.length === 1 ? key.toLowerCase() : key
    const { at, isFirst } = start()
    const isMove = name === 'j' || name === 'k'
    if (isInRow && key === 'ArrowUp' && !shiftKey && active.index === 0)
      table.current?.querySelector<HTMLElement>('thead input')?.focus()
    else if (isInRow) {
      if (!press(name, active.index, shiftKey)) return
    } else if (isMove ? isFirst : key === 'ArrowDown' && isInTable) active.go(at)
    else if (!ANYWHERE.has(name) || !press(name, at, false)) return
    event.preventDefault()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Chrome tells of a field that it fills in without a key.
      if (event instanceof KeyboardEvent) onKey(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useImperativeHandle(enterRows, () => () => active.go(start().at))

  return {
    ...rowHandlers,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const index = indexOf(rowOf(event))
      const isPick = event.target instanceof Element && event.target.closest('[data-pick]')
      if (index === undefined || !isPick) return rowHandlers.onClick?.(event)
      select(index, event.shiftKey)
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      active.onFocus(indexOf(rowOf(event)))
      rowHandlers.onFocus?.(event)
    },
    onBlur: active.onBlur,
  }
}
