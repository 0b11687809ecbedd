import type { Header } from '@tanstack/react-table'
import { useSelector } from '@tanstack/react-store'
import type { WireRecord } from '../resources/collected-resource.ts'
import { recordCount, type ResourceWords } from '../resources/resource-words.ts'
import checkboxes from '../ui/checkbox.module.css'
// After the box's styles, which it changes.
import styles from './record-table.module.css'
import type { Selection } from './selection.ts'
import type { tableParts } from './table-parts.ts'

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

type SelectAllBoxProps = {
  rows: readonly WireRecord[]
  words: ResourceWords
  selection: Selection
  onSelectAll: () => void
}

/** Selects all rows, or none of them. */
const SelectAllBox = ({ rows, words, selection, onSelectAll }: SelectAllBoxProps) => {
  useSelector(selection.changes)
  const part = selectedPart(rows, selection.ids)
  return (
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
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

type TableHeadProps = SelectAllBoxProps & {
  headers: readonly Header<typeof tableParts, WireRecord>[]
}

/** The headings of a table, which sort it. */
export const TableHead = ({ headers, ...all }: TableHeadProps) => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col" className={styles.pick}>
        <SelectAllBox {...all} />
      </th>
      {headers.map(({ id, column }, index) => {
        const direction = column.getIsSorted()
        const heading = String(column.columnDef.header)
        return (
          <th
            key={id}
            scope="col"
            aria-sort={direction ? ARIA_SORT[direction] : undefined}
            // Set by script, which the policy allows. The first column takes what the others leave.
            style={index === 0 ? undefined : { width: `${column.getSize()}rem` }}
          >
            {column.getCanSort() ? (
              <button
                type="button"
                className={styles.heading}
                data-direction={direction || undefined}
                onClick={column.getToggleSortingHandler()}
              >
                {heading}
              </button>
            ) : (
              heading
            )}
          </th>
        )
      })}
    </tr>
  </thead>
)
