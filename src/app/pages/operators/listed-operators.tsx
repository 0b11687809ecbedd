import { listedResource } from '../../list/listed-resource.tsx'
import { COLLECTED_OPERATORS } from '../../resources/operators/collected-operators.ts'
import { OPERATOR_PAGES } from '../../resources/operators/operator-pages.ts'
import { operatorTable } from './operator-table.tsx'

/** Operators as their list shows them. */
export const LISTED_OPERATORS = listedResource(COLLECTED_OPERATORS, OPERATOR_PAGES, {
  ...operatorTable,
  examples: ['region:eu', 'cert<30d', '-feature:bindings', 'version<0.22', 'cluster:billing'],
})
