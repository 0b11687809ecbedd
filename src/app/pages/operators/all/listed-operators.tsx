import { getOperator, listOperators } from '#contract/operators.ts'
import { readCertificate } from '#domain/certificate-state.ts'
import { operatorName } from '#domain/operator-name.ts'
import type { ListedResource } from '../../../list/listed-resource.ts'
import { LinkButton } from '../../../shell/link-button.tsx'
import { searchAddress } from '../../../shell/search-address.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ALL_COLUMNS, DEFAULT_COLUMNS, type AllRow } from './all-columns.tsx'

/** Operators as the list of all of them shows them. */
export const LISTED_OPERATORS: ListedResource<AllRow> = {
  words: { one: 'operator', other: 'operators' },
  columns: ALL_COLUMNS,
  defaultColumns: DEFAULT_COLUMNS,
  rowOf: ({ cert, revision: _revision, ...row }) => ({
    ...row,
    binding: {
      cert: readCertificate({
        cert: cert.has_cert ? 'yes' : '',
        not_before: cert.not_before,
        not_after: cert.not_after,
      }),
    },
  }),
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
