import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { handFocusOn } from '../ui/hand-focus.ts'
import { CrossIcon } from '../ui/icons.tsx'
import { formatNumber } from '../ui/intl.ts'
import { tellFootHeight } from '../ui/tell-height.ts'
import styles from './selection-foot.module.css'
import type { List } from './use-list.ts'

const BAR_ID = 'selection-bar'

/** Puts the focus on the row where the Tab key stops. */
export const focusRows = (): void =>
  document.querySelector<HTMLElement>('tr[data-index][tabindex="0"]')?.focus()

/** Puts the focus on the first thing that can be done with the selection. */
export const focusActions = (): void => {
  const bar = document.getElementById(BAR_ID)
  const first = bar?.querySelector<HTMLElement>('[data-actions] :is(button, a)') ?? bar
  first?.focus()
}

const barRef = (bar: HTMLElement | null) => {
  const stops = [tellFootHeight(bar), handFocusOn(bar)]
  return () => {
    for (const stop of stops) stop?.()
  }
}

type SelectionFootProps = {
  list: Pick<List, 'listed' | 'rows' | 'selection'>
  /** What can be done with the selected records. */
  children: ReactNode
}

/** How many records are selected and what can be done with them, at the foot of the window. */
export const SelectionFoot = ({ list, children }: SelectionFootProps) => {
  const { listed, rows, selection } = list
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
      aria-label={`Selected ${listed.words.other}`}
      tabIndex={-1}
      ref={barRef}
      onKeyDown={onKeyDown}
    >
      <strong>{formatNumber(selection.ids.size)} selected</strong>
      {rows.some(({ id }) => !selection.ids.has(id)) && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => selection.add(rows.map(({ id }) => id))}
        >
          Select all {formatNumber(rows.length)}
        </Button>
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
