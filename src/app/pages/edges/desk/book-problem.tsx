import { BOOK_MAX, type BookResult } from '../../../resources/edges/edge-book.ts'
import { Alert } from '../../../ui/alert.tsx'
import { formatNumber } from '../../../ui/intl.ts'

const PROBLEMS = {
  full: `This browser stores at most ${formatNumber(BOOK_MAX)} edges. Remove some first.`,
  unstored: "Not saved: this browser's storage is full or blocked.",
}

/** Why a change of the edges on this device was not stored; nothing if it was. */
export const BookProblem = ({ result }: { result: BookResult }) =>
  result !== 'stored' && (
    <Alert tone="bad" announce>
      {PROBLEMS[result]}
    </Alert>
  )
