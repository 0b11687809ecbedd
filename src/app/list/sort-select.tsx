import type { SortKey } from '../collections/order.ts'
import { ToolSelect, type ToolOption } from '../ui/tools.tsx'
import { sortText } from './sort-text.ts'
import type { TableColumn } from './table-column.ts'

type SortSelectProps = {
  sort: readonly SortKey[]
  onSort: (sort: string) => void
  columns: readonly Pick<TableColumn, 'heading' | 'sort'>[]
  /** The order without a sort key, in words. */
  ownOrder: string
  className?: string | undefined
}

/** Chooses the order where rows have no headings. */
export const SortSelect = ({ columns, ownOrder, sort, onSort, className }: SortSelectProps) => {
  const value = sortText(sort)
  const orders = columns.flatMap(({ heading, sort: by }): ToolOption[] =>
    by === undefined
      ? []
      : [
          [by, heading],
          [`-${by}`, `${heading}, reversed`],
        ],
  )
  const isKnown = value === '' || orders.some(([order]) => order === value)
  const others: ToolOption[] = isKnown ? [] : [[value, 'Several columns']]
  return (
    <ToolSelect
      label="Sort by"
      options={[['', ownOrder], ...others, ...orders]}
      onChange={onSort}
      {...{ className, value }}
    />
  )
}
