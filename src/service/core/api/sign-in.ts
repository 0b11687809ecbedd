import { Hono } from 'hono'
import { CODE_ERRORS, type SignInReply, SignInRequest } from '#contract/sign-in.ts'
import { outsideOf, type ServiceEnv } from '#service/core/http/environment.ts'
import { Refusal } from '#service/core/http/errors.ts'
import { createFailureThrottle } from '#service/core/http/failure-throttle.ts'
import { sourceOf } from '#service/core/http/request-source.ts'
import { readBodyAs, refuseBody } from '#service/core/http/request-body.ts'
import type { Store } from '#service/core/store/store.ts'
import type { Exchange } from '#service/core/store/sign-in-codes.ts'
import type { Accounts } from './accounts.ts'
import { DEFAULT_ACCOUNT, hashOf, keyRecord, makeKey, randomDigits } from './keys.ts'
import { keyIn } from './serve.ts'

const CODE_BYTES = 16
const CODE_DIGITS = 22
const CODE_MS = 10 * 60_000
const KEY_MS = 90 * 86_400_000
/** How long a key waits for its first use: the answer with it may never have reached the browser. */
const UNUSED_KEY_MS = 5 * 60_000

type Refused = Exclude<Exchange, 'exchanged'>

const WHY: Record<Refused, string> = {
  used: 'This sign-in link was used before. Each works once.',
  expired: 'This sign-in link has expired. Each works for ten minutes.',
  unknown: 'This service does not know the sign-in link.',
}
const ANOTHER =
  'Press Enter in the terminal where Adit runs for another one, or enter the key from the file api-key in the data folder on the connect page.'

const refusal = (why: Refused): Refusal =>
  new Refusal(401, `${WHY[why]} ${ANOTHER}`, {
    code: CODE_ERRORS[why],
    fieldErrors: { code: 'Must be one that was printed in the last ten minutes and not used.' },
  })

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

const exchange = async (
  store: Store,
  { code, name }: SignInRequest,
  now: Date,
): Promise<{ outcome: Exchange; reply: SignInReply }> => {
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
  const outcome = await store.transaction(({ signInCodes }) =>
    signInCodes.exchange(hash, record, now),
  )
  return { outcome, reply: { key, name, expires_at: expiresAt.toISOString() } }
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
    const { outcome, reply } = await throttle(
      sourceOf(c),
      () => exchange(store, data, now()),
      (answer) => answer.outcome !== 'exchanged',
    )
    if (outcome !== 'exchanged') throw refusal(outcome)
    accounts.expect(reply.key)
    return c.json(reply, 201, { 'Cache-Control': 'no-store' })
  })
  routes.delete('/', async (c) => {
    const key = keyIn(c.req.header('authorization'))
    await accounts.accountOf(key, sourceOf(c))
    await outsideOf(c.env?.place, () => refuseBody(c.req))
    const hash = await hashOf(key)
    const isEnded = await store.transaction(({ keyAdministration }) =>
      keyAdministration.revokeOfBrowser(hash, now()),
    )
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
