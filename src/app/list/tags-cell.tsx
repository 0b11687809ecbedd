import { TagItems } from '../ui/badge.tsx'
import { plural } from '../ui/intl.ts'
import styles from './table-cells.module.css'

/** As many as two lines have. */
const SHOWN = 3

/** Short words such as features, for a cell: the first ones, and how many more. */
export const TagsCell = ({ items }: { items: readonly string[] }) => {
  if (items.length === 0) return <span className={styles.dash}>—</span>
  const isMany = items.length > SHOWN
  const shown = isMany ? items.slice(0, SHOWN - 1) : items
  const more = items.slice(shown.length)
  return (
    <span className={styles.tags}>
      <TagItems items={shown} />
      {isMany && (
        <span className={styles.more} data-tip={more.join(', ')}>
          +{more.length}
          <span className="visually-hidden">
            {plural(more.length, { other: ' more: ' })}
            {more.join(', ')}
          </span>
        </span>
      )}
    </span>
  )
}
