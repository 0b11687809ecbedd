import { timeText } from '#domain/read-time.ts'
import type { ListColumn } from '../../../list/listed-resource.ts'
import { classesIn } from '../../../ui/classes-in.ts'
import { readTimeAt, timeAt } from '../../../ui/exact-times.ts'
import { shortened } from '../../../ui/first-part.ts'
import { ReadTimeText, TimeText } from '../../../ui/relative-time.tsx'
import { operatorColumns, type ListedOperator } from '../operator-columns.tsx'
import styles from '../../../list/record-grid.module.css'
// After the grid's styles, which it changes.
import cards from '../../../list/grid-cards.module.css'
import cells from './operator-cells.module.css'

const both = classesIn(styles, cards)

/** An operator in the list of all, with when it was read in Unix milliseconds. */
export type AllRow = ListedOperator & { readonly as_of: number }

type AllColumn = ListColumn<AllRow>

const SORTS: Record<string, string> = {
  description: 'description',
  enabled_features: 'features',
  region: 'region',
  deployment: 'deployment',
  version: 'version',
  certificate: 'certificate',
  updated_at: 'updated',
}

const textColumn = (
  id: string,
  heading: string,
  sort: string,
  textOf: (row: AllRow) => string,
): AllColumn => ({
  id,
  heading,
  sort,
  className: both('textCell'),
  value: (row) => textOf(row) || null,
  data: () => ({ 'data-cut': '', 'data-label': heading }),
  isSearched: true,
  cell: (row) => shortened(textOf(row) || '—'),
})

/** All columns there are: those of the list, then those that somebody must choose. */
export const ALL_COLUMNS: readonly AllColumn[] = [
  ...operatorColumns.map((column) => ({
    ...column,
    className: `${column.className ?? ''} ${cells[column.id] ?? ''}`,
    sort: SORTS[column.id],
  })),
  textColumn('cluster', 'Cluster', 'cluster', ({ deployment }) => deployment.cluster_name),
  textColumn('namespace', 'Namespace', 'namespace', ({ deployment }) => deployment.namespace),
  textColumn('id', 'ID', 'id', ({ id }) => id),
  {
    id: 'created_at',
    heading: 'Created',
    sort: 'created',
    className: both('timeCell'),
    value: ({ created_at }) => timeText(created_at),
    data: () => ({ 'data-label': 'Created' }),
    timed: ({ created_at }, clock) => (created_at instanceof Date ? timeAt(created_at, clock) : ''),
    cell: ({ created_at }, { clock }) => <TimeText time={created_at} clock={clock} />,
  },
  {
    id: 'as_of',
    heading: 'As of',
    sort: undefined,
    className: both('timeCell'),
    value: ({ as_of }) => new Date(as_of).toISOString(),
    data: () => ({ 'data-label': 'As of' }),
    timed: ({ as_of }, clock) => readTimeAt(as_of, clock),
    cell: ({ as_of }, { clock }) => <ReadTimeText at={as_of} clock={clock} />,
  },
]

/** The columns that are shown until somebody chooses others. */
export const DEFAULT_COLUMNS: readonly string[] = operatorColumns.map(({ id }) => id)
