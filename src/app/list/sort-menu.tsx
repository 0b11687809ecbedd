import type { SortKey } from '../search/view.ts'
import { ToolSelect, type ToolOption } from '../ui/tools.tsx'
import type { ListColumn } from './list-column.ts'
import { useListed } from './listed-resource.ts'
import { sortText } from './sort-text.ts'
import styles from './list-tools.module.css'

type SortMenuProps = { sort: readonly SortKey[]; onSort: (sort: string) => void }

type SortSelectProps = SortMenuProps & {
  columns: readonly Pick<ListColumn, 'heading' | 'sort'>[]
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

/** Chooses the order of a list. */
export const SortMenu = (props: SortMenuProps) => {
  const { columns, ownOrder } = useListed()
  return <SortSelect {...props} columns={columns} ownOrder={ownOrder} className={styles.sort} />
}
