import { Refusal } from '#service/core/http/errors.ts'
import { createFailureThrottle, type FailureThrottle } from '#service/core/http/failure-throttle.ts'
import type { KeyOwner } from '#service/core/store/keys.ts'
import type { Store } from '#service/core/store/store.ts'
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
    fieldErrors: { Authorization: 'must be "Bearer " and a key of this service' },
    headers: { 'WWW-Authenticate': 'Bearer' },
  })

type Known = { hash: string; owner: KeyOwner; expiresAt: number; until: number; touched: number }
type Asked = { hash: string; check: KeyCheck }

/** Knows whom keys stand for. */
export type Accounts = {
  /** Whom a key stands for. Throws 401 unless it is valid, 429 when its address sends too many wrong ones. */
  accountOf: (key: string, address: string | undefined) => Promise<KeyOwner>
  /** Checks every key with the database again at its next use, as after one was revoked. */
  recheckAll: () => void
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
  // By the keys themselves: hashing one takes as long as the rest of what is done for a request.
  const known = new Map<string, Known>()
  const asking = new Map<string, Promise<KeyCheck>>()
  // What was asked before keys changed says nothing about them after it.
  let epoch = 0

  const remember = (key: string, { hash, check }: Asked): void => {
    const before = known.get(key)
    known.delete(key)
    if (check.state !== 'valid') return
    const touched = before?.touched ?? -Infinity
    const expiresAt = check.expiresAt?.getTime() ?? Infinity
    const until = clock() + BELIEVED_MS
    known.set(key, { hash, owner: check.owner, expiresAt, until, touched })
    const [oldest] = known.keys()
    if (known.size > KNOWN_KEYS && oldest !== undefined) known.delete(oldest)
  }

  const askDatabase = async (key: string): Promise<Asked> => {
    const hash = await hashOf(key)
    return { hash, check: await checkHash(store, hash, now()) }
  }

  /** One question at a time about a key, however many requests come with it. */
  const ask = (key: string): Promise<KeyCheck> => {
    const running = asking.get(key)
    if (running) return running
    const begun = epoch
    const answer = askDatabase(key)
      .then((asked) => {
        if (begun === epoch) remember(key, asked)
        return asked.check
      })
      .finally(() => {
        if (asking.get(key) === answer) asking.delete(key)
      })
    asking.set(key, answer)
    return answer
  }

  const touch = (key: string): void => {
    const entry = known.get(key)
    if (!entry || clock() - entry.touched < TOUCH_MS) return
    entry.touched = clock()
    // After the request's own first query. A database that takes no writes still lets keys be used.
    const note = () => store.transaction(({ keys }) => keys.touch(entry.hash, now()))
    setTimeout(() => void note().catch(() => undefined))
  }

  const throttled = async (key: string, address: string | undefined): Promise<KeyCheck> => {
    const isWrong = ({ state }: KeyCheck): boolean => state !== 'valid'
    const running = asking.get(key)
    if (!running) return throttle(address, () => ask(key), isWrong)
    // The question is on its way already; a wrong answer counts against whoever else waited for it.
    const check = await running
    return isWrong(check) ? throttle(address, () => Promise.resolve(check), isWrong) : check
  }

  const accountOf = async (key: string, address: string | undefined): Promise<KeyOwner> => {
    const entry = known.get(key)
    if (entry && entry.until > clock() && entry.expiresAt > now().getTime()) {
      touch(key)
      return entry.owner
    }
    const check = await (entry ? ask(key) : throttled(key, address))
    if (check.state !== 'valid') throw unauthorized(REFUSED[check.state])
    touch(key)
    return check.owner
  }

  const recheckAll = (): void => {
    epoch += 1
    asking.clear()
    for (const entry of known.values()) entry.until = 0
  }
  return { accountOf, recheckAll }
}
