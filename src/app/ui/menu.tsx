import type { KeyboardEvent, ReactNode } from 'react'
import styles from './menu.module.css'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('a, button')]

const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  const { key, currentTarget: menu } = event
  const step = STEPS[key]
  if (step) {
    const items = itemsOf(menu)
    const at = items.findIndex((item) => item === document.activeElement)
    items.at((at + step) % items.length)?.focus()
  } else if (key === 'Escape') {
    menu.hidePopover()
    // A menu in another popover does not give the focus back by itself.
    document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)?.focus()
  } else return
  event.preventDefault()
}

type MenuProps = { id: string; label: string; children: ReactNode }

/** The buttons and links that a button with this `popoverTarget` shows; a press of one of them closes it. */
export const Menu = ({ id, label, children }: MenuProps) => (
  <div
    id={id}
    popover="auto"
    role="group"
    aria-label={label}
    className={styles.menu}
    onToggle={({ newState, currentTarget }) => {
      if (newState === 'open') itemsOf(currentTarget)[0]?.focus()
    }}
    onKeyDown={onKeyDown}
    onClick={({ currentTarget }) => currentTarget.hidePopover()}
  >
    {children}
  </div>
)
