import { useSelector } from '@tanstack/react-store'
import { useState, type ReactNode } from 'react'
import type { Mirror } from '../mirror/protocol.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatNumber, plural } from '../ui/intl.ts'
import type { Shown } from './list-view.ts'
import { useListed } from './listed-resource.ts'
import { ProblemLines } from './search-problems.tsx'
import styles from './selection-bar.module.css'
import type { Selection } from './selection.ts'

type SelectionBarProps = {
  mirror: Mirror
  selection: Selection
  shown: Shown | null
  isSearch: boolean
  /** What can be done with the selected records. */
  children?: ReactNode
}

/** How many records are selected, how to select all that match now, and what can be done with them. */
export const SelectionBar = ({
  mirror,
  selection,
  shown,
  isSearch,
  children,
}: SelectionBarProps) => {
  const { words } = useListed()
  useSelector(selection.changes)
  const [isSelecting, setIsSelecting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const count = selection.ids.size
  if (count === 0 || !shown) return null
  const { text, sort, matches, problems } = shown
  const selectAll = async () => {
    setIsAsking(false)
    setIsSelecting(true)
    try {
      // Those that match now: what matches later is not what was looked at.
      await selection.addLater(mirror.ids({ text, sort }))
    } catch {
      // Without the worker there is no answer: the state of the copy then says so.
    } finally {
      setIsSelecting(false)
    }
  }
  return (
    <div className={styles.bar} role="region" aria-label={`Selected ${words.other}`}>
      <strong>{plural(count, { one: '# selected', other: '# selected' })}</strong>
      {count < matches && (
        <Button
          size="small"
          pending={isSelecting ? 'Selecting…' : undefined}
          // What is not understood may find more than is meant.
          onClick={() => (problems.length > 0 ? setIsAsking(true) : void selectAll())}
        >
          {isSearch
            ? `Select all ${formatNumber(matches)} that match`
            : `Select all ${formatNumber(matches)}`}
        </Button>
      )}
      <Button size="small" onClick={selection.clear}>
        Clear selection
      </Button>
      {children}
      {isAsking && (
        <ConfirmDialog
          title="Select all that match anyway?"
          confirm={`Select all ${formatNumber(matches)}`}
          equal
          onConfirm={() => void selectAll()}
          onCancel={() => setIsAsking(false)}
        >
          <p>Part of this search may not mean what you typed:</p>
          <ProblemLines text={text} problems={problems} />
        </ConfirmDialog>
      )}
    </div>
  )
}
