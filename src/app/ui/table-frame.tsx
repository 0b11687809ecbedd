import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
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
  action?: ReactNode
}

type TableFrameProps = {
  caption: string
  columns: readonly Heading[]
  /** The columns' classes set all widths, and a row has two lines. */
  isFixed?: boolean
  isLast?: boolean
  handlers?: Pick<ComponentProps<'table'>, 'onClick' | 'onKeyDown' | 'onPointerOver' | 'onFocus'>
  foot?: ReactNode
  /** The rows. */
  children: ReactNode
}

/** A table without its rows: what a loaded table and the outline of one have in common. */
export const TableFrame = ({
  caption,
  columns,
  isFixed,
  isLast,
  handlers,
  foot,
  children,
}: TableFrameProps) => {
  const isPainted = useIsPainted()
  return (
    <div className={styles.host}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the events of its links */}
      <table
        className={`${styles.table} ${isFixed ? styles.fixed : looseStyles.loose} ${isFixed && !isPainted ? styles.unpainted : ''} ${isLast ? styles.end : ''} ${handlers?.onClick ? styles.linked : ''}`}
        aria-label={caption}
        {...handlers}
      >
        <thead>
          <tr>
            {columns.map(({ id, heading, className, isHeadingHidden, action }) => (
              <th key={id} scope="col" className={className}>
                {isHeadingHidden ? <span className="visually-hidden">{heading}</span> : heading}
                {action}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {foot}
    </div>
  )
}

/** Whether the first paint is over. */
const useIsPainted = (): boolean => {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    // In a hidden tab nothing is painted.
    const timer = setTimeout(() => setIsPainted(true))
    return () => clearTimeout(timer)
  }, [])
  return isPainted
}
