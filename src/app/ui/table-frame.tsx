import { useEffect, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import styles from './data-table.module.css'
// After the table's styles, which it changes.
import looseStyles from './loose-table.module.css'
import { whenIdle } from './when-idle.ts'

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
  /** The columns' classes set all widths, and a row has two lines. */
  isFixed?: boolean
  handlers?: Pick<
    ComponentProps<'table'>,
    'onClick' | 'onAuxClick' | 'onKeyDown' | 'onPointerOver' | 'onFocus'
  >
  foot?: ReactNode
  /** The rows. */
  children: ReactNode
}

/** A table without its rows: what a loaded table and the outline of one have in common. */
export const TableFrame = ({
  caption,
  columns,
  isFixed,
  handlers,
  foot,
  children,
}: TableFrameProps) => {
  const part = usePaintedPart()
  return (
    <div className={styles.host}>
      <table
        className={`${styles.table} ${styles.end} ${isFixed ? styles.fixed : looseStyles.loose} ${isFixed ? part : ''} ${handlers?.onClick ? styles.linked : ''}`}
        aria-label={caption}
        {...handlers}
      >
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
}

const PARTS = [styles.firstRows, styles.moreRows, styles.mostRows]

/** The longest time from one part to the next, while the page is busy. */
const PART_MS = 100

/** The class of a table that shows only its first rows, then more, then all: each in a task of its own. */
const usePaintedPart = (): string => {
  const [part, setPart] = useState(0)
  useEffect(
    () => (part < PARTS.length ? whenIdle(() => setPart(part + 1), PART_MS) : undefined),
    [part],
  )
  return PARTS[part] ?? ''
}
