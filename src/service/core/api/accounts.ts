import type { RefusalReason } from '#service/core/http/api-family.ts'
import { Refusal } from '#service/core/http/errors.ts'
import { createFailureThrottle, type FailureThrottle } from '#service/core/http/failure-throttle.ts'
import type { Store } from '#service/core/store/store.ts'
import { checkHash, hashOf, type KeyCheck, type NamedOwner } from './keys.ts'

/** How long a valid key is cached before the database is asked again. */
const BELIEVED_MS = 5000
const KNOWN_KEYS = 10_000
/** The shortest time between two updates of a key's last use. */
const TOUCH_MS = 60_000

const REFUSED = {
  unknown: 'This service does not know the API key.',
  expired: 'The API key has expired.',
  revoked: 'The API key was revoked.',
} as const

/** Refuses a request without a valid key (401); the message says what is wrong. */
export const unauthorized = (message: string, reason?: RefusalReason): Refusal =>
  new Refusal(401, `${message} Send the header "Authorization: Bearer <API key>".`, {
    fieldErrors: { Authorization: 'Must be "Bearer " and a key of this service.' },
    headers: { 'WWW-Authenticate': 'Bearer' },
    reason,
  })

type Known = { hash: string; owner: NamedOwner; expiresAt: number; until: number; touched: number }
type Asked = { hash: string; check: KeyCheck }

/** Resolves keys to their owners. */
export type Accounts = {
  /** The owner of a key. Throws 401 unless it is valid, 429 when its source sends too many wrong ones. */
  accountOf: (key: string, source: string | undefined) => Promise<NamedOwner>
  /** Lets a key that was just given to a browser be used once, whatever others send from its address. */
  expect: (key: string) => void
  /** Makes the next use of every key ask the database again, for example after a key was revoked. */
  recheckAll: () => void
}

type Options = { now: () => Date; clock?: () => number; throttle?: FailureThrottle }

/**
 * A cache of keys in this process: it asks the database about a valid key once in five seconds, and about
 * other keys each time, unless their source has sent too many. Other keys from the same source never
 * delay a key that was seen to be valid, nor the first use of a key that this process gave to a browser.
 */
export const createAccounts = (
  store: Store,
  {
    now,
    clock = () => performance.now(),
    throttle = createFailureThrottle('API key', clock),
  }: Options,
): Accounts => {
  // Indexed by the plain key: hashing it takes as long as all other work for a request.
  const known = new Map<string, Known>()
  const expected = new Set<string>()
  const asking = new Map<string, Promise<KeyCheck>>()
  // A result from before a change of keys is stale after it.
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
    const check = await checkHash(store, hash, now())
    // Before the answer: it tells the browser that its key is good for long. Another use tries again.
    if (check.state === 'valid' && check.isUnused)
      await store.transaction(({ keys }) => keys.beginUse(hash)).catch(() => undefined)
    return { hash, check }
  }

  /** One database query at a time per key, however many requests carry it. */
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
    // Runs after the request's own first query. Keys stay usable when the database takes no writes.
    const note = () => store.transaction(({ keys }) => keys.touch(entry.hash, now()))
    setTimeout(() => void note().catch(() => undefined))
  }

  const throttled = async (key: string, source: string | undefined): Promise<KeyCheck> => {
    const isFailure = ({ state }: KeyCheck): boolean => state !== 'valid'
    const running = asking.get(key)
    if (!running) return throttle(source, () => ask(key), isFailure)
    // The query is already running; a wrong key also counts against each other request that waits for it.
    const check = await running
    return isFailure(check) ? throttle(source, () => Promise.resolve(check), isFailure) : check
  }

  const accountOf = async (key: string, source: string | undefined): Promise<NamedOwner> => {
    const entry = known.get(key)
    if (entry && entry.until > clock() && entry.expiresAt > now().getTime()) {
      touch(key)
      return entry.owner
    }
    const isExpected = expected.delete(key)
    const check = await (entry || isExpected ? ask(key) : throttled(key, source))
    if (check.state !== 'valid') throw unauthorized(REFUSED[check.state])
    touch(key)
    return check.owner
  }

  const recheckAll = (): void => {
    epoch += 1
    asking.clear()
    for (const entry of known.values()) entry.until = 0
  }
  return { accountOf, expect: (key) => void expected.add(key), recheckAll }
}
