import type { ListColumn, ListRow } from '../../../list/list-column.ts'
import { AS_OF } from '../../../list/field-columns.tsx'
import { listedResource } from '../../../list/listed-resource.ts'
import { COPIED_OPERATORS } from '../../../resources/operators/copied-operators.ts'
import { readOperatorRow } from '../../../resources/operators/operator-document.ts'
import { renewalOf, renewalWords } from '../../../resources/operators/renewal.ts'
import { OPERATOR_PAGES, OPERATOR_WORDS } from '../../../resources/operators/operator-pages.ts'
import { useNow } from '../../../ui/use-now.ts'
import { operatorTable } from '../operator-table.tsx'
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

const Forecast = ({ operator }: { operator: ListedOperator }) => {
  const now = useNow()
  const { binding, deployment } = operator
  const { version } = deployment
  return (binding && renewalWords(renewalOf(version, binding.cert, now))) || '—'
}

// What becomes of its certificate: beside a row, and as a column for who chooses it.
const renewal: ListColumn<Row> = {
  id: 'renewal',
  heading: 'Renewal',
  sort: undefined,
  className: AS_OF.className,
  isLine: true,
  isExtra: true,
  data: () => ({ 'data-cut': '', 'data-label': 'Renewal' }),
  cell: (operator) => <Forecast operator={operator} />,
}

/** Operators as the list of all of them shows them. */
export const LISTED_OPERATORS = listedResource(
  { words: OPERATOR_WORDS, pages: OPERATOR_PAGES, copied: COPIED_OPERATORS },
  {
    columns: [...columns, renewal],
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
  operatorTable,
)
