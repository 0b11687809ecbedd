import styles from './choice-column.module.css'
import type { Column } from './data-table.tsx'

type Choosing<Row> = {
  idOf: (row: Row) => string
  /** What a box is for: `Select Warehouse`. */
  labelOf: (row: Row) => string
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** A column of boxes that choose rows by their ids. */
export const choiceColumn = <Row,>({
  idOf,
  labelOf,
  chosen,
  onChoose,
}: Choosing<Row>): Column<Row> => ({
  id: 'choice',
  heading: 'Select',
  isHeadingHidden: true,
  className: styles.choice,
  cell: (row) => {
    const id = idOf(row)
    return (
      <input
        type="checkbox"
        className={styles.box}
        aria-label={labelOf(row)}
        checked={chosen.has(id)}
        onChange={({ target }) => {
          const next = new Set(chosen)
          if (target.checked) next.add(id)
          else next.delete(id)
          onChoose(next)
        }}
      />
    )
  },
})
