import { isVisible } from '#domain/visible-text.ts'
import { TagItems } from '../ui/badge.tsx'
import { shortened } from '../ui/first-part.ts'
import { IdInRow } from '../ui/id-in-row.tsx'
import { excerpt } from './excerpt.ts'
import styles from './table-cells.module.css'
import type { CellContext } from './table-column.ts'

/** Where nothing is set. */
export const DASH = <span className={styles.dash}>—</span>

/** A text of one line. */
export const TextCell = ({ text, className = '' }: { text: string; className?: string }) =>
  text ? (
    <span className={`${styles.line} ${className}`} data-cut="">
      {shortened(text)}
    </span>
  ) : (
    DASH
  )

type NameCellProps = CellContext & {
  id: string
  /** What the id is of: `operator ID`. */
  idLabel: string
  /** As the service sent it; it may say nothing. */
  name: string
  /** Said in place of a name. */
  nameless: string
}

/** The name of a record, which leads to it, above its id. */
export const NameCell = ({ id, idLabel, name, nameless, href, words }: NameCellProps) => {
  const whole = name.trim()
  const shown = excerpt(whole, words)
  const isNamed = isVisible(name)
  return (
    <>
      <a
        href={href}
        tabIndex={-1}
        className={isNamed ? styles.name : `${styles.name} ${styles.nameless}`}
        aria-label={isNamed ? undefined : `${nameless}, ${shortened(id)}`}
        data-cut={shown === whole ? '' : 'start'}
        data-whole={shortened(whole)}
      >
        {isNamed ? shortened(shown) : nameless}
      </a>
      <span className={styles.id}>
        <IdInRow id={id} label={idLabel} />
      </span>
    </>
  )
}

/** Short words such as features, for a cell. */
export const TagsCell = ({ items }: { items: readonly string[] }) =>
  items.length === 0 ? (
    DASH
  ) : (
    <span className={styles.tags}>
      <TagItems items={items} />
    </span>
  )
