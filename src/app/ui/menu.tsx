import type { KeyboardEvent, ReactNode } from 'react'
import styles from './menu.module.css'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  const step = STEPS[event.key]
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === event.target)
  if (step === undefined || at === -1) return
  event.preventDefault()
  buttons.at((at + step) % buttons.length)?.focus()
}

type MenuProps = { id: string; label: string; children: ReactNode }

/** The buttons that a button with this `popoverTarget` shows; a press of one of them closes it. */
export const Menu = ({ id, label, children }: MenuProps) => (
  <div
    id={id}
    popover="auto"
    role="group"
    aria-label={label}
    className={styles.menu}
    onToggle={({ newState, currentTarget }) => {
      if (newState === 'open') currentTarget.querySelector('button')?.focus()
    }}
    onKeyDown={onKeyDown}
    onClick={({ currentTarget }) => currentTarget.hidePopover()}
  >
    {children}
  </div>
)
