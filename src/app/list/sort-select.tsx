import type { SortKey } from '../collections/search-types.ts'
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
  const now = sortText(sort)
  const orders = columns.flatMap(({ heading, sort: by }): ToolOption[] =>
    by
      ? [
          [by, heading],
          [`-${by}`, `${heading}, reversed`],
        ]
      : [],
  )
  const isKnown = now === '' || orders.some(([value]) => value === now)
  return (
    <ToolSelect
      label="Sort by"
      className={className}
      value={now}
      options={[['', ownOrder], ...(isKnown ? [] : [[now, 'Several columns'] as const]), ...orders]}
      onChange={onSort}
    />
  )
}
