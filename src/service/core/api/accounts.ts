import { Refusal } from '#service/core/http/errors.ts'
import { createFailureThrottle, type FailureThrottle } from '#service/core/http/failure-throttle.ts'
import type { KeyOwner } from '#service/core/store/keys.ts'
import type { Store } from '#service/node/store/open-store.ts'
import { checkHash, hashOf, type KeyCheck } from './keys.ts'

/** How long a known key is believed without asking the database again. */
const BELIEVED_MS = 5000
const KNOWN_KEYS = 10_000
/** How often the last use of a key is noted at most. */
const TOUCH_MS = 60_000

const REFUSED = {
  unknown: 'The API key is not known to this service.',
  expired: 'The API key has expired.',
  revoked: 'The API key was revoked.',
} as const

/** Refuses a request that carries no valid key (401); the message is what is wrong with it. */
export const unauthorized = (message: string): Refusal =>
  new Refusal(401, `${message} Send the header "Authorization: Bearer <API key>".`, {
    faults: { Authorization: 'must be "Bearer " and a key of this service' },
    headers: { 'WWW-Authenticate': 'Bearer' },
  })

type Known = { owner: KeyOwner; expiresAt: number; until: number; touched: number }

/** Knows whom keys stand for. */
export type Accounts = {
  /** Whom a key stands for. Throws 401 unless it is valid, 429 when its address sends too many wrong ones. */
  accountOf: (key: string, address: string | undefined) => Promise<KeyOwner>
  /** Believes no key any more without asking the database, as after a key was revoked. */
  doubtAll: () => void
}

type Options = { now: () => Date; clock?: () => number; throttle?: FailureThrottle }

/**
 * The keys as this process knows them: it asks the database about a valid key once in five seconds, and
 * about others each time, as long as their address has not sent too many. Keys that it has seen to be valid
 * are never held up by others from their address.
 */
export const createAccounts = (
  store: Store,
  {
    now,
    clock = () => performance.now(),
    throttle = createFailureThrottle('API key', clock),
  }: Options,
): Accounts => {
  const known = new Map<string, Known>()
  const asking = new Map<string, Promise<KeyCheck>>()
  // What was asked before keys changed says nothing about them after it.
  let epoch = 0

  const remember = (hash: string, check: KeyCheck): void => {
    const before = known.get(hash)
    known.delete(hash)
    if (check.state !== 'valid') return
    const touched = before?.touched ?? -Infinity
    const expiresAt = check.expiresAt?.getTime() ?? Infinity
    known.set(hash, { owner: check.owner, expiresAt, until: clock() + BELIEVED_MS, touched })
    const [oldest] = known.keys()
    if (known.size > KNOWN_KEYS && oldest !== undefined) known.delete(oldest)
  }

  /** One question at a time about a key, however many requests come with it. */
  const ask = (hash: string): Promise<KeyCheck> => {
    const running = asking.get(hash)
    if (running) return running
    const begun = epoch
    const answer = checkHash(store, hash, now())
      .then((check) => {
        if (begun === epoch) remember(hash, check)
        return check
      })
      .finally(() => {
        if (asking.get(hash) === answer) asking.delete(hash)
      })
    asking.set(hash, answer)
    return answer
  }

  const touch = (hash: string): void => {
    const key = known.get(hash)
    if (!key || clock() - key.touched < TOUCH_MS) return
    key.touched = clock()
    // After the request's own first query. A database that takes no writes still lets keys be used.
    setImmediate(() => void store.keys.touch(hash, now()).catch(() => undefined))
  }

  const throttled = async (hash: string, address: string | undefined): Promise<KeyCheck> => {
    const isWrong = ({ state }: KeyCheck): boolean => state !== 'valid'
    const running = asking.get(hash)
    if (!running) return throttle(address, () => ask(hash), isWrong)
    // The question is on its way already; a wrong answer counts against whoever else waited for it.
    const check = await running
    return isWrong(check) ? throttle(address, () => Promise.resolve(check), isWrong) : check
  }

  const accountOf = async (key: string, address: string | undefined): Promise<KeyOwner> => {
    const hash = hashOf(key)
    const entry = known.get(hash)
    if (entry && entry.until > clock() && entry.expiresAt > now().getTime()) {
      touch(hash)
      return entry.owner
    }
    const check = await (entry ? ask(hash) : throttled(hash, address))
    if (check.state !== 'valid') throw unauthorized(REFUSED[check.state])
    touch(hash)
    return check.owner
  }

  const doubtAll = (): void => {
    epoch += 1
    asking.clear()
    for (const entry of known.values()) entry.until = 0
  }
  return { accountOf, doubtAll }
}
