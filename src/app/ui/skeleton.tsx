import type { ReactNode } from 'react'
import cardStyles from './card.module.css'
import { shortened } from './first-part.ts'
import pageStyles from './page.module.css'
import styles from './skeleton.module.css'

const ROWS = 6

const rows = (
  <div className={cardStyles.card}>
    {Array.from({ length: ROWS }, (_, index) => (
      <div key={`${index}`} className={styles.row} />
    ))}
  </div>
)

const loading = <span className="visually-hidden">Loading…</span>

/** The outline of a table's rows. */
export const TableSkeleton = () => (
  <div aria-busy="true">
    {loading}
    {rows}
  </div>
)

/** The outline of a page that is loading, with the page's name if it is known. */
export const PageSkeleton = ({ title }: { title?: string | undefined }) => (
  <div className={pageStyles.page} aria-busy="true">
    {title && <title>{`${shortened(title)} · Adit`}</title>}
    <h1>{title ? shortened(title) : loading}</h1>
    {title && loading}
    {rows}
  </div>
)

/** Shown while a part of a page is loaded; nothing for the first moment, so that a quick load does not flash. */
export const Late = ({ children }: { children: ReactNode }) => (
  <div className={styles.late}>{children}</div>
)
