import { shortened } from '../../../ui/first-part.ts'
import type { Shown } from './list-view.ts'
import styles from './search-problems.module.css'

/** What of a search is not understood, below its field. */
export const SearchProblems = ({ id, shown: { text, problems } }: { id: string; shown: Shown }) => (
  // Always there, so that screen readers announce what comes.
  <div id={id} className={styles.problems} role="status">
    {problems.map(({ from, to, message }) => (
      <p key={`${from} ${message}`}>
        <code>{shortened(text.slice(from, to))}</code>: {message}
      </p>
    ))}
  </div>
)
