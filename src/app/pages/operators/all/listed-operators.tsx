import { getOperator, listOperators } from '#contract/operators.ts'
import { operatorName } from '#domain/operator-name.ts'
import type { ListedResource } from '../../../list/listed-resource.ts'
import { readOperatorRow } from '../../../resources/operators/operator-document.ts'
import { OPERATOR_FIELDS } from '../../../resources/operators/operator-fields.ts'
import { tokensOf } from '../../../search/tokens.ts'
import { LinkButton } from '../../../shell/link-button.tsx'
import { searchAddress } from '../../../shell/search-address.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ALL_COLUMNS, DEFAULT_COLUMNS, type AllRow } from './all-columns.tsx'
import { COPIED_OPERATORS } from '../../../resources/operators/copied-operators.ts'

/** Operators as the list of all of them shows them. */
export const LISTED_OPERATORS: ListedResource<AllRow> = {
  words: { one: 'operator', other: 'operators' },
  fields: OPERATOR_FIELDS,
  copied: COPIED_OPERATORS,
  tokens: tokensOf(OPERATOR_FIELDS),
  columns: ALL_COLUMNS,
  defaultColumns: DEFAULT_COLUMNS,
  rowOf: (row) => {
    const { id, description, enabled_features, region, deployment, ...document } =
      readOperatorRow(row)
    const { created_at, updated_at, binding } = document
    return {
      id,
      description,
      enabled_features,
      region,
      deployment,
      created_at,
      updated_at,
      binding,
      as_of: row.as_of,
    }
  },
  nameOf: operatorName,
  searchAddress,
  sortAddress: (next) => ({
    to: '/operators',
    search: ({ q, sort = '' }: { q?: string; sort?: string }) => ({
      all: 'yes',
      q,
      sort: next(sort) || undefined,
    }),
    state: ({ longSearch }) => ({ longSearch }),
  }),
  editAddress: (id) => ({ to: '/operators/$id/edit', params: { id } }),
  readNewest: async (client) =>
    (await client.call(listOperators, {})).operators?.map(({ id }) => id) ?? [],
  readOne: (client, id) => client.call(getOperator, { params: { id } }),
  none: (
    <EmptyState
      title="No operators yet"
      actions={<LinkButton to="/operators/new">Create the first operator</LinkButton>}
    >
      An operator connects a Kubernetes cluster to the tunnel service.
    </EmptyState>
  ),
}
