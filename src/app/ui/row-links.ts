import type { KeyboardEvent, MouseEvent } from 'react'
import { copyText } from './copy-button.tsx'
import { plainKey } from './plain-key.ts'

/** Where the rows of a table lead to. */
export type RowLinks<Row> = {
  hrefOf: (row: Row) => string
  open: (row: Row) => void
}

const CONTROL = 'a, button, input, label, select, textarea'

/** The row of a table that an event happened in. */
export const rowOf = ({ target }: { target: EventTarget }): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tbody > tr') : null

const MIDDLE = 1

/** Lets the browser do what it does for a click on a link with these keys, as opening it in a tab. */
const leaveToBrowser = (link: HTMLAnchorElement, keys: MouseEventInit): void =>
  void link.dispatchEvent(new globalThis.MouseEvent('click', keys))

const isSelecting = () => getSelection()?.isCollapsed === false

/** The handlers of a table for all of its rows. */
export const useRowLinks = <Row>(
  itemOf: (row: HTMLTableRowElement) => Row | undefined,
  links: RowLinks<Row>,
) => {
  const itemAt = (event: { target: EventTarget }) => {
    const row = rowOf(event)
    return row ? itemOf(row) : undefined
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const item = itemAt(event)
    const link = rowOf(event)?.querySelector('a')
    if (item === undefined || !link || event.defaultPrevented || event.button !== 0) return
    // Every element has `closest`; rowOf has checked that it is one.
    const control = (event.target as Element).closest(CONTROL)
    const { ctrlKey, metaKey, shiftKey, altKey } = event
    // In Firefox a press with Ctrl keeps what was selected before.
    const isDragged = !(ctrlKey || metaKey) && isSelecting()
    if (control ? control !== link : isDragged) return
    const isForBrowser = ctrlKey || metaKey || shiftKey || altKey
    if (!isForBrowser) {
      event.preventDefault()
      links.open(item)
    } else if (!control) leaveToBrowser(link, { ctrlKey, metaKey, shiftKey, altKey })
  }
  const onAuxClick = (event: MouseEvent<HTMLElement>) => {
    const link = rowOf(event)?.querySelector('a')
    // Of a control, the middle button is the browser's.
    const isFree = event.target instanceof Element && !event.target.closest(CONTROL)
    if (event.button === MIDDLE && link && isFree && itemAt(event) !== undefined)
      leaveToBrowser(link, { ctrlKey: true, metaKey: true })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (plainKey(event) !== 'c' || !(event.ctrlKey || event.metaKey) || isSelecting()) return
    const copy = rowOf(event)?.querySelector<HTMLButtonElement>('button[value]')
    if (copy) void copyText(copy.value)
  }
  return { onClick, onAuxClick, onKeyDown }
}
