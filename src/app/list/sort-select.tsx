import type { ResourceField } from '../resources/resource-field.ts'
import { ToolSelect, type ToolOption } from '../ui/tools.tsx'
import type { TableColumn } from './table-cells.tsx'

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

/**
 * The order after a press on a column's heading, as it stands in an address: by it, then by it the other way round
 * (with a minus), then none.
 */
export const nextSort = (
  fields: readonly ResourceField[],
  sort: string,
  column: string,
): string => {
  // The newest first is what is asked of a time.
  const isTime = fields.some((field) => field.sort === column && field.kind === 'time')
  const [first, second] = isTime ? [`-${column}`, column] : [column, `-${column}`]
  if (sort === first) return second
  return sort === second ? '' : first
}

/** How the rows are in the order of a column; undefined if they are in another one. */
export const sortedAs = (
  sort: string,
  column: string | undefined,
): 'ascending' | 'descending' | undefined => {
  if (column === undefined || sort.replace(/^-/, '') !== column) return undefined
  return sort === column ? 'ascending' : 'descending'
}
