import styles from './error-notice.module.css'
import type { Explanation } from './explain-error.ts'

/** What to quote to the service's operator. */
export const ErrorFacts = ({ of: { facts } }: { of: Explanation }) =>
  facts.length > 0 && (
    <span className={styles.facts}>
      {facts.map(([name, value]) => (
        <span key={name}>
          {name} {value}
        </span>
      ))}
    </span>
  )
