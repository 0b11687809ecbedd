import { keyOperations } from '#contract/account-keys.ts'
import { listAuditEvents } from '#contract/audit.ts'
import { EDGE_MODULES, type EdgeModule } from '#contract/edge-modules.ts'
import { operations } from '#contract/operations.ts'
import { edgeLink } from '../resources/edges/edge.ts'
import { OPERATOR_PAGES } from '../resources/operators/operator-pages.ts'
import { recordLink, type RecordLink } from '../resources/resource.ts'
import { decodedOrNull } from '#domain/decoded.ts'

/** What a path of the API names. */
export type PathRecord =
  | { readonly kind: 'operator'; readonly id: string }
  | { readonly kind: 'module'; readonly id: string; readonly module: EdgeModule }

/** The record at a path of the API; null if it is none that is known. */
export const recordAt = (path: string): PathRecord | null => {
  const [, resource, first = '', second = '', name = '', ...rest] = path.split('/')
  if (resource === 'kubernetes_operators' && second === '') {
    const id = decodedOrNull(first)
    return id ? { kind: 'operator', id } : null
  }
  const id = decodedOrNull(second)
  const module = EDGE_MODULES.find((one) => one.kind === first && one.module === name)
  return resource === 'edges' && module && id && rest.length === 0
    ? { kind: 'module', id, module }
    : null
}

/** Where the page of a record is. */
export const linkOf = (record: PathRecord): RecordLink =>
  record.kind === 'operator'
    ? recordLink({ pages: OPERATOR_PAGES }, record.id)
    : edgeLink({ kind: record.module.kind, id: record.id })

/** What tells a record from others where it has no name: an id, for a module with its title. */
export const titleOf = (record: PathRecord): string =>
  record.kind === 'operator' ? record.id : `${record.module.title} of ${record.id}`

/** The id of an operation in the OpenAPI document; its method and path if it has none. */
export const operationName = (method: string, path: string): string =>
  Object.entries({ ...operations, listAuditEvents, ...keyOperations }).find(
    ([, of]) => of.method === method && of.path === path,
  )?.[0] ?? `${method} ${path}`
