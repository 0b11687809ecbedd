import type * as contract from '#contract/operators.ts'
import { DEFAULT_PAGE_LIMIT } from '#contract/page-query.ts'
import type { SelectorEndpoint } from '#domain/selectors.ts'
import { BINDINGS } from './binding.ts'
import { cursorErrors, listAddress } from './list-address.ts'
import { unknownOperator } from './operators.ts'
import type { SelectorEvaluator } from '#service/core/selectors/selector-evaluator.ts'
import { selectorRefusal } from './selector-refusal.ts'
import type { Caller, Implementation } from './serve.ts'
import type { EndpointRow } from '#service/core/store/database.ts'
import type { Store } from '#service/core/store/store.ts'

type Deps = { store: Store; evaluator: SelectorEvaluator }

const ROWS_AT_ONCE = 100
/** How much one request scans before it returns the matches so far and a cursor. */
const MOST_ROWS = 5000
const MOST_MS = 2000

/** An endpoint as replies give it; selectors see it too. */
type BoundEndpoint = SelectorEndpoint & { uri: string }

const asEndpoint = (
  { account_id: _account, created_at: createdAt, updated_at: updatedAt, ...row }: EndpointRow,
  base: string,
): BoundEndpoint => ({
  ...row,
  uri: `${base}/endpoints/${row.id}`,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
})

type Scan = {
  caller: Caller
  selectors: readonly string[]
  limit: number
  beforeId: string | undefined
}
/** The matches of a scan, and the id after which the next scan starts; undefined at the end. */
type Found = { endpoints: BoundEndpoint[]; next: string | undefined }

const matchingOf = async (
  evaluator: SelectorEvaluator,
  selectors: readonly string[],
  endpoints: readonly BoundEndpoint[],
  caller: Caller,
): Promise<BoundEndpoint[]> => {
  const matching = caller.outside(() => evaluator.match(selectors, endpoints, caller))
  const matches = await matching.catch((error: unknown) => {
    throw selectorRefusal(error) ?? error
  })
  return endpoints.filter((_, index) => matches[index])
}

const scan = async (
  { store, evaluator }: Deps,
  { caller, selectors, limit, beforeId }: Scan,
): Promise<Found> => {
  const deadline = performance.now() + MOST_MS
  const found: BoundEndpoint[] = []
  let last = beforeId
  for (let seen = 0; seen < MOST_ROWS && performance.now() < deadline; seen += ROWS_AT_ONCE) {
    const rows = await store.endpoints.pageOfKubernetes(caller.account, ROWS_AT_ONCE, last)
    const endpoints = rows.map((row) => asEndpoint(row, caller.base))
    found.push(...(await matchingOf(evaluator, selectors, endpoints, caller)))
    // One match beyond the limit shows that there is a next page.
    if (found.length > limit)
      return { endpoints: found.slice(0, limit), next: found[limit - 1]?.id }
    if (rows.length < ROWS_AT_ONCE) return { endpoints: found, next: undefined }
    last = rows.at(-1)?.id
  }
  return { endpoints: found, next: last }
}

/**
 * GET …/bound_endpoints (spec 4.1): the account's endpoints that bind to kubernetes and match any of the
 * operator's selectors, newest first. Bounded in rows and time: a page may be short or empty even if
 * another page follows.
 */
export const boundEndpointsImplementation = (
  deps: Deps,
): Implementation<typeof contract.listBoundEndpoints> => ({
  checkQuery: cursorErrors('ep'),
  run: async ({ params: { id }, query, caller }) => {
    const { account, base } = caller
    const operator = await deps.store.operators.find(account, id)
    if (!operator) throw unknownOperator(id)
    const bound = operator.enabled_features.includes(BINDINGS)
    const selectors = bound ? (operator.endpoint_selectors ?? []) : []
    const limit = query.limit ?? DEFAULT_PAGE_LIMIT
    const { endpoints, next }: Found =
      selectors.length === 0
        ? { endpoints: [], next: undefined }
        : await scan(deps, { caller, selectors, limit, beforeId: query.before_id })
    const address = `${base}/kubernetes_operators/${id}/bound_endpoints`
    return {
      endpoints,
      uri: listAddress(address, query),
      next_page_uri:
        next === undefined ? null : listAddress(address, { ...query, before_id: next }),
    }
  },
})
