import { useSelector } from '@tanstack/react-store'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Mirror } from '../mirror/protocol.ts'
import { Button } from '../ui/button.tsx'
import { handFocusOn } from '../ui/hand-focus.ts'
import { formatNumber, plural } from '../ui/intl.ts'
import type { Shown } from './list-view.ts'
import { useListed } from './listed-resource.ts'
import { ACTIONS_ID } from './open-actions.ts'
import styles from './selection-bar.module.css'
import type { Selection } from './selection.ts'
import { useSelectAll } from './old-use-select-all.tsx'

type SelectionBarProps = {
  idsOf: Mirror['ids']
  selection: Selection
  shown: Shown | null
  isSearch: boolean
  /** What can be done with the selected records. */
  children?: ReactNode
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Leads to the button beside one, from an open menu into the menu beside it. */
const walkButtons = ({ key, target, currentTarget: bar }: KeyboardEvent<HTMLElement>) => {
  const step = STEPS[key]
  if (!step || !(target instanceof Element) || target.closest('dialog')) return
  const menu = target.closest<HTMLElement>('[popover]')
  const buttons = [...bar.querySelectorAll('button')].filter((one) => !one.closest('[popover]'))
  const at = buttons.findIndex((one) => (menu ? one.popoverTargetElement === menu : one === target))
  const next = buttons.at((at + step) % buttons.length)
  menu?.hidePopover()
  next?.focus()
  if (menu && next?.popoverTargetElement) next.click()
}

/** How many records are selected, what can be done with them, and how to select all that match now. */
export const SelectionBar = ({ selection, shown, ...props }: SelectionBarProps) => {
  useSelector(selection.changes)
  return selection.ids.size === 0 || !shown ? null : (
    <FilledBar {...props} selection={selection} shown={shown} />
  )
}

const FilledBar = ({
  idsOf,
  selection,
  shown,
  isSearch,
  children,
}: SelectionBarProps & { shown: Shown }) => {
  const { words } = useListed()
  const { isSelecting, selectAll, question } = useSelectAll({ shown, selection, idsOf })
  const count = selection.ids.size
  const { matches } = shown
  return (
    <div
      id={ACTIONS_ID}
      className={styles.bar}
      role="region"
      aria-label={`Selected ${words.other}`}
      ref={handFocusOn}
      onKeyDown={walkButtons}
    >
      <strong>{plural(count, { one: '# selected', other: '# selected' })}</strong>
      {/* First: they are the next stop of the Tab key after the rows. */}
      {children}
      {count < matches && (
        <Button size="small" pending={isSelecting ? 'Selecting…' : undefined} onClick={selectAll}>
          {isSearch
            ? `Select all ${formatNumber(matches)} that match`
            : `Select all ${formatNumber(matches)}`}
        </Button>
      )}
      <Button size="small" onClick={selection.clear}>
        Clear selection
      </Button>
      {question}
    </div>
  )
}
