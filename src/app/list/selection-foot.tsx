import type { KeyboardEvent, ReactNode } from 'react'
import type { WireRecord } from '../resources/collected-resource.ts'
import { Button } from '../ui/button.tsx'
import { handFocusOn } from '../ui/hand-focus.ts'
import { formatNumber, plural } from '../ui/intl.ts'
import { CrossIcon } from '../ui/icons.tsx'
import type { ListedResource } from './listed-resource.ts'
import { SELECTION_BAR_ID } from './open-selection-actions.ts'
import styles from './selection-foot.module.css'
import type { Selection } from './selection.ts'
import { selectedPart } from './table-head.tsx'

type SelectionFootProps = {
  resource: ListedResource
  rows: readonly WireRecord[]
  selection: Selection
  onSelectAll: () => void
  /** What can be done with the selected records. */
  children: ReactNode
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

/** How many records are selected and what can be done with them, at the foot of the window. */
export const SelectionFoot = ({
  resource: { words },
  rows,
  selection,
  onSelectAll,
  children,
}: SelectionFootProps) => (
  <div
    id={SELECTION_BAR_ID}
    className={styles.bar}
    role="region"
    aria-label={`Selected ${words.other}`}
    ref={handFocusOn}
    onKeyDown={walkButtons}
  >
    <strong>{plural(selection.ids.size, { one: '# selected', other: '# selected' })}</strong>
    {selectedPart(rows, selection.ids) !== 'all' && rows.length > 0 && (
      <button type="button" className={styles.link} onClick={onSelectAll}>
        Select all {formatNumber(rows.length)}
      </button>
    )}
    <span className={styles.separator} />
    <div className={styles.actions} data-actions="">
      {children}
    </div>
    <Button size="small" variant="quiet" onClick={selection.clear}>
      <CrossIcon /> Clear
    </Button>
  </div>
)
