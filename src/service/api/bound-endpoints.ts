import type * as contract from '#contract/operators.ts'
import { PAGE_LIMIT } from '#contract/paging.ts'
import { BINDINGS, selectorPath } from './binding.ts'
import { invalid } from '#service/http/errors.ts'
import { checkCursor, listAddress } from './list-address.ts'
import { unknownOperator } from './operators.ts'
import {
  type SelectorEvaluator,
  SelectorTimeoutError,
} from '#service/selectors/selector-evaluator.ts'
import type { Operation } from './serve.ts'
import type { EndpointRow } from '#service/store/database.ts'
import type { StoredEndpoint } from '#service/store/endpoints.ts'
import type { Store } from '#service/store/open-store.ts'

type Deps = { store: Store; evaluator: SelectorEvaluator }

const ROWS_AT_ONCE = 100
/** How much one request looks at before it answers with what it found and where to go on. */
const MOST_ROWS = 5000
const MOST_MS = 2000

const asEndpoint = (row: EndpointRow, base: string): StoredEndpoint => ({
  id: row.id,
  uri: `${base}/endpoints/${row.id}`,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  url: row.url,
  public_url: row.public_url,
  proto: row.proto,
  type: row.type,
  bindings: row.bindings,
  region: row.region,
  description: row.description,
  metadata: row.metadata,
  hostport: row.hostport,
})

type Scan = {
  account: string
  base: string
  selectors: readonly string[]
  limit: number
  beforeId: string | undefined
}
/** What a scan found, and the id that the next one goes on after; undefined when there is no more. */
type Found = { endpoints: StoredEndpoint[]; next: string | undefined }

const matching = async (
  evaluator: SelectorEvaluator,
  selectors: readonly string[],
  endpoints: readonly StoredEndpoint[],
): Promise<StoredEndpoint[]> => {
  try {
    const matches = await evaluator.match(selectors, endpoints)
    return endpoints.filter((_, index) => matches[index])
  } catch (error) {
    if (!(error instanceof SelectorTimeoutError)) throw error
    throw invalid({
      [selectorPath(error.selectorIndex)]: 'takes too long to evaluate: write a simpler selector',
    })
  }
}

const scan = async (
  { store, evaluator }: Deps,
  { account, base, selectors, limit, beforeId }: Scan,
): Promise<Found> => {
  const deadline = performance.now() + MOST_MS
  const found: StoredEndpoint[] = []
  let last = beforeId
  for (let seen = 0; seen < MOST_ROWS && performance.now() < deadline; seen += ROWS_AT_ONCE) {
    const rows = await store.endpoints.pageOfKubernetes(account, ROWS_AT_ONCE, last)
    const endpoints = rows.map((row) => asEndpoint(row, base))
    found.push(...(await matching(evaluator, selectors, endpoints)))
    // One match more than asked for shows that there is a next page.
    if (found.length > limit)
      return { endpoints: found.slice(0, limit), next: found[limit - 1]?.id }
    if (rows.length < ROWS_AT_ONCE) return { endpoints: found, next: undefined }
    last = rows.at(-1)?.id
  }
  return { endpoints: found, next: last }
}

/**
 * GET …/bound_endpoints (spec 4.1): the account's endpoints that bind to kubernetes and match any of the
 * operator's selectors, newest first. Bounded in rows and time: a page may be short, or empty, and still
 * have a next one.
 */
export const boundEndpointsOperation = (
  deps: Deps,
): Operation<typeof contract.listBoundEndpoints> => ({
  run: async ({ params: { id }, query, caller: { account, base } }) => {
    checkCursor('ep', query.before_id)
    const operator = await deps.store.operators.find(account, id)
    if (!operator) throw unknownOperator(id)
    const bound = operator.enabled_features.includes(BINDINGS)
    const selectors = bound ? (operator.endpoint_selectors ?? []) : []
    const limit = query.limit ?? PAGE_LIMIT
    const { endpoints, next }: Found =
      selectors.length === 0
        ? { endpoints: [], next: undefined }
        : await scan(deps, { account, base, selectors, limit, beforeId: query.before_id })
    const address = `${base}/kubernetes_operators/${id}/bound_endpoints`
    return {
      endpoints,
      uri: listAddress(address, query),
      next_page_uri:
        next === undefined ? null : listAddress(address, { ...query, before_id: next }),
    }
  },
})
