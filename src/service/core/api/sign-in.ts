import { Hono } from 'hono'
import { CODE_REFUSED, type SignInReply, SignInRequest } from '#contract/sign-in.ts'
import { outsideOf, type ServiceEnv } from '#service/core/http/environment.ts'
import { Refusal } from '#service/core/http/errors.ts'
import { createFailureThrottle } from '#service/core/http/failure-throttle.ts'
import { sourceOf } from '#service/core/http/request-source.ts'
import { readBodyAs, refuseBody } from '#service/core/http/request-body.ts'
import type { Store } from '#service/core/store/store.ts'
import type { Accounts } from './accounts.ts'
import { DEFAULT_ACCOUNT, hashOf, keyRecord, makeKey, randomDigits } from './keys.ts'
import { keyIn } from './serve.ts'

const CODE_BYTES = 16
const CODE_DIGITS = 22
const CODE_MS = 10 * 60_000
const KEY_MS = 90 * 86_400_000
/** How long a key waits for its first use: the answer with it may never have reached the browser. */
const UNUSED_KEY_MS = 5 * 60_000

const refusal = (): Refusal =>
  new Refusal(
    401,
    'This sign-in link was used before, has expired, or belongs to another Adit: each works once, for ten minutes. Press Enter in the terminal where Adit runs for another one, or enter the key from the file api-key in the data folder on the connect page.',
    {
      code: CODE_REFUSED,
      fieldErrors: { code: 'Must be one that was printed in the last ten minutes and not used.' },
    },
  )

/** Makes a code for a sign-in link to the default account: valid once within ten minutes. */
export const makeSignInCode = async (store: Store, now: Date): Promise<string> => {
  const code = randomDigits(CODE_BYTES, CODE_DIGITS)
  const expiresAt = new Date(now.getTime() + CODE_MS)
  const hash = await hashOf(code)
  await store.transaction(({ signInCodes }) =>
    signInCodes.add(DEFAULT_ACCOUNT, hash, now, expiresAt),
  )
  return code
}

/** The reply with a key of a browser; undefined for a code that is not good. */
const exchange = async (
  store: Store,
  { code, name }: SignInRequest,
  now: Date,
): Promise<SignInReply | undefined> => {
  const key = makeKey()
  const expiresAt = new Date(now.getTime() + KEY_MS)
  const terms = {
    name,
    kind: 'full',
    origin: 'browser',
    expires_at: new Date(now.getTime() + UNUSED_KEY_MS),
    expires_once_used: expiresAt,
  } as const
  const hash = await hashOf(code)
  const record = { ...(await keyRecord(key)), ...terms }
  const isExchanged = await store.transaction(({ signInCodes }) =>
    signInCodes.exchange(hash, record, now),
  )
  return isExchanged ? { key, name, expires_at: expiresAt.toISOString() } : undefined
}

type Deps = { store: Store; accounts: Accounts; now: () => Date; clock?: () => number }

/**
 * Exchanges the code of a sign-in link for a key of this browser (POST), and ends such a key (DELETE). The
 * key ends by itself unless it is used within minutes.
 * No other origin may call it: its responses have no CORS headers, and it takes only JSON.
 */
export const signInRoutes = ({ store, accounts, now, clock }: Deps): Hono<ServiceEnv> => {
  const routes = new Hono<ServiceEnv>()
  const throttle = createFailureThrottle('sign-in code', clock)
  routes.post('/', async (c) => {
    const data = await outsideOf(c.env?.place, () => readBodyAs(SignInRequest, c.req))
    const reply = await throttle(
      sourceOf(c),
      () => exchange(store, data, now()),
      (answer) => answer === undefined,
    )
    if (!reply) throw refusal()
    accounts.expect(reply.key)
    return c.json(reply, 201, { 'Cache-Control': 'no-store' })
  })
  routes.delete('/', async (c) => {
    const key = keyIn(c.req.header('authorization'))
    await accounts.accountOf(key, sourceOf(c))
    await outsideOf(c.env?.place, () => refuseBody(c.req))
    const hash = await hashOf(key)
    const isEnded = await store.transaction(({ keys }) => keys.revokeOfBrowser(hash, now()))
    if (!isEnded)
      throw new Refusal(
        403,
        'This API key did not come from a sign-in link, so signing out does not end it. Revoke it in Settings, or with "npm run keys -- revoke".',
      )
    accounts.recheckAll()
    return c.body(null, 204)
  })
  return routes
}
