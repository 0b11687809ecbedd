import type { SearchProblem } from '../collections/search-types.ts'
import { isTooLongToShare } from '../shell/search-address.ts'
import { shortened } from '../ui/first-part.ts'
import styles from './search-problems.module.css'

type ProblemLinesProps = { text: string; problems: readonly SearchProblem[] }

/** What of a search is not understood, each with its part of the text. */
export const ProblemLines = ({ text, problems }: ProblemLinesProps) =>
  problems.map(({ from, to, message }) => (
    <p key={`${from} ${message}`}>
      <code>{shortened(text.slice(from, to))}</code> {message}
    </p>
  ))

type SearchProblemsProps = ProblemLinesProps & { id: string }

/** What of a search is not understood, below its field. */
export const SearchProblems = ({ id, text, problems }: SearchProblemsProps) => (
  // Always there, so that screen readers announce what comes.
  <div id={id} className={styles.problems} role="status">
    <ProblemLines text={text} problems={problems} />
    {isTooLongToShare(text) && (
      <p>This search is too long for the address: a collected link doesn't have it.</p>
    )}
  </div>
)
