import cardStyles from './card.module.css'
import styles from './skeleton.module.css'

const COLUMNS = ['name', 'features', 'state', 'time']
const keys = (count: number) => Array.from({ length: count }, (_, index) => `row-${index}`)

/** The outline of a page that is loading. */
export const PageSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <div aria-busy="true">
    <span className="visually-hidden">Loading…</span>
    <span className={`${styles.bar} ${styles.title}`} />
    <br />
    <div className={`${cardStyles.card} ${styles.rows}`}>
      {keys(rows).map((key) => (
        <div key={key} className={styles.row}>
          {COLUMNS.map((column) => (
            <span key={column} className={styles.bar} />
          ))}
        </div>
      ))}
    </div>
  </div>
)
