import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  type KeyboardEvent as PressedIn,
  type RefObject,
} from 'react'
import { belongsElsewhere, isForPage } from '../shell/key-place.ts'
import { FIRST_KEY, SEQUENCE_MS } from '../shell/key-sequence.ts'
import { areShortcutsOn } from '../shell/shortcut-choice.ts'
import { pressInGrid, type GridMoves } from './grid-keys.ts'

/** The controls of a grid's headings that are shown; the arrow keys lead to them, not the Tab key. */
const headControls = (table: HTMLTableElement): HTMLElement[] =>
  [...(table.tHead?.querySelectorAll<HTMLElement>('input, button') ?? [])].filter(
    (control) => control.getClientRects().length > 0,
  )

/** Where a key leads from one of the controls; undefined for a key that does not move. */
export const controlAfter = (key: string, at: number, count: number): number | undefined => {
  const last = count - 1
  switch (key) {
    case 'ArrowRight':
      return Math.min(at + 1, last)
    case 'ArrowLeft':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** Carries out a key that was pressed in the headings; returns whether it means something. */
const pressInHead = (event: PressedIn<HTMLElement>, enter: () => void): boolean => {
  const { key, ctrlKey, metaKey, altKey, target, currentTarget } = event
  if (ctrlKey || metaKey || altKey) return false
  if (key === 'ArrowDown') {
    enter()
    return true
  }
  if (!(currentTarget instanceof HTMLTableElement)) return false
  const controls = headControls(currentTarget)
  const at = controls.findIndex((control) => control === target)
  const next = controlAfter(key, at, controls.length)
  if (next === undefined) return false
  controls[next]?.focus()
  return true
}

/** How another part of the page puts the focus into the rows. */
export type EnterRows = RefObject<(() => void) | null>

type Options = {
  table: RefObject<HTMLTableElement | null>
  isHidden: boolean
  /** Somebody has been in the rows: a key goes on from there. Otherwise it begins with the one that is entered. */
  isVisited: boolean
  /** Puts the focus into the active row, or into the one that is the stop of the Tab key. */
  enter: () => void
  enterRows: EnterRows
  /** What Escape does wherever the focus is; undefined for nothing. */
  onEscape: (() => void) | undefined
  moves: GridMoves
}

/** The keys that need no focus in the rows. */
const MOVES = new Set(['j', 'k'])
const ACTS = new Set(['x', '.'])

/** Whether the key that is pressed now is the second one of a shortcut such as `g e`: it means nothing here. */
const useIsSecondKey = () => {
  const isSecond = useRef(false)
  useEffect(() => {
    let begun = -Infinity
    // Before anything else reads the key.
    const note = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || belongsElsewhere(event)) return
      isSecond.current = event.timeStamp - begun <= SEQUENCE_MS
      const isFirst = !isSecond.current && event.key.toLowerCase() === FIRST_KEY
      begun = isFirst && areShortcutsOn() ? event.timeStamp : -Infinity
    }
    document.addEventListener('keydown', note, true)
    return () => document.removeEventListener('keydown', note, true)
  }, [])
  return isSecond
}

/**
 * The keys of the rows: all of them where a row has the focus, the letters that move and select anywhere on the page.
 * Returns what reads a key that was pressed in the grid, and tells whether it meant something.
 */
export const useGridKeys = ({
  table,
  isHidden,
  isVisited,
  enter,
  enterRows,
  onEscape,
  moves,
}: Options): ((event: PressedIn<HTMLElement>) => boolean) => {
  const isSecond = useIsSecondKey()
  const onPageKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && onEscape && isForPage(event)) {
      event.preventDefault()
      return onEscape()
    }
    const name = event.key.toLowerCase()
    const isMove = MOVES.has(name)
    if (isHidden || !(isMove || ACTS.has(name)) || isSecond.current || !isForPage(event)) return
    event.preventDefault()
    if (isMove && !isVisited) return enter()
    pressInGrid(event, moves)
    if (name === 'x') enter()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onPageKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useImperativeHandle(enterRows, () => enter)

  return (event) => {
    const { target, key, shiftKey } = event
    if (target instanceof Element && target.closest('thead')) return pressInHead(event, enter)
    const isInRow = target instanceof HTMLTableRowElement || target === table.current
    if (!isInRow || (key.length === 1 && isSecond.current)) return false
    const above = table.current && headControls(table.current)[0]
    if (key === 'ArrowUp' && !shiftKey && moves.active === 0 && above) {
      above.focus()
      return true
    }
    return pressInGrid(event, moves)
  }
}
