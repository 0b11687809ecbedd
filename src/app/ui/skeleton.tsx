import type { ReactNode } from 'react'
import cardStyles from './card.module.css'
import { shortened } from './first-part.ts'
import pageStyles from './page.module.css'
import styles from './skeleton.module.css'

/** So many rows, each of so many bars. */
const rows = (count: number, className: string | undefined, bars: number): ReactNode =>
  Array.from({ length: count }, (_, index) => (
    <div key={`${index}`} className={className}>
      {bars > 0 && rows(bars, styles.bar, 0)}
    </div>
  ))

const loading = <span className="visually-hidden">Loading…</span>

/** The outline of a table's rows. */
export const TableSkeleton = () => (
  <div className={cardStyles.card} aria-busy="true">
    {loading}
    {rows(6, styles.row, 4)}
  </div>
)

const card = (count: number) => (
  <div className={cardStyles.card}>
    {rows(1, cardStyles.head, 1)}
    {rows(count, styles.detail, 2)}
  </div>
)

const CONTENT = {
  cards: (
    <div className={cardStyles.grid}>
      {card(6)}
      {card(4)}
    </div>
  ),
  form: <div className={styles.form}>{rows(5, styles.field, 2)}</div>,
}

type PageSkeletonProps = {
  /** The page's name, if it is known. */
  title?: string | undefined
  /** The number of its tabs. */
  tabs?: number
  content?: keyof typeof CONTENT | undefined
}

/** The outline of a page that is loading: its head, its tabs and its content. */
export const PageSkeleton = ({ title, tabs = 0, content = 'cards' }: PageSkeletonProps) => (
  <div className={pageStyles.page} aria-busy="true">
    {title && <title>{`${shortened(title)} · Adit`}</title>}
    {title && loading}
    <div className={styles.head}>
      {title ? <h1>{shortened(title)}</h1> : <h1 className={styles.bar}>{loading}</h1>}
      <div className={styles.bar} />
    </div>
    {tabs > 0 && rows(1, styles.tabs, tabs)}
    {CONTENT[content]}
  </div>
)

/** Shown while a part of a page is loaded; nothing for the first moment, so that a quick load does not flash. */
export const Late = ({ children }: { children: ReactNode }) => (
  <div className={styles.late}>{children}</div>
)
