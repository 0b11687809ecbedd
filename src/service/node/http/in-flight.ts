import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { bearerIn } from '#service/core/api/serve.ts'
import type { Place, ServiceEnv } from '#service/core/http/environment.ts'
import { Refusal } from '#service/core/http/errors.ts'

/** How many requests a process handles at a time. */
const MOST = 256
/** How many keys are remembered as right; the one seen longest ago is dropped first. */
const KNOWN_KEYS = 10_000

const busy = (): Refusal => {
  const refusal = new Refusal(503, 'The service is handling too many requests.', {
    fieldErrors: { requests: 'Must be fewer at the same time.' },
    headers: { 'Retry-After': '1' },
  })
  // The log has a line for each, in which a stack would tell nothing.
  delete refusal.stack
  return refusal
}

// The embedded database works in this thread, and libuv accepts one connection in a turn of the event loop:
// with all requests of a turn answered in it, a new client would wait for each of them many times.
const oneByOne = () => {
  let last = Promise.resolve()
  return (): Promise<void> => (last = last.then(() => nextTurn()))
}

/**
 * Limits the requests in flight, and refuses more at once. A key may hold as many places as are free: a single key
 * gets half of them, two keys a third each, and there is always room for one more key. All keys that were not seen to
 * be right count as one, since anyone can make them up, and wait for turns of their own.
 */
export const limitInFlight = (most = MOST): MiddlewareHandler<ServiceEnv> => {
  const held = new Map<string, number>()
  const known = new Set<string>()
  const knownTurn = oneByOne()
  const unseenTurn = oneByOne()
  let taken = 0

  const count = (holder: string, by: 1 | -1): void => {
    taken += by
    const own = (held.get(holder) ?? 0) + by
    if (own === 0) held.delete(holder)
    else held.set(holder, own)
  }

  const know = (key: string): void => {
    known.delete(key)
    known.add(key)
    const [oldest] = known
    if (known.size > KNOWN_KEYS && oldest !== undefined) known.delete(oldest)
  }

  return async (c, next) => {
    const key = bearerIn(c.req.header('authorization')) ?? ''
    const holder = known.has(key) ? key : ''
    const pause = holder === '' ? unseenTurn : knownTurn
    if ((held.get(holder) ?? 0) >= most - taken) throw busy()
    const place: Place = {
      outside: async (wait) => {
        count(holder, -1)
        try {
          return await wait()
        } finally {
          // May exceed the limit: refusing the request now would waste the work already done for it.
          count(holder, 1)
        }
      },
      pause,
    }
    if (c.env) c.env.place = place
    count(holder, 1)
    try {
      await pause()
      await next()
      if (c.get('hasRightKey')) know(key)
      else if (c.res.status === 401) known.delete(key)
    } finally {
      count(holder, -1)
    }
  }
}
