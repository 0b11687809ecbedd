import type { Header } from '@tanstack/react-table'
import type { WireRecord } from '../resources/collected-resource.ts'
import { recordCount, type ResourceWords } from '../resources/resource-words.ts'
import checkboxes from '../ui/checkbox.module.css'
// After the box's styles, which it changes.
import styles from './record-table.module.css'
import type { Selection } from './selection.ts'
import type { TableColumn } from './table-column.ts'
import { widthIn, type tableParts } from './use-table-columns.ts'

/** How much of the rows is selected. */
export const selectedPart = (
  rows: readonly { readonly id: string }[],
  ids: ReadonlySet<string>,
): 'all' | 'some' | 'none' => {
  if (ids.size === 0 || rows.length === 0) return 'none'
  const isFirst = ids.has(rows[0]?.id ?? '')
  if (rows.some(({ id }) => ids.has(id) !== isFirst)) return 'some'
  return isFirst ? 'all' : 'none'
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

type TableHeadProps = {
  headers: readonly Header<typeof tableParts, WireRecord>[]
  columns: readonly TableColumn[]
  /** The width of the table in rem. */
  room: number
  rows: readonly WireRecord[]
  words: ResourceWords
  selection: Selection
  onSelectAll: () => void
}

/** The headings of a table, which sort it; the first one selects all rows, or none of them. */
export const TableHead = ({
  headers,
  columns,
  room,
  rows,
  words,
  selection,
  onSelectAll,
}: TableHeadProps) => {
  const part = selectedPart(rows, selection.ids)
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.pick}>
          <input
            ref={(box) => {
              if (box) box.indeterminate = part === 'some'
            }}
            type="checkbox"
            className={checkboxes.box}
            checked={part === 'all'}
            aria-label={`Select all ${recordCount(words, rows.length)}`}
            onChange={() => {
              if (part === 'all') selection.remove(rows.map(({ id }) => id))
              else onSelectAll()
            }}
          />
        </th>
        {columns.map((shown, index) => {
          const column = headers[index]?.column
          const direction = column?.getIsSorted()
          return (
            <th
              key={shown.id}
              scope="col"
              aria-sort={direction ? ARIA_SORT[direction] : undefined}
              // Set by script, which the policy allows. The first column takes what the others leave.
              style={index === 0 ? undefined : { width: `${widthIn(room, shown)}rem` }}
            >
              {column?.getCanSort() ? (
                <button
                  type="button"
                  className={styles.heading}
                  data-direction={direction || undefined}
                  onClick={column.getToggleSortingHandler()}
                >
                  {shown.heading}
                </button>
              ) : (
                shown.heading
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
