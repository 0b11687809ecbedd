import { memo, type ReactNode } from 'react'
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

const HEIGHT = 100
/** Of a column's width, on each side of its bar. */
const MARGIN = 0.12

/** Columns along time; each that stands for something leads to it. As bars, they are not drawn anew without need. */
export const ColumnPicture = memo(({ what, columns, isPlain = false }: ColumnPictureProps) => {
  const most = Math.max(1, ...columns.map(countOf))
  return (
    <div className={styles.plot}>
      {/* One for all columns: the layout of one for each takes several times as long. */}
      <svg className={styles.shafts} aria-hidden="true">
        {columns.map((column, at) => (
          <ColumnParts key={column.key} column={column} most={most} at={at} of={columns.length} />
        ))}
      </svg>
      <ol className={styles.columns} aria-label={what}>
        {columns.map((column) => {
          const count = countOf(column)
          const drawn = (
            // Shortened, it is not a word of the column's name.
            <span className={styles.above} data-count={count > 0 ? shortCount(count) : ''} />
          )
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
    </div>
  )
})

type ColumnPartsProps = { column: Column; most: number; at: number; of: number }

const ColumnParts = ({ column: { parts }, most, at, of }: ColumnPartsProps) =>
  parts.flatMap(({ look, count }, part): ReactNode[] => {
    if (count === 0) return []
    // With all that stands below it.
    const end = parts.slice(0, part + 1).reduce((sum, one) => sum + one.count, 0)
    const place = {
      x: `${((at + MARGIN) / of) * 100}%`,
      y: `${(1 - end / most) * HEIGHT}%`,
      width: `${((1 - 2 * MARGIN) / of) * 100}%`,
      height: `${(count / most) * HEIGHT}%`,
    }
    return [
      <rect key={look} className={styles[look]} {...place} />,
      look === 'warn' && <rect key="hatch" fill="url(#overview-hatch)" {...place} />,
    ]
  })
