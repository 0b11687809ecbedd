import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Place } from '#service/core/http/place.ts'

export type Admission = {
  /** Returns a place for a request with this Authorization header; undefined when the limit is reached. */
  enter: (authorization: string | undefined) => Place | undefined
}

/** How many requests run at once, and how many more may wait outside of their places. */
export type AdmissionLimits = { inWork: number; outside: number }

const PROVEN_KEYS = 1000
/** The holder of all requests whose key is not yet proven: made-up keys get no places of their own. */
const UNPROVEN = ''

const digestOf = (authorization: string): string => hash('sha256', authorization, 'base64')

/**
 * Limits the requests that run at once. A key may hold as many places as are free: a single key gets half
 * of them, two keys a third each, and there is always room for one more key.
 */
export const createAdmission = ({ inWork, outside: mostOutside }: AdmissionLimits): Admission => {
  const held = new Map<string, number>()
  // A set keeps insertion order: the key that was proven longest ago comes first.
  const provenKeys = new Set<string>()
  let taken = 0
  let outside = 0
  let turn = Promise.resolve()

  // The embedded database works in this thread, and libuv accepts one connection in a turn of the event loop:
  // with all requests of a turn answered in it, a new client would wait for each of them many times.
  const ownTurn = (): Promise<void> => (turn = turn.then(() => nextTurn()))

  const count = (holder: string, by: 1 | -1): void => {
    taken += by
    const own = (held.get(holder) ?? 0) + by
    if (own > 0) held.set(holder, own)
    else held.delete(holder)
  }

  const prove = (digest: string): void => {
    provenKeys.delete(digest)
    provenKeys.add(digest)
    const [oldest] = provenKeys
    if (provenKeys.size > PROVEN_KEYS && oldest !== undefined) provenKeys.delete(oldest)
  }

  const placeOf = (holder: string, digest: string): Place => {
    let isOutside = false
    return {
      proven: () => {
        if (holder === UNPROVEN) prove(digest)
      },
      outside: async (wait) => {
        if (isOutside || outside >= mostOutside) return wait()
        isOutside = true
        outside += 1
        count(holder, -1)
        try {
          return await wait()
        } finally {
          // May exceed the limit: refusing the request now would waste the work already done for it.
          count(holder, 1)
          outside -= 1
          isOutside = false
        }
      },
      pause: ownTurn,
      leave: () => count(holder, -1),
    }
  }

  return {
    enter: (authorization) => {
      const digest = authorization === undefined ? UNPROVEN : digestOf(authorization)
      const holder = provenKeys.has(digest) ? digest : UNPROVEN
      if ((held.get(holder) ?? 0) >= inWork - taken) return undefined
      count(holder, 1)
      return placeOf(holder, digest)
    },
  }
}
