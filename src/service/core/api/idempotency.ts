import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_LENGTH,
  UNDER_WAY_CODE,
} from '#contract/headers.ts'
import type { Operation } from '#contract/operation.ts'
import { badRequest, Refusal } from '#service/core/http/errors.ts'
import type { IdempotencyKeyRow } from '#service/core/store/database.ts'
import type { Queries } from '#service/core/store/queries.ts'
import type { Store } from '#service/core/store/store.ts'
import { hashOf } from './keys.ts'

/** How long the answer to a request with a key is kept. */
export const KEPT_MS = 15 * 60_000

/** Keeps the reply to a write in the write's own transaction, for the same request sent again. */
export type KeepReply = (queries: Queries, reply: unknown) => Promise<void>

type Keyed = Pick<IdempotencyKeyRow, 'account_id' | 'key' | 'fingerprint'>

/** Does the work of a request once, however often the request is sent with the same key. */
export type Once = <Reply>(
  request: Keyed,
  work: (keep: KeepReply) => Promise<Reply>,
) => Promise<Reply>

// A structured field of the type String (RFC 9651, 3.3.3), or the same without quotes, as many clients send it.
const KEY = /^(?:"((?:[ !#-[\]-~]|\\["\\])+)"|([!#-+\--~]+))$/

/** The key in an `Idempotency-Key` header; undefined if there is none. Throws 400 for another form. */
export const idempotencyKeyIn = (header: string | undefined): string | undefined => {
  if (header === undefined) return undefined
  const [, quoted, bare] = KEY.exec(header.trim()) ?? []
  const key = quoted?.replace(/\\(.)/g, '$1') ?? bare
  if (key !== undefined && key.length <= IDEMPOTENCY_KEY_LENGTH) return key
  throw badRequest(
    IDEMPOTENCY_KEY_HEADER,
    `Must be a text of 1 to ${IDEMPOTENCY_KEY_LENGTH} ASCII characters in double quotes.`,
  )
}

/** What tells a repeated request from another one: a hash, since a body is not kept. */
export const fingerprintOf = ({ method, path }: Operation, body: object): Promise<string> =>
  hashOf(`${method} ${path}\n${JSON.stringify(body)}`)

const reused = () => {
  const rule = 'Was used for a request with another body. Use a new key for each request.'
  return new Refusal(422, `Nothing was changed. ${IDEMPOTENCY_KEY_HEADER}: ${rule}`, {
    fieldErrors: { [IDEMPOTENCY_KEY_HEADER]: rule },
    code: 'ADIT_IDEMPOTENCY_KEY_REUSED',
  })
}

const underWay = () =>
  new Refusal(
    409,
    `The first request with this ${IDEMPOTENCY_KEY_HEADER} is under way. Send it again in a moment.`,
    {
      fieldErrors: { [IDEMPOTENCY_KEY_HEADER]: 'Belongs to a request that is under way.' },
      headers: { 'Retry-After': '1' },
      code: UNDER_WAY_CODE,
    },
  )

/** Rolls back a write that another process has done meanwhile. */
class AlreadyDone extends Error {
  override name = 'AlreadyDone'
}

/**
 * Requests with idempotency keys. An answer is stored in the transaction of its write: it is there exactly if
 * the write is, in every process on the database. A request that changed nothing is not kept.
 */
export const createIdempotency = ({
  store,
  now,
}: {
  store: Pick<Store, 'idempotencyKeys' | 'transaction'>
  now: () => Date
}): Once => {
  const running = new Set<string>()
  let erasedAt = 0

  // The same operation has made the reply for a body of the same fingerprint, so it has its type.
  const keptReply = async <Reply>({ account_id, key, fingerprint }: Keyed) => {
    const kept = await store.idempotencyKeys.find(account_id, key, now())
    if (kept && kept.fingerprint !== fingerprint) throw reused()
    return kept && (JSON.parse(kept.reply) as Reply)
  }

  return async <Reply>(request: Keyed, work: (keep: KeepReply) => Promise<Reply>) => {
    const name = JSON.stringify([request.account_id, request.key])
    if (running.has(name)) throw underWay()
    running.add(name)
    try {
      const kept = await keptReply<Reply>(request)
      if (kept) return kept
      return await work(async ({ idempotencyKeys }, reply) => {
        const at = now()
        const row = {
          ...request,
          reply: JSON.stringify(reply),
          expires_at: new Date(at.getTime() + KEPT_MS),
        }
        if (!(await idempotencyKeys.add(row, at))) throw new AlreadyDone()
        if (at.getTime() - erasedAt < KEPT_MS) return
        erasedAt = at.getTime()
        await idempotencyKeys.erase(at)
      })
    } catch (error) {
      const kept = error instanceof AlreadyDone ? await keptReply<Reply>(request) : undefined
      if (kept) return kept
      throw error
    } finally {
      running.delete(name)
    }
  }
}
