import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import type { WireRecord } from '../resources/collected-resource.ts'
import { Button } from '../ui/button.tsx'
import { handFocusOn } from '../ui/hand-focus.ts'
import { CrossIcon } from '../ui/icons.tsx'
import { formatNumber } from '../ui/intl.ts'
import { tellFootHeight } from '../ui/tell-height.ts'
import table from './record-table.module.css'
import type { ListedResource } from './listed-resource.ts'
import styles from './selection-foot.module.css'
import type { Selection } from './selection.ts'
import { selectedPart } from './table-head.tsx'

const BAR_ID = 'selection-bar'
const ACTIONS = '[data-actions] :is(button, a)'

/** Puts the focus on the row where the Tab key stops. */
export const focusRows = (): void =>
  document.querySelector<HTMLElement>('tr[data-index][tabindex="0"]')?.focus()

/** Puts the focus on the first thing that can be done with the selection. */
export const focusActions = (): void => {
  const bar = document.getElementById(BAR_ID)
  const first = bar?.querySelector<HTMLElement>(ACTIONS) ?? bar
  first?.focus()
}

type SelectionFootProps = {
  resource: ListedResource
  rows: readonly WireRecord[]
  selection: Selection
  onSelectAll: () => void
  /** What can be done with the selected records. */
  children: ReactNode
}

const barRef = (bar: HTMLElement | null) => {
  const stops = [tellFootHeight(bar), handFocusOn(bar)]
  return () => {
    for (const stop of stops) stop?.()
  }
}

/** How many records are selected and what can be done with them, at the foot of the window. */
export const SelectionFoot = ({
  resource: { words },
  rows,
  selection,
  onSelectAll,
  children,
}: SelectionFootProps) => {
  // The code of the actions was still on its way when they were asked for.
  useEffect(() => {
    if (document.activeElement?.id === BAR_ID) focusActions()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog that an action has opened has its own.
    const isOutside = event.target instanceof Element && event.target.closest('dialog')
    if (event.key === 'Escape' && !event.defaultPrevented && !isOutside) focusRows()
  }
  return (
    <div
      id={BAR_ID}
      className={styles.bar}
      data-bar=""
      role="region"
      aria-label={`Selected ${words.other}`}
      tabIndex={-1}
      ref={barRef}
      onKeyDown={onKeyDown}
    >
      <strong>{formatNumber(selection.ids.size)} selected</strong>
      {selectedPart(rows, selection.ids) !== 'all' && rows.length > 0 && (
        <button type="button" className={table.link} onClick={onSelectAll}>
          Select all {formatNumber(rows.length)}
        </button>
      )}
      <div className={styles.actions} data-actions="">
        {children}
      </div>
      <Button size="small" variant="quiet" onClick={selection.clear}>
        <CrossIcon /> Clear
      </Button>
    </div>
  )
}
