import { ToolSelect, type ToolOption } from '../ui/tools.tsx'
import type { TableColumn } from './table-column.ts'

type SortSelectProps = {
  /** As in an address. */
  sort: string
  onSort: (sort: string) => void
  columns: readonly Pick<TableColumn, 'heading' | 'sort'>[]
  /** The order without a sort key, in words. */
  ownOrder: string
  className?: string | undefined
}

/** Chooses the order where rows have no headings. */
export const SortSelect = ({ columns, ownOrder, sort, onSort, className }: SortSelectProps) => (
  <ToolSelect
    label="Sort by"
    options={[
      ['', ownOrder],
      ...columns.flatMap(({ heading, sort: by }): ToolOption[] =>
        by === undefined
          ? []
          : [
              [by, heading],
              [`-${by}`, `${heading}, reversed`],
            ],
      ),
    ]}
    value={sort}
    onChange={onSort}
    className={className}
  />
)
