import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { Refusal } from '#service/core/http/errors.ts'
import type { Place } from '#service/core/http/place.ts'

/** How many requests a process handles at a time. */
const MOST = 256
const PROVEN_KEYS = 1000
/** The holder of all requests whose key is not yet proven: made-up keys get no places of their own. */
const UNPROVEN = ''

const busy = (): Refusal => {
  const refusal = new Refusal(503, 'The service is handling too many requests.', {
    fieldErrors: { requests: 'Must be fewer at the same time.' },
    headers: { 'Retry-After': '1' },
  })
  // The log has a line for each, in which a stack would tell nothing.
  delete refusal.stack
  return refusal
}

/**
 * Limits the requests in flight, and refuses more at once. A key may hold as many places as are free: a single key
 * gets half of them, two keys a third each, and there is always room for one more key.
 */
export const limitInFlight = (most = MOST): MiddlewareHandler<ServiceEnv> => {
  const held = new Map<string, number>()
  // A set keeps insertion order: the key that was proven longest ago comes first.
  const provenKeys = new Set<string>()
  let taken = 0
  let turn = Promise.resolve()

  // The embedded database works in this thread, and libuv accepts one connection in a turn of the event loop:
  // with all requests of a turn answered in it, a new client would wait for each of them many times.
  const ownTurn = (): Promise<void> => (turn = turn.then(() => nextTurn()))

  const count = (holder: string, by: 1 | -1): void => {
    taken += by
    const own = (held.get(holder) ?? 0) + by
    if (own === 0) held.delete(holder)
    else held.set(holder, own)
  }

  const prove = (digest: string): void => {
    provenKeys.delete(digest)
    provenKeys.add(digest)
    const [oldest] = provenKeys
    if (provenKeys.size > PROVEN_KEYS && oldest !== undefined) provenKeys.delete(oldest)
  }

  return async (c, next) => {
    const authorization = c.req.header('authorization')
    const digest = authorization === undefined ? UNPROVEN : hash('sha256', authorization, 'base64')
    const holder = provenKeys.has(digest) ? digest : UNPROVEN
    if ((held.get(holder) ?? 0) >= most - taken) throw busy()
    const place: Place = {
      proven: () => {
        if (holder === UNPROVEN) prove(digest)
      },
      outside: async (wait) => {
        count(holder, -1)
        try {
          return await wait()
        } finally {
          // May exceed the limit: refusing the request now would waste the work already done for it.
          count(holder, 1)
        }
      },
      pause: ownTurn,
    }
    if (c.env) c.env.place = place
    count(holder, 1)
    try {
      await ownTurn()
      await next()
    } finally {
      count(holder, -1)
    }
  }
}
