import { listAuditEvents } from '#contract/audit.ts'
import { addressOf, type Operation } from '#contract/operation.ts'
import { operationIdOf } from '#contract/operations.ts'
import { DAY_MS } from '#domain/certificate-state.ts'
import type { Served } from '#service/core/http/other-requests.ts'
import type { AuditEventRow } from '#service/core/store/database.ts'
import { firstIdAt, newId } from '#service/core/store/ids.ts'
import type { Queries } from '#service/core/store/queries.ts'
import type { Store } from '#service/core/store/store.ts'
import { cursorErrors, listAddress, readPage } from './read-page.ts'
import { type Caller, type Implementation, serve, type ServeOptions } from './serve.ts'

/** A write: of which record, and what that was and is as replies give it; left out where there is none. */
type Written = {
  operation: Operation
  /** Its path in the API. */
  record: string
  before?: object | undefined
  after?: object | undefined
}

const textOf = (document: object | undefined) => (document ? JSON.stringify(document) : null)

/**
 * Adds a write to the audit log, if one is kept, in the write's own transaction: it is there exactly if the
 * write is.
 */
export const noteWrite = async (
  { auditEvents }: Pick<Queries, 'auditEvents'>,
  { account, actor }: Pick<Caller, 'account' | 'actor'>,
  { operation, record, before, after }: Written,
  at: Date,
): Promise<void> => {
  if (!actor) return
  await auditEvents.add({
    account_id: account,
    id: newId('evt'),
    at,
    ...actor,
    operation: operationIdOf(operation),
    record,
    before: textOf(before),
    after: textOf(after),
  })
}

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

const eventReply = (row: AuditEventRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  operation: row.operation,
  operation_id: row.operation_id,
  record: row.record,
  key: { id: row.key_id, name: row.key_name },
  before: parsed(row.before),
  after: parsed(row.after),
})

const timeIn = (given: string | undefined) => (given === undefined ? undefined : new Date(given))

type Deps = { store: Pick<Store, 'auditEvents'> }

const listing = ({ store }: Deps): Implementation<typeof listAuditEvents> => ({
  checkQuery: cursorErrors('evt'),
  run: async ({ query, caller }) => {
    const { account, base } = caller
    const { record, operation, key } = query
    const [from, until] = [timeIn(query.from), timeIn(query.until)]
    const wanted = { record, operation, key, from, until }
    const { rows, next } = await readPage(caller, {
      limit: query.limit,
      beforeId: query.before_id,
      read: (limit, beforeId) => store.auditEvents.page(account, { limit, beforeId, ...wanted }),
      sizeOf: ({ before, after }) => (before?.length ?? 0) + (after?.length ?? 0),
    })
    const address = addressOf(listAuditEvents, base, {})
    return {
      events: rows.map(eventReply),
      uri: listAddress(address, query),
      next_page_uri:
        next === undefined ? null : listAddress(address, { ...query, before_id: next }),
    }
  },
})

/** The list of the audit log. */
export const servedAudit = (deps: Deps, options: ServeOptions): Served => [
  listAuditEvents,
  serve(listAuditEvents, listing(deps), options),
]

const ERASE_EVERY_MS = 600_000
/** Between two parts of an erasure. */
const PAUSE_MS = 5
/** With so many erased, their space is made free for later ones, which holds up other work of an embedded database. */
const MOST_UNUSED = 10_000

/** Erases events of more than so many days ago, again and again for as long as the process runs. */
export const eraseOldEvents = (
  store: Pick<Store, 'auditEvents' | 'transaction' | 'reuseSpace'>,
  { days, now }: { days: number; now: () => Date },
): void => {
  let from = firstIdAt('evt', new Date(0))
  // Nobody knows what the processes before this one have erased.
  let unused = MOST_UNUSED - 1
  let isErasing = false
  const erase = async () => {
    const until = firstIdAt('evt', new Date(now().getTime() - days * DAY_MS))
    const eraseFrom = (account: string, from: string) =>
      store.transaction(({ auditEvents }) => auditEvents.erase({ account, from, until }))
    for (const account of await store.auditEvents.accounts())
      // Other writes go first: one part after the other, each in a transaction of its own.
      for (let next: string | undefined = from; next !== undefined;) {
        const erased = await eraseFrom(account, next)
        next = erased.next
        unused += erased.count
        // PGlite works in this thread: without a pause no request would be heard until the end.
        if (next !== undefined) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    from = until
    if (unused < MOST_UNUSED) return
    await store.reuseSpace()
    unused = 0
  }
  const timer = setInterval(() => {
    if (isErasing) return
    isErasing = true
    // A database that is away now is asked again later.
    void erase()
      .catch(() => undefined)
      .finally(() => (isErasing = false))
  }, ERASE_EVERY_MS)
  // Node would wait for it; a browser has plain numbers.
  if (typeof timer === 'object') timer.unref()
}
