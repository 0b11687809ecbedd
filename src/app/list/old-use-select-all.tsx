import { useState, type ReactNode } from 'react'
import type { Mirror } from '../mirror/protocol.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatNumber } from '../ui/intl.ts'
import type { Shown } from './list-view.ts'
import { ProblemLines } from './old-search-problems.tsx'
import type { Selection } from './selection.ts'

type Options = { shown: Shown; selection: Selection; idsOf: Mirror['ids'] }

/** Selects all that match now; asks first where a part of the search is not understood. */
export const useSelectAll = ({
  shown: { text, sort, matches, problems },
  selection,
  idsOf,
}: Options): { isSelecting: boolean; selectAll: () => void; question: ReactNode } => {
  const [isSelecting, setIsSelecting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const select = async () => {
    setIsAsking(false)
    setIsSelecting(true)
    try {
      // Those that match now: what matches later is not what was looked at.
      await selection.addLater(idsOf({ text, sort }))
    } catch {
      // Without the worker there is no answer: the state of the copy then says so.
    } finally {
      setIsSelecting(false)
    }
  }
  return {
    isSelecting,
    // What is not understood may find more than is meant.
    selectAll: () => (problems.length > 0 ? setIsAsking(true) : void select()),
    question: isAsking && (
      <ConfirmDialog
        title="Select all that match anyway?"
        confirm={`Select all ${formatNumber(matches)}`}
        equal
        onConfirm={() => void select()}
        onCancel={() => setIsAsking(false)}
      >
        <p>These parts of the search may match more than you expect:</p>
        <ProblemLines text={text} problems={problems} />
      </ConfirmDialog>
    ),
  }
}
