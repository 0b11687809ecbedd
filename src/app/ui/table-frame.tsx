import type { ComponentType, ReactNode } from 'react'
import styles from './data-table.module.css'
// After the table's styles, which it changes.
import looseStyles from './loose-table.module.css'

/** The head of a column. */
export type Heading = {
  id: string
  heading: string
  /** For the width or alignment of its cells. */
  className?: string | undefined
  /** The heading is for screen readers only. */
  isHeadingHidden?: boolean
  /** A control beside the heading. */
  Action?: ComponentType<{ tabIndex?: -1 }>
  /** How the rows are in its order. */
  sorted?: 'ascending' | 'descending' | 'none'
}

type TableFrameProps = {
  caption: string
  columns: readonly Heading[]
  foot?: ReactNode
  /** The rows. */
  children: ReactNode
}

/** A table without its rows: what a loaded table and the outline of one have in common. */
export const TableFrame = ({ caption, columns, foot, children }: TableFrameProps) => (
  <div className={styles.host}>
    <table className={`${styles.table} ${styles.end} ${looseStyles.loose}`} aria-label={caption}>
      <thead>
        <tr>
          {columns.map(({ id, heading, className, isHeadingHidden, Action, sorted }) => (
            <th key={id} scope="col" className={className} aria-sort={sorted}>
              {isHeadingHidden ? <span className="visually-hidden">{heading}</span> : heading}
              {Action && <Action />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
    {foot}
  </div>
)
