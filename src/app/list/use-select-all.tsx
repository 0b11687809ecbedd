import { useState, type ReactNode } from 'react'
import type { SearchProblem } from '../collections/search-types.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatNumber } from '../ui/intl.ts'
import { ProblemLines } from './search-problems.tsx'

type Options = { text: string; problems: readonly SearchProblem[]; matches: number }

/** Asks before all that match are selected where a part of the search is not understood: it may find too much. */
export const useSelectAll = ({ text, problems, matches }: Options) => {
  const [asked, setAsked] = useState<() => void>()
  const question: ReactNode = asked && (
    <ConfirmDialog
      title="Select all that match anyway?"
      confirm={`Select all ${formatNumber(matches)}`}
      equal
      onConfirm={() => {
        setAsked(undefined)
        asked()
      }}
      onCancel={() => setAsked(undefined)}
    >
      <p>These parts of the search may match more than you expect:</p>
      <ProblemLines text={text} problems={problems} />
    </ConfirmDialog>
  )
  return {
    beforeSelectAll: (select: () => void) =>
      problems.length > 0 ? setAsked(() => select) : select(),
    question,
  }
}
