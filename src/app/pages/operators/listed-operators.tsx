import { listedResource } from '../../list/listed-resource.ts'
import { COLLECTED_OPERATORS } from '../../resources/operators/collected-operators.ts'
import { OPERATOR_PAGES, OPERATOR_WORDS } from '../../resources/operators/operator-pages.ts'
import { operatorTable } from './operator-table.tsx'

/** Operators as their list shows them. */
export const LISTED_OPERATORS = listedResource(
  { words: OPERATOR_WORDS, pages: OPERATOR_PAGES, collected: COLLECTED_OPERATORS },
  {
    ...operatorTable,
    about: 'An operator connects a Kubernetes cluster to the tunnel service.',
    examples: ['region:eu', 'cert<30d', '-feature:bindings', 'version<0.22', 'cluster:billing'],
  },
)
