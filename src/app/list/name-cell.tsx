import { isVisible } from '#domain/visible-text.ts'
import { shortened } from '../ui/first-part.ts'
import { IdInRow } from '../ui/id-in-row.tsx'
import { excerpt } from './excerpt.ts'
import styles from './table-cells.module.css'
import type { CellContext } from './table-column.ts'

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
  return (
    <>
      {isVisible(name) ? (
        <a
          href={href}
          tabIndex={-1}
          className={styles.name}
          data-cut={shown === whole ? '' : 'start'}
          data-whole={shortened(whole)}
        >
          {shortened(shown)}
        </a>
      ) : (
        <a
          href={href}
          tabIndex={-1}
          className={`${styles.name} ${styles.nameless}`}
          aria-label={`${nameless}, ${shortened(id)}`}
        >
          {nameless}
        </a>
      )}
      <span className={styles.id}>
        <IdInRow id={id} label={idLabel} />
      </span>
    </>
  )
}
