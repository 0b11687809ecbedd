import { COSTLY_SELECTORS_HEADER } from '#contract/costly-selectors.ts'
import type * as contract from '#contract/operators.ts'
import { DEFAULT_PAGE_LIMIT } from '#contract/page-query.ts'
import { digits } from '#contract/text.ts'
import type { SelectorEndpoint } from '#domain/selectors.ts'
import { BINDINGS } from './binding.ts'
import { cursorErrors, listAddress } from './list-address.ts'
import { unknownOperator } from './operators.ts'
import { clientLeft, Refusal } from '#service/core/http/errors.ts'
import type {
  SelectorEvaluator,
  SelectorMatches,
} from '#service/core/selectors/selector-evaluator.ts'
import { selectorRefusal } from './selector-refusal.ts'
import type { Caller, Implementation } from './serve.ts'
import type { EndpointRow } from '#service/core/store/database.ts'
import type { Store } from '#service/core/store/store.ts'

type Deps = { store: Store; evaluator: SelectorEvaluator; clock: () => number }

const ROWS_AT_ONCE = 500
/** After how many rows, or how long, a page ends that has a match. */
const SHORT_ROWS = 5000
const SHORT_MS = 2000
/**
 * How many turns of costly selectors a search without a match may take. Turns end after so many steps: the refusal is
 * the same on every machine, however busy.
 */
const COSTLY_TURNS = 25
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

const evaluated = (
  evaluator: SelectorEvaluator,
  selectors: readonly string[],
  endpoints: readonly BoundEndpoint[],
  caller: Caller,
): Promise<SelectorMatches> =>
  caller
    .outside(() => evaluator.match(selectors, endpoints, caller))
    .catch((error: unknown) => {
      throw selectorRefusal(error) ?? error
    })

type Scan = {
  caller: Caller
  selectors: readonly string[]
  limit: number
  beforeId: string | undefined
}
/** The matches of a scan, and the id after which the next scan starts; undefined at the end. */
type Found = { endpoints: BoundEndpoint[]; next: string | undefined; costly: Set<number> }

const noMatch = (rows: number): string =>
  `No match was found among the first ${digits(rows)} endpoints, and there are more.`

const tookTooLong = (rows: number, last: string | undefined): Refusal =>
  new Refusal(
    503,
    `${noMatch(rows)} The service is too busy to go on now. Try again later, or go on with before_id=${last}.`,
    { headers: { 'Retry-After': RETRY_SECONDS } },
  )

const tooCostly = (rows: number, last: string | undefined): Refusal =>
  new Refusal(
    422,
    `${noMatch(rows)} The selectors of this operator are too costly to evaluate on all of them. Simplify them, or go on with before_id=${last}.`,
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
  const found: Found = { endpoints: [], next: beforeId, costly: new Set() }
  let waiting: BoundEndpoint[] = []
  let isAllRead = false
  let scanned = 0
  let costlyTurns = 0
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
    const { matches, costly } = await evaluated(evaluator, selectors, waiting, caller)
    for (const index of costly) found.costly.add(index)
    found.endpoints.push(...waiting.filter((_, place) => matches[place]))
    if (found.endpoints.length > limit) {
      const endpoints = found.endpoints.slice(0, limit)
      return { ...found, endpoints, next: endpoints.at(-1)?.id }
    }
    found.next = waiting[matches.length - 1]?.id
    scanned += matches.length
    if (matches.length < waiting.length) costlyTurns += 1
    waiting = waiting.slice(matches.length)
    const ms = clock() - began
    const isLong = scanned >= SHORT_ROWS || ms >= SHORT_MS || costlyTurns >= COSTLY_TURNS
    if (isLong && found.endpoints.length > 0) return found
    if (costlyTurns >= COSTLY_TURNS) throw tooCostly(scanned, found.next)
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
    const { endpoints, next, costly }: Found =
      selectors.length === 0
        ? { endpoints: [], next: undefined, costly: new Set() }
        : await scan(deps, { caller, selectors, limit, beforeId: query.before_id })
    if (costly.size > 0) {
      const indexes = [...costly].toSorted((a, b) => a - b)
      caller.addHeaders({ [COSTLY_SELECTORS_HEADER]: indexes.join(', ') })
    }
    const address = `${base}/kubernetes_operators/${id}/bound_endpoints`
    return {
      endpoints,
      uri: listAddress(address, query),
      next_page_uri:
        next === undefined ? null : listAddress(address, { ...query, before_id: next }),
    }
  },
})
