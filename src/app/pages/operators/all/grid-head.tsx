import type { SortColumn, SortKey } from '../../../mirror/protocol.ts'
import type { AllColumn } from './all-columns.tsx'
import { widthStyle } from './grid-row.tsx'
import styles from './operator-grid.module.css'

type GridHeadProps = {
  columns: readonly AllColumn[]
  sort: readonly SortKey[]
  onSort: (column: SortColumn, isAdded: boolean) => void
  /** Headings are not shown, but for their controls. */
  isCards: boolean
}

const directionOf = (key: SortKey | undefined) =>
  key && (key.isDescending ? ('descending' as const) : ('ascending' as const))

const Heading = ({
  column,
  sort,
  onSort,
}: Omit<GridHeadProps, 'columns' | 'isCards'> & { column: AllColumn }) => {
  const { heading, sort: by } = column
  if (!by) return heading
  const place = sort.findIndex((key) => key.column === by)
  const direction = directionOf(sort[place])
  return (
    <span>
      <button
        type="button"
        className={styles.heading}
        data-direction={direction}
        data-tip={`Sort by ${heading.toLowerCase()}; with Shift, too`}
        onClick={(event) => onSort(by, event.shiftKey)}
      >
        {heading}
        {direction && sort.length > 1 && <span className={styles.rank}>{place + 1}</span>}
      </button>
    </span>
  )
}

/** The headings of the list of all operators, which sort it. */
export const GridHead = ({ columns, sort, onSort, isCards }: GridHeadProps) => (
  <thead>
    <tr aria-rowindex={1}>
      <th className={styles.pick}>
        <span className="visually-hidden">Selected</span>
      </th>
      {columns.map((column) => (
        <th
          key={column.id}
          className={column.className}
          style={widthStyle(column)}
          aria-sort={
            directionOf(sort.find((key) => key.column === column.sort)) ??
            (column.sort ? 'none' : undefined)
          }
        >
          {isCards ? column.heading : <Heading column={column} sort={sort} onSort={onSort} />}
          {column.action}
        </th>
      ))}
    </tr>
  </thead>
)
