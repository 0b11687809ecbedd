import { flushSync } from 'react-dom'

const isInUse = () =>
  document.querySelector('tr:active') !== null || getSelection()?.isCollapsed === false

const EVENTS = ['pointerup', 'pointercancel', 'selectionchange'] as const

/** Resolves when no row is pressed and no text selected: neither must be lost. */
const released = () =>
  new Promise<void>((resolve) => {
    // After what the event itself does.
    const look = () => setTimeout(() => isInUse() || end())
    const end = () => {
      for (const type of EVENTS) document.removeEventListener(type, look)
      resolve()
    }
    for (const type of EVENTS) document.addEventListener(type, look)
    if (!isInUse()) end()
  })

/** Shows the whole list where its first page is: the focus stays in its row. */
export const showInPlace = async (show: () => void): Promise<void> => {
  await released()
  const focused = document.activeElement
  const at = focused?.closest('tr')?.sectionRowIndex ?? 0
  flushSync(show)
  if (focused?.isConnected === false)
    document.querySelector<HTMLElement>(`tr[data-index="${at}"]`)?.focus()
}
