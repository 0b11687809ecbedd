import type { KeyboardEvent, MouseEvent } from 'react'
import { copyText } from './copy-button.tsx'

/** Where the rows of a table lead to. */
export type RowLinks<Row> = {
  hrefOf: (row: Row) => string
  open: (row: Row) => void
  /** Called at each hover or focus of a row, to load what every row needs, once. */
  preload: (row: Row) => void
}

const CONTROL = 'a, button, input, label, select, textarea'

/** The row of a table that an event happened in. */
export const rowOf = ({ target }: { target: EventTarget }): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tbody > tr') : null

const isSelecting = () => getSelection()?.isCollapsed === false

/** The handlers of a table for all of its rows. */
export const useRowLinks = <Row>(
  itemOf: (row: HTMLTableRowElement) => Row | undefined,
  links: RowLinks<Row> | undefined,
) => {
  if (!links) return {}
  const itemAt = (event: { target: EventTarget }) => {
    const row = rowOf(event)
    return row ? itemOf(row) : undefined
  }
  const preload = (event: { target: EventTarget }) => {
    const item = itemAt(event)
    if (item !== undefined) links.preload(item)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const item = itemAt(event)
    const link = rowOf(event)?.querySelector('a')
    if (item === undefined || !link || event.defaultPrevented || event.button !== 0) return
    // Every element has `closest`; rowOf has checked that it is one.
    const control = (event.target as Element).closest(CONTROL)
    if (control ? control !== link : isSelecting()) return
    const { ctrlKey, metaKey, shiftKey, altKey } = event
    const isForBrowser = ctrlKey || metaKey || shiftKey || altKey
    if (!isForBrowser) {
      event.preventDefault()
      links.open(item)
    } else if (!control) {
      // The browser then does what it does for the link.
      link.dispatchEvent(new globalThis.MouseEvent('click', { ctrlKey, metaKey, shiftKey, altKey }))
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'c' || !(event.ctrlKey || event.metaKey) || isSelecting()) return
    const copy = rowOf(event)?.querySelector<HTMLButtonElement>('button[value]')
    if (copy) void copyText(copy.value)
  }
  return { onClick, onKeyDown, onPointerOver: preload, onFocus: preload }
}
