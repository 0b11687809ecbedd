import type * as contract from '#contract/operators.ts'
import { DEFAULT_PAGE_LIMIT } from '#contract/paging.ts'
import { digits } from '#contract/text.ts'
import type { SelectorEndpoint } from '#domain/selectors.ts'
import { BINDINGS } from './binding.ts'
import { cursorErrors, listAddress } from './read-page.ts'
import { unknownOperator } from './operators.ts'
import { clientLeft, Refusal } from '#service/core/http/errors.ts'
import type { SelectorEvaluator } from '#service/core/selectors/selector-evaluator.ts'
import { evaluated } from './selector-refusal.ts'
import type { Caller, Implementation } from './serve.ts'
import type { EndpointRow } from '#service/core/store/database.ts'
import type { Store } from '#service/core/store/store.ts'

type Deps = { store: Store; evaluator: SelectorEvaluator; clock: () => number }

const ROWS_AT_ONCE = 500
/** How many of them are evaluated in one turn, each of which has its time: a usual page in one. */
const ROWS_IN_TURN = 125
/** After how many rows, or how long, a page ends that has a match. */
const SHORT_ROWS = 5000
const SHORT_MS = 2000
/** How long a search without a match may take, whatever it costs: shorter than clients and proxies wait. */
const LONGEST_MS = 15_000
const RETRY_SECONDS = '30'

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

const tookTooLong = (rows: number, last: string | undefined): Refusal =>
  new Refusal(
    503,
    `No match was found among the first ${digits(rows)} endpoints in time, and there are more. Try again later, or go on with before_id=${last}.`,
    { headers: { 'Retry-After': RETRY_SECONDS } },
  )

/**
 * Searches until the page is full, or the endpoints end. A page may be short, but it is empty only at the
 * end: clients take an empty page for the last one.
 */
const scan = async (
  { store, evaluator, clock }: Deps,
  { caller, selectors, limit, beforeId }: Scan,
): Promise<Found> => {
  const began = clock()
  const found: Found = { endpoints: [], next: beforeId }
  let waiting: BoundEndpoint[] = []
  let isAllRead = false
  let scanned = 0
  for (;;) {
    if (caller.isGone()) throw clientLeft()
    if (waiting.length === 0) {
      if (isAllRead) return { ...found, next: undefined }
      if (scanned > 0) await caller.pause()
      // One match beyond the limit shows that there is a next page.
      const count = scanned === 0 ? Math.min(limit + 1, ROWS_AT_ONCE) : ROWS_AT_ONCE
      const rows = await store.endpoints.pageOfKubernetes(caller.account, count, found.next)
      isAllRead = rows.length < count
      waiting = rows.map((row) => asEndpoint(row, caller.base))
      if (waiting.length === 0) continue
    }
    const turn = waiting.slice(0, ROWS_IN_TURN)
    const matches = await evaluated(caller, () => evaluator.match(selectors, turn, caller))
    found.endpoints.push(...turn.filter((_, place) => matches[place]))
    if (found.endpoints.length > limit) {
      const endpoints = found.endpoints.slice(0, limit)
      return { endpoints, next: endpoints.at(-1)?.id }
    }
    found.next = turn.at(-1)?.id
    scanned += turn.length
    waiting = waiting.slice(turn.length)
    const ms = clock() - began
    const isLong = scanned >= SHORT_ROWS || ms >= SHORT_MS
    if (isLong && found.endpoints.length > 0) return found
    if (ms >= LONGEST_MS) throw tookTooLong(scanned, found.next)
  }
}

/**
 * GET …/bound_endpoints: the account's endpoints that bind to kubernetes and match any of the
 * operator's selectors, newest first.
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
