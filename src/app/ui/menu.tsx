import { useId, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { MoreIcon } from './icons.tsx'
import styles from './menu.module.css'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const itemsOf = (menu: Element) =>
  [...menu.querySelectorAll<HTMLElement>('a, button')].filter((item) => item.checkVisibility())

const isInside = (menu: Element, target: EventTarget) =>
  target instanceof Node && menu.contains(target)

const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  const { key, target, currentTarget: menu } = event
  // React tells it of what an item has opened elsewhere in the page, too.
  if (!isInside(menu, target)) return
  const step = STEPS[key]
  if (step) {
    const items = itemsOf(menu)
    const at = items.findIndex((item) => item === document.activeElement)
    // With none focused, the keys enter at the first or at the last.
    items.at(at < 0 && step < 0 ? -1 : (at + step) % items.length)?.focus()
  } else if (key === 'Escape') {
    menu.hidePopover()
    const { activeElement: at } = document
    // A menu in another popover does not give the focus back by itself.
    if (at === document.body || menu.contains(at))
      document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)?.focus()
  } else return
  event.preventDefault()
}

/** For the button of a menu: the arrow down opens it, too, as people expect of a menu (WAI-ARIA practices). */
export const openByArrow = (event: KeyboardEvent<HTMLButtonElement>): void => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event
  if (key !== 'ArrowDown' || ctrlKey || metaKey || altKey || shiftKey) return
  event.preventDefault()
  currentTarget.click()
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
      // The keys may be on another item by now.
      if (newState === 'open' && !currentTarget.contains(document.activeElement))
        itemsOf(currentTarget)[0]?.focus()
    }}
    onKeyDown={onKeyDown}
    onClick={({ target, currentTarget }) => {
      if (isInside(currentTarget, target)) currentTarget.hidePopover()
    }}
  >
    {children}
  </div>
)

type MoreMenuProps = Partial<Omit<MenuProps, 'id'>> &
  Pick<MenuProps, 'children'> &
  Pick<ComponentProps<typeof Button>, 'size' | 'variant'>

/** What is seldom done, behind a button with three dots. What it opens stands outside of it. */
export const MoreMenu = ({ label = 'More', children, ...look }: MoreMenuProps) => {
  const id = useId()
  return (
    <>
      <Button
        {...look}
        aria-label={label}
        popoverTarget={id}
        onKeyDown={openByArrow}
        data-icon=""
        data-tip={label}
      >
        <MoreIcon />
      </Button>
      <Menu id={id} label={label}>
        {children}
      </Menu>
    </>
  )
}
