import { memo } from 'react'
import type { SortKey } from '../search/view.ts'
import type { ListColumn } from './list-column.ts'
import { ColumnEdge, type OnWidths } from './column-edge.tsx'
import { widthStyle } from './grid-row.tsx'
import { SelectAllBox, type SelectAllBoxProps } from './select-all-box.tsx'
import styles from './grid-head.module.css'
import gridStyles from './record-grid.module.css'

type GridHeadProps = {
  columns: readonly ListColumn[]
  /** In rem, of columns that somebody has sized. */
  widths: Readonly<Record<string, number | undefined>>
  sort: readonly SortKey[]
  onSort: (column: string, isAdded: boolean) => void
  onWidths: OnWidths
  /** Headings are not shown, but for their controls. */
  isCards: boolean
  /** What it selects from. */
  list: SelectAllBoxProps
}

const directionOf = (key: SortKey | undefined) =>
  key && (key.isDescending ? ('descending' as const) : ('ascending' as const))

type HeadingProps = Pick<GridHeadProps, 'sort' | 'onSort'> & { column: ListColumn }

const Heading = ({ column: { heading, sort: by }, sort, onSort }: HeadingProps) => {
  if (!by) return heading
  const place = sort.findIndex((key) => key.column === by)
  const direction = directionOf(sort[place])
  return (
    <button
      type="button"
      className={styles.heading}
      // The arrow keys lead to it: the rows may be ten thousand stops away.
      tabIndex={-1}
      data-direction={direction}
      data-tip={`Sort by ${heading.toLowerCase()}; Shift-click adds a sort key`}
      onClick={(event) => onSort(by, event.shiftKey)}
    >
      {heading}
      {direction && sort.length > 1 && <span className={styles.rank}>{place + 1}</span>}
    </button>
  )
}

/** They stay as they are while other rows come. */
const Headings = memo(
  ({ columns, widths, sort, onSort, onWidths, isCards }: Omit<GridHeadProps, 'list'>) =>
    columns.map((column, index) => (
      <th
        key={column.id}
        data-column={column.id}
        className={column.className}
        style={widthStyle(column)}
        aria-sort={
          directionOf(sort.find((key) => key.column === column.sort)) ??
          (column.sort ? 'none' : undefined)
        }
      >
        {isCards ? (
          column.heading
        ) : (
          // One child, as stylesheets of cells count them.
          <span>
            <Heading column={column} sort={sort} onSort={onSort} />
            {index < columns.length - 1 && (
              <ColumnEdge column={column.id} widths={widths} onWidths={onWidths} />
            )}
          </span>
        )}
      </th>
    )),
)

/** The headings of the list of all records, which sort it, and whose ends size its columns. */
export const GridHead = ({ list, ...props }: GridHeadProps) => (
  <thead>
    <tr aria-rowindex={1}>
      <th className={gridStyles.pick}>
        <span className="visually-hidden">Selected</span>
        {!props.isCards && <SelectAllBox {...list} />}
      </th>
      <Headings {...props} />
    </tr>
  </thead>
)
