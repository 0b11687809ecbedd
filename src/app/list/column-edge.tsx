import { useEffect, useRef, type PointerEvent } from 'react'
import { movedEdge } from './moved-edge.ts'
import styles from './grid-head.module.css'

/** Sizes columns, in rem; null: as wide as the list chooses. `isOver` ends a drag. */
export type OnWidths = (widths: Readonly<Record<string, number | null>>, isOver: boolean) => void

type Drag = {
  readonly x: number
  readonly rem: number
  readonly edge: number
  readonly columns: readonly string[]
  readonly widths: readonly number[]
  last: Readonly<Record<string, number | null>>
  /** Ends the listening for Escape. */
  readonly stop: () => void
}

// Finer than a pixel would be lost.
const rounded = (width: number) => Math.round(width * 16) / 16

const remInPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** How wide a column of the list is on the screen, in rem; null if it is not shown there. */
export const shownWidth = (column: string): number | null => {
  const cell = document.querySelector<HTMLElement>(`th[data-column="${column}"]`)
  return cell && cell.offsetWidth > 0 ? rounded(cell.offsetWidth / remInPixels()) : null
}

/** The columns that are shown, with what they measure. */
const measure = (head: Element) => {
  const rem = remInPixels()
  const shown = [...head.querySelectorAll<HTMLElement>('th[data-column]')].filter(
    ({ offsetWidth }) => offsetWidth > 0,
  )
  return {
    rem,
    columns: shown.map(({ dataset }) => dataset['column'] ?? ''),
    widths: shown.map((cell) => cell.getBoundingClientRect().width / rem),
  }
}

type ColumnEdgeProps = {
  column: string
  /** In rem, of columns that somebody has sized. */
  widths: Readonly<Record<string, number | undefined>>
  onWidths: OnWidths
}

/**
 * The end of a column in the head: dragging it sizes the columns beside it, which Escape undoes, a double click gives
 * them the widths that the list chooses. The keyboard has the buttons of the columns' panel.
 */
export const ColumnEdge = ({ column, widths: before, onWidths }: ColumnEdgeProps) => {
  const drag = useRef<Drag | null>(null)
  useEffect(() => () => drag.current?.stop(), [])
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget, button, clientX, pointerId } = event
    const head = currentTarget.closest('tr')
    if (button !== 0 || !head) return
    // Selects no text.
    event.preventDefault()
    const measured = measure(head)
    const edge = measured.columns.indexOf(column)
    currentTarget.setPointerCapture(pointerId)
    const cancel = () => {
      const moved = Object.keys(end())
      // As they were; what was dragged was not kept yet.
      if (moved.length > 0)
        onWidths(Object.fromEntries(moved.map((id) => [id, before[id] ?? null])), false)
    }
    const onKeyDown = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      // Nothing else is meant by it.
      pressed.preventDefault()
      pressed.stopPropagation()
      cancel()
    }
    addEventListener('keydown', onKeyDown, true)
    const stop = () => removeEventListener('keydown', onKeyDown, true)
    drag.current = { x: clientX, edge, ...measured, last: {}, stop }
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    const now = drag.current
    if (!now) return
    const { x, rem, edge, columns, widths } = now
    const moved = movedEdge(widths, edge, (clientX - x) / rem)
    now.last = Object.fromEntries(
      // The first column takes what the others leave.
      columns.flatMap((id, at) =>
        at > 0 && (moved[at] !== widths[at] || id in now.last)
          ? [[id, rounded(moved[at] ?? 0)] as const]
          : [],
      ),
    )
    onWidths(now.last, false)
  }
  const end = () => {
    const last = drag.current?.last ?? {}
    drag.current?.stop()
    drag.current = null
    return last
  }
  const drop = () => {
    const last = end()
    if (Object.keys(last).length > 0) onWidths(last, true)
  }
  return (
    <span
      role="presentation"
      className={styles.edge}
      data-edge={column}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={drop}
      onPointerCancel={drop}
      onDoubleClick={({ currentTarget }) => {
        const head = currentTarget.closest('tr')
        if (!head) return
        const { columns } = measure(head)
        const at = columns.indexOf(column)
        const beside = columns.slice(Math.max(1, at), at + 2)
        onWidths(Object.fromEntries(beside.map((id) => [id, null])), true)
      }}
    />
  )
}
