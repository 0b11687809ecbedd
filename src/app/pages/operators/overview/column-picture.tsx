import type { ReactNode } from 'react'
import { Link, type LinkTarget } from '../../../shell/link.tsx'
import { shortCount } from './fleet-words.ts'
import styles from './pictures.module.css'

/** The height of a column's parts, by the class that colours it, from below. */
export type ColumnPart = {
  readonly look: 'bad' | 'warn' | 'ok' | 'idle' | 'length'
  readonly count: number
}

/** One of the columns that stand beside each other. */
export type Column = {
  readonly key: string
  /** Written below it. */
  readonly label: string
  /** All that it says: `18 – 24 Nov: 3 certificates end`. */
  readonly tip: string
  readonly parts: readonly ColumnPart[]
  readonly target: LinkTarget<string>
  /** It has the present in it, or begins with it. */
  readonly isNow?: boolean
}

type ColumnPictureProps = {
  /** What the columns are: `Certificates by the week in which they end`. */
  what: string
  columns: readonly Column[]
  /** Without links. */
  isPlain?: boolean
}

const countOf = ({ parts }: Column) => parts.reduce((sum, { count }) => sum + count, 0)

/** Columns along time; each that stands for something leads to it. */
export const ColumnPicture = ({ what, columns, isPlain = false }: ColumnPictureProps) => {
  const most = Math.max(1, ...columns.map(countOf))
  return (
    <ol className={styles.columns} aria-label={what}>
      {columns.map((column) => {
        const count = countOf(column)
        const drawn = <ColumnParts column={column} most={most} />
        return (
          <li key={column.key} data-now={column.isNow || undefined}>
            {isPlain || count === 0 ? (
              <span className={styles.column}>
                {drawn}
                <span className="visually-hidden">{column.tip}</span>
              </span>
            ) : (
              <Link
                {...column.target}
                className={styles.column}
                aria-label={column.tip}
                data-tip={column.tip}
              >
                {drawn}
              </Link>
            )}
            <span className={styles.below} aria-hidden="true">
              {column.label}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const HEIGHT = 100

const ColumnParts = ({ column, most }: { column: Column; most: number }) => {
  const count = countOf(column)
  const rects = column.parts.flatMap(({ look, count: own }, at): ReactNode[] => {
    if (own === 0) return []
    // With all that stands below it.
    const end = column.parts.slice(0, at + 1).reduce((sum, part) => sum + part.count, 0)
    const place = {
      y: `${(1 - end / most) * HEIGHT}%`,
      width: '100%',
      height: `${(own / most) * HEIGHT}%`,
    }
    return [
      <rect key={look} className={styles[look]} {...place} />,
      look === 'warn' && <rect key="hatch" fill="url(#overview-hatch)" {...place} />,
    ]
  })
  return (
    <>
      {/* Shortened, it is not a word of the column's name. */}
      <span className={styles.above} data-count={count > 0 ? shortCount(count) : ''} />
      <svg className={styles.shaft} aria-hidden="true">
        {rects}
      </svg>
    </>
  )
}
