import { memo, useEffect, useState } from 'react'
import type { SortKey } from '../search/view.ts'
import type { ListColumn } from './list-column.ts'
import { ColumnEdge, type OnWidths } from './column-edge.tsx'
import { widthStyle } from './grid-row.tsx'
import styles from './grid-head.module.css'
import gridStyles from './record-grid.module.css'
import { useSelector } from '@tanstack/react-store'
import type { Mirror } from '../mirror/protocol.ts'
import { recordCount } from '../resources/resource-words.ts'
import checkboxStyles from '../ui/checkbox.module.css'
import { chosenOf } from './chosen-of.ts'
import { useListed } from './listed-resource.ts'
import type { Shown } from './list-view.ts'
import type { Selection } from './selection.ts'
import { useSelectAll } from './old-use-select-all.tsx'

type SelectAllBoxProps = { shown: Shown; selection: Selection; idsOf: Mirror['ids'] }

/** How much of the list is selected. The ids of all are asked for only if nothing less can tell. */
const useChosen = ({ shown, selection, idsOf }: SelectAllBoxProps) => {
  const { text, sort, revision, matches, rows } = shown
  const search = `${revision}\n${text}`
  const [asked, setAsked] = useState<{ search: string; ids: readonly string[] }>()
  useSelector(selection.changes)
  const chosen = chosenOf({
    selected: selection.ids,
    matches,
    isWhole: text.trim() === '',
    atHand: Array.from(rows.values(), ({ id }) => id),
    ids: asked?.search === search ? asked.ids : undefined,
  })
  const isUnknown = chosen === undefined
  useEffect(() => {
    if (!isUnknown) return undefined
    let isWanted = true
    idsOf({ text, sort }).then(
      (ids) => isWanted && setAsked({ search, ids }),
      // Without the worker there is no answer: the state of the copy then says so.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [isUnknown, idsOf, text, sort, search])
  return chosen ?? 'some'
}

/** The checkbox in the head of the list: selects all that match, or none of them. */
const SelectAllBox = (props: SelectAllBoxProps) => {
  const { shown, selection, idsOf } = props
  const { words } = useListed()
  const { selectAll, question } = useSelectAll(props)
  const chosen = useChosen(props)
  const isSearch = shown.text.trim() !== ''
  const selectNone = async () => {
    try {
      selection.remove(await idsOf(shown))
    } catch {
      // As above.
    }
  }
  return (
    <>
      <input
        ref={(box) => {
          if (box) box.indeterminate = chosen === 'some'
        }}
        type="checkbox"
        className={checkboxStyles.box}
        // The arrow keys lead to it.
        tabIndex={-1}
        checked={chosen === 'all'}
        aria-label={`Select all ${recordCount(words, shown.matches)}${isSearch ? ' that match' : ''}`}
        onChange={() => (chosen === 'all' ? void selectNone() : selectAll())}
      />
      {question}
    </>
  )
}

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
