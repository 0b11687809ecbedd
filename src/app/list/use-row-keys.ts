import {
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import type { WireRecord } from '../resources/collected-resource.ts'
import { recordLink } from '../resources/resource.ts'
import type { ResourceWords } from '../resources/resource-words.ts'
import { isForPage, type ListedKeys } from '../shell/shortcut-keys.ts'
import { useRouteCode } from '../shell/use-routes.ts'
import { rowOf, useRowLinks, type RowLinks } from '../ui/row-links.ts'
import type { ListedResource } from './listed-resource.tsx'
import { focusActions } from './selection-foot.tsx'
import type { Selection } from './selection.ts'
import { plainKey } from '../ui/plain-key.ts'

type Row = { readonly id: string }

/** Where the rows of a list lead to. */
export type RecordLinks = RowLinks<Row> & {
  /** Opens the form of a record. */
  readonly edit: (row: Row) => void
}

/** Where the rows of a list of records lead to. */
export const useRecordLinks = ({ pages }: Pick<ListedResource, 'pages'>): RecordLinks => {
  const router = useRouter<AnyRouter>()
  // Every record has the same code.
  useRouteCode(pages.record)
  return useMemo(
    () => ({
      hrefOf: ({ id }) => router.buildLocation(recordLink({ pages }, id)).publicHref,
      open: ({ id }) => void router.navigate(recordLink({ pages }, id)),
      edit: ({ id }) => void (pages.edit && router.navigate({ to: pages.edit, params: { id } })),
    }),
    [router, pages],
  )
}

/** The keys of the list of all records, which the list itself reads. */
export const listKeys = ({ one }: ResourceWords): readonly ListedKeys[] => [
  { keys: ['↓', 'j'], label: 'Next row' },
  { keys: ['↑', 'k'], label: 'Previous row' },
  { keys: ['PageDown', 'PageUp'], label: 'A screen down or up' },
  { keys: ['Home', 'End'], label: 'First or last row' },
  { keys: ['Enter'], label: `Open the ${one}` },
  { keys: ['e'], label: `Edit the ${one}` },
  { keys: ['x', 'Space'], label: 'Toggle selection' },
  { keys: ['.'], label: 'Actions of the selection, or of the row' },
  { keys: ['Shift+↓', 'Shift+x', 'Shift+click'], label: 'Select a range' },
  { keys: ['Esc'], label: 'Clear the selection' },
]

/** Those that need no focus in the rows. */
const ANYWHERE = new Set(['j', 'k', 'x', '.'])

type Options = {
  table: RefObject<HTMLTableElement | null>
  rows: readonly WireRecord[]
  selection: Selection
  links: RecordLinks
  /** The places of the first row in sight and of the last. */
  sight: () => { from: number; to: number }
}

const indexOf = (event: { target: EventTarget }) => {
  const index = rowOf(event)?.dataset['index']
  return index === undefined ? undefined : Number(index)
}

/**
 * What the rows of a table do at keys and presses: all keys in a row, those that move and select anywhere. The row that
 * the keys move follows its record when other rows come, and keeps the focus, or hands it to the row that stands there
 * next.
 */
export const useRowKeys = ({ table, rows, selection, links, sight }: Options) => {
  const [active, setActive] = useState(selection.place().active)
  const hasFocus = useRef(false)
  /** The id that was selected last: a range begins there while it is selected. */
  const anchor = useRef('')
  const rowHandlers = useRowLinks((row) => rows[indexOf({ target: row }) ?? -1], links)
  const last = rows.length - 1
  const before = Math.min(active?.index ?? 0, last)
  const found =
    active && rows[before]?.id !== active.id ? rows.findIndex(({ id }) => id === active.id) : before
  const index = found === -1 ? before : found
  const focusRow = (at: number) => {
    const row = table.current?.querySelector<HTMLElement>(`tr[data-index="${at}"]`)
    row?.focus({ preventScroll: true })
    return row
  }
  const visit = (to: number) => {
    const id = rows[to]?.id
    if (id === undefined || (active?.id === id && active.index === to)) return
    setActive({ id, index: to })
    selection.notePlace({ active: { id, index: to } })
  }
  // After each render: any of them may have taken the row with the focus away.
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) focusRow(index)
  })
  /** Moves to a row, and the focus with it. */
  const go = (to: number) => {
    // The row, and the bar of a selection, may be drawn only now.
    flushSync(() => visit(to))
    focusRow(to)?.scrollIntoView({ block: 'nearest' })
  }
  const extend = (one: number, other: number) =>
    selection.add(rows.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ id }) => id))
  const select = (at: number, isRange: boolean) => {
    const from = rows.findIndex(({ id }) => id === anchor.current && selection.ids.has(id))
    const id = rows[at]?.id
    if (isRange) extend(from === -1 ? index : from, at)
    else if (id !== undefined) {
      selection.toggle(id)
      anchor.current = id
    }
    go(at)
  }
  /** Carries out a key in a row; returns whether that is all it means. */
  const press = (key: string, at: number, isRange: boolean): boolean => {
    const record = rows[at]
    if (!record) return false
    const move = (to: number) => {
      const end = Math.max(0, Math.min(to, last))
      if (isRange) extend(at, end)
      go(end)
    }
    const screen = () => Math.max(1, sight().to - sight().from - 1)
    const meanings: Readonly<Record<string, () => unknown>> = {
      ArrowDown: () => move(at + 1),
      j: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      k: () => move(at - 1),
      PageDown: () => move(at + screen()),
      PageUp: () => move(at - screen()),
      Home: () => move(0),
      End: () => move(last),
      Enter: () => links.open(record),
      x: () => select(at, isRange),
      ' ': () => select(at, isRange),
      Escape: selection.clear,
      '.': () => {
        if (selection.ids.size === 0) select(at, false)
        else go(at)
        focusActions()
      },
    }
    // After `g`, it leads to another page.
    if (key === 'e') links.edit(record)
    meanings[key]?.()
    return key in meanings
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (event.defaultPrevented || !(target instanceof Element)) return
    const isInTable = table.current?.contains(target)
    const isInRow = isInTable && target.matches('tbody > tr')
    if (!isInRow && !isForPage(event)) return
    if (altKey || metaKey || (ctrlKey && key !== 'Home' && key !== 'End')) return
    const name = plainKey(event)
    // In the row with the focus or, if somebody was there, in sight. Otherwise at the first in sight.
    const { from, to } = sight()
    const isThere = hasFocus.current || (active !== null && index >= from && index <= to)
    const at = isThere ? index : from
    const isMove = name === 'j' || name === 'k'
    if (isInRow && key === 'ArrowUp' && !shiftKey && index === 0)
      table.current?.querySelector<HTMLElement>('thead input')?.focus()
    else if (isInRow) {
      if (!press(name, index, shiftKey)) return
    } else if (isMove ? !isThere : key === 'ArrowDown' && isInTable) go(at)
    else if (!ANYWHERE.has(name) || !press(name, at, false)) return
    event.preventDefault()
  })
  // With the rows: a key that is pressed at once counts.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Chrome tells of a field that it fills in without a key.
      if (event instanceof KeyboardEvent) onKey(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const handlers = {
    ...rowHandlers,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const at = indexOf(event)
      const isIn = (part: string) => event.target instanceof Element && event.target.closest(part)
      const record = at === undefined ? undefined : rows[at]
      if (record && isIn('[data-edit]')) links.edit(record)
      else if (at === undefined || !isIn('[data-pick]')) rowHandlers.onClick(event)
      else select(at, event.shiftKey)
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const at = indexOf(event)
      // Not in the headings.
      hasFocus.current = at !== undefined
      if (at !== undefined) visit(at)
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
        hasFocus.current = false
    },
  }
  return { index, isVisited: active !== null, handlers }
}
