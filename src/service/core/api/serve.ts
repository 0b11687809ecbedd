import type { Handler, HonoRequest } from 'hono'
import type { BodyOf, Operation, ParamsOf, QueryOf, ReplyOf } from '#contract/operation.ts'
import {
  ETAG_HEADER,
  IF_MATCH_HEADER,
  IF_NONE_MATCH_HEADER,
  isOfOneDocument,
  takesIfMatch,
  IDEMPOTENCY_KEY_HEADER,
} from '#contract/headers.ts'
import { API_BASE_PATH, SERVICE_VERSION } from '#contract/version.ts'
import { fieldErrorsOf } from '#contract/field-errors.ts'
import { privateKeyErrors } from '#domain/private-key.ts'
import { outsideOf, type Place, type ServiceEnv } from '#service/core/http/environment.ts'
import { jsonAnswer } from '#service/core/http/common-headers.ts'
import { badRequest, type FieldErrors, invalid, Refusal } from '#service/core/http/errors.ts'
import type { AuditEventRow } from '#service/core/store/database.ts'
import type { KeyOwner } from '#service/core/store/keys.ts'
import { type Accounts, unauthorized } from './accounts.ts'
import { fingerprintOf, idempotencyKeyIn, type KeepReply, type Once } from './idempotency.ts'
import { entityTagOf, type Precondition, preconditionIn } from './precondition.ts'
import { type RateLimit, rateLimited } from '#service/core/http/rate-limit.ts'
import { sourceOf } from '#service/core/http/request-source.ts'
import { type GivenQuery, readParams, readQuery } from '#service/core/http/request-address.ts'
import { readBody, refuseBody } from '#service/core/http/request-body.ts'

/** Who writes: the key, and the id that the answer of the request names. */
export type Actor = Pick<AuditEventRow, 'key_id' | 'key_name' | 'operation_id'>

/** The caller of a request, and the base address for the `uri` fields of the response. */
export type Caller = {
  account: string
  principal: string
  /** The public id of the key. */
  keyId: string
  /** Who writes, for the audit log; undefined if none is kept. */
  actor: Actor | undefined
  /** The absolute base of the API, without trailing slash. */
  base: string
  /** Whether the client has disconnected and cannot read the response. */
  isGone: () => boolean
  /** Waits for work that has its own bound, without blocking other requests. */
  outside: Place['outside']
  /** Lets other requests work, in the middle of work that takes long. */
  pause: Place['pause']
}

/** A request that passed every check of the contract. */
export type ServiceRequest<O extends Operation> = {
  params: ParamsOf<O>
  query: QueryOf<O>
  body: BodyOf<O>
  caller: Caller
  /** For an operation that takes an idempotency key: called in the transaction of its write. */
  keep: KeepReply
  /** For an operation that changes what is there: called in the transaction of its write. */
  precondition: Precondition
}

type Head<O extends Operation> = Omit<ServiceRequest<O>, 'body' | 'keep'>
type Run<O extends Operation> = (request: ServiceRequest<O>) => Promise<ReplyOf<O>>
type Checked<O extends Operation> = { fieldErrors: FieldErrors; run: Run<O> }

/** The implementation of an operation. */
export type Implementation<O extends Operation> = {
  /** Rules of the query beyond the schema; it sees the query as sent. */
  checkQuery?: (query: GivenQuery) => FieldErrors
} & (
  | { run: Run<O> }
  | {
      /**
       * Rules of the body beyond the schema, and the function that runs if there is no error. It sees the
       * body as sent, even if the schema refuses it, so that all field errors are reported at once.
       */
      check: (sent: Head<O> & { body: object }) => Promise<Checked<O>>
    }
)

/** What serving needs from the process. */
export type ServeOptions = {
  accountOf: Accounts['accountOf']
  /** How often each key may call; undefined for as often as it likes. */
  rateLimit: RateLimit | undefined
  versionHeader: string
  publicUrl: string | undefined
  basePath: string
  /** Whether writes are noted in the audit log. */
  isAudited: boolean
  once: Once
}

const BEARER = /^Bearer +([\x21-\x7e]+)$/i

/** The key in an Authorization header, if there is one. */
export const bearerIn = (header = ''): string | undefined => BEARER.exec(header)?.[1]

/** The key in an Authorization header. Throws 401 if there is none. */
export const keyIn = (header: string | undefined): string => {
  if (header === undefined) throw unauthorized('The API key is missing.', 'key_missing')
  const key = bearerIn(header)
  if (key === undefined)
    throw unauthorized('The Authorization header is malformed.', 'key_malformed')
  return key
}

/** Refuses what changes something to a read-only key: 403. */
export const checkKind = (
  { kind }: Pick<KeyOwner, 'kind'>,
  { method, needsFullAccess }: Pick<Operation, 'method' | 'needsFullAccess'>,
): void => {
  if (kind === 'full' || (method === 'GET' && !needsFullAccess)) return
  throw new Refusal(
    403,
    needsFullAccess
      ? 'This API key is read-only. Use a key with full access to read this.'
      : 'This API key is read-only. Use a key with full access to create, change or delete.',
    { fieldErrors: { Authorization: 'Must hold a key with full access for this operation.' } },
  )
}

const checkVersion = (name: string, value: string | undefined): void => {
  if (value === SERVICE_VERSION) return
  const rule = `Must be sent with the value ${SERVICE_VERSION}.`
  throw value === undefined
    ? badRequest(name, `Missing. ${rule}`, 'version_missing')
    : badRequest(name, rule, 'version_wrong')
}

const carryOut = async <O extends Operation>(
  of: O,
  operation: Implementation<O>,
  head: Head<O>,
  { request, key, once }: { request: HonoRequest; key: string | undefined; once: Once },
): Promise<ReplyOf<O>> => {
  // A body may arrive slowly, up to a bound; the request does no work meanwhile.
  const sent = of.body
    ? await head.caller.outside(() => readBody(request))
    : await (of.method === 'GET'
        ? refuseBody(request)
        : head.caller.outside(() => refuseBody(request)))
  // Not in an id or a key of the request, either: they are stored.
  const privateKeys =
    of.method === 'GET'
      ? {}
      : privateKeyErrors({ ...head.params, [IDEMPOTENCY_KEY_HEADER]: key, ...sent })
  const work = async (keep: KeepReply) => {
    const { fieldErrors, run }: Checked<O> =
      'check' in operation
        ? await operation.check({ ...head, body: sent ?? {} })
        : { fieldErrors: {}, run: operation.run }
    const result = of.body?.safeParse(sent)
    const all = {
      ...fieldErrors,
      ...(result?.error && fieldErrorsOf(result.error.issues)),
      ...privateKeys,
    }
    if (Object.keys(all).length > 0) throw invalid(all)
    return run({ ...head, body: result?.data as BodyOf<O>, keep }) // the operation's own schema has just read it
  }
  if (key === undefined) return work(async () => undefined)
  const fingerprint = await fingerprintOf(of, sent ?? {})
  return once({ account_id: head.caller.account, key, fingerprint }, work)
}

/** The handler of an operation: the contract's checks in order, the operation, its response. */
export const serve =
  <O extends Operation>(
    of: O,
    operation: Implementation<O>,
    { accountOf, rateLimit, versionHeader, publicUrl, basePath, isAudited, once }: ServeOptions,
  ): Handler<ServiceEnv> =>
  async (c) => {
    const apiKey = keyIn(c.req.header('authorization'))
    const owner = await accountOf(apiKey, sourceOf(c))
    c.set('accountName', owner.account_name)
    c.set('hasRightKey', true)
    const place = c.env?.place
    // Only of a valid key: a wrong one must neither spend another's quota nor take memory here.
    const quota = rateLimit?.request(apiKey)
    c.set('quota', quota)
    if (quota?.isAllowed === false) throw rateLimited(quota)
    checkKind(owner, of)
    checkVersion(versionHeader, c.req.header(versionHeader))
    const key = of.takesIdempotencyKey && idempotencyKeyIn(c.req.header(IDEMPOTENCY_KEY_HEADER))
    const precondition = takesIfMatch(of)
      ? preconditionIn(c.req.header(IF_MATCH_HEADER), c.req.header(IF_NONE_MATCH_HEADER))
      : preconditionIn(undefined)
    const address = new URL(c.req.url)
    const params = readParams(of, address.pathname) as ParamsOf<O> // named by the same template
    const query = readQuery(of, address.searchParams, operation.checkQuery)
    const caller: Caller = {
      account: owner.account_id,
      principal: owner.principal_id,
      keyId: owner.key_id,
      actor: isAudited
        ? {
            key_id: owner.key_id,
            key_name: owner.key_name,
            operation_id: c.get('operationId'),
          }
        : undefined,
      base: (publicUrl ?? address.origin) + basePath + API_BASE_PATH,
      isGone: () => c.env?.outgoing?.destroyed ?? false,
      outside: (wait) => outsideOf(place, wait),
      pause: async () => place?.pause(),
    }
    const reply = await carryOut(
      of,
      operation,
      { params, query, caller, precondition },
      { request: c.req, key, once },
    )
    if (of.success === 204) return c.body(null, 204)
    const text = JSON.stringify(reply)
    const tag = isOfOneDocument(of) ? { [ETAG_HEADER]: await entityTagOf(text) } : undefined
    return jsonAnswer(c, of.success, text, tag)
  }
