import type { ListColumn, ListRow } from '../../../list/list-column.ts'
import { listedResource } from '../../../list/listed-resource.ts'
import { COPIED_OPERATORS } from '../../../resources/operators/copied-operators.ts'
import { readOperatorRow } from '../../../resources/operators/operator-document.ts'
import { OPERATOR_PAGES, OPERATOR_WORDS } from '../../../resources/operators/operator-pages.ts'
import { operatorColumns, type ListedOperator } from '../operator-columns.tsx'
// After the grid's styles, which it changes.
import cells from './operator-cells.module.css'

type Row = ListedOperator & ListRow

const SORTS: Record<string, string> = {
  description: 'description',
  enabled_features: 'features',
  region: 'region',
  deployment: 'deployment',
  version: 'version',
  certificate: 'certificate',
  updated_at: 'updated',
}

const columns = operatorColumns.map((column): ListColumn<Row> => ({
  ...column,
  className: `${column.className ?? ''} ${cells[column.id] ?? ''}`,
  sort: SORTS[column.id],
}))

/** Operators as the list of all of them shows them. */
export const LISTED_OPERATORS = listedResource(
  { words: OPERATOR_WORDS, pages: OPERATOR_PAGES, copied: COPIED_OPERATORS },
  {
    columns,
    // What its own columns show is read; the others show what the service sent.
    rowOf: ({ revision: _revision, ...row }): Row => {
      const { id, description, enabled_features, region, deployment, updated_at, binding } =
        readOperatorRow(row)
      return { ...row, id, description, enabled_features, region, deployment, updated_at, binding }
    },
    // Its columns have three lines.
    cardRem: 7,
    about: 'An operator connects a Kubernetes cluster to the tunnel service.',
  },
)
