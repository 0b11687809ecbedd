import { useId } from 'react'
import type { SortKey } from '../search/view.ts'
import fieldStyles from '../ui/field.module.css'
import type { ListColumn } from './list-column.ts'
import { useListed } from './listed-resource.ts'
import { sortText } from './sort-text.ts'
import styles from './list-tools.module.css'

const choicesOf = (columns: readonly ListColumn[]) =>
  columns.flatMap(({ heading, sort }) =>
    sort
      ? [
          { value: sort, label: heading },
          { value: `-${sort}`, label: `${heading}, reversed` },
        ]
      : [],
  )

type SortMenuProps = { sort: readonly SortKey[]; onSort: (sort: string) => void }

/** Chooses the order where the list has no headings. */
export const SortMenu = ({ sort, onSort }: SortMenuProps) => {
  const id = useId()
  const { columns, ownOrder } = useListed()
  const choices = choicesOf(columns)
  const now = sortText(sort)
  const isKnown = now === '' || choices.some(({ value }) => value === now)
  return (
    <span className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        className={fieldStyles.control}
        value={now}
        onChange={(event) => onSort(event.target.value)}
      >
        <option value="">{ownOrder}</option>
        {!isKnown && <option value={now}>Several columns</option>}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
