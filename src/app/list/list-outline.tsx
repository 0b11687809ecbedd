import cards from '../ui/card.module.css'
import styles from './list-outline.module.css'

/** The outline of a list below its title: everything stands where the list will have it. */
export const ListOutline = ({ label }: { label: string }) => (
  <div className={styles.list}>
    <div className={styles.tabs} />
    <div className={styles.search} />
    <section className={cards.card} aria-label={label} aria-busy="true">
      <span className="visually-hidden">Loading…</span>
      <div className={styles.head} />
      <div className={styles.rows} />
    </section>
  </div>
)
