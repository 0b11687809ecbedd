import { Hono } from 'hono'
import { KEYS_PATH } from '#contract/account-keys.ts'
import { SIGN_IN_PATH } from '#contract/sign-in.ts'
import { API_BASE_PATH } from '#contract/version.ts'
import { forbidStoring, servedKeys } from '#service/core/api/account-keys.ts'
import { type Accounts, createAccounts } from '#service/core/api/accounts.ts'
import { embeddedApi } from '#service/core/api/api.ts'
import type { CertificateAuthority } from '#service/core/api/certificate-authority.ts'
import { eraseOldEvents, servedAudit } from '#service/core/api/audit.ts'
import { servedEdges } from '#service/core/api/edge-list.ts'
import { createIdempotency } from '#service/core/api/idempotency.ts'
import { signInRoutes } from '#service/core/api/sign-in.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { familyOf } from '#service/core/http/api-family.ts'
import { commonHeaders } from '#service/core/http/common-headers.ts'
import { answerError, Refusal } from '#service/core/http/errors.ts'
import { addOperations } from '#service/core/http/other-requests.ts'
import { createRateLimit } from '#service/core/http/rate-limit.ts'
import type { LogStream } from '#service/core/http/log.ts'
import { operationId, requestLog } from './http/log.ts'
import type { SelectorEvaluator } from '#service/core/selectors/selector-evaluator.ts'
import type { Store } from '#service/core/store/store.ts'

/** The frame around a service's routes: headers, id and log for every response, errors in one form. */
export const createFrame = (
  log: LogStream | null,
  { versionHeader }: Pick<ServiceAccess, 'versionHeader'>,
): Hono<ServiceEnv> => {
  const frame = new Hono<ServiceEnv>()
  frame.onError(answerError)
  frame.use(commonHeaders())
  frame.use(operationId(familyOf(versionHeader)))
  if (log) frame.use(requestLog(log))
  frame.notFound((c) => {
    const fieldErrors = { path: 'Not part of this service.' }
    return answerError(new Refusal(404, 'There is no such page or path.', { fieldErrors }), c)
  })
  return frame
}

/** Everything the service needs from its environment. */
export type ServiceParts = {
  store: Store
  authority: CertificateAuthority
  evaluator: SelectorEvaluator
  accounts: Accounts
  now: () => Date
  /** A monotonic clock, in milliseconds. */
  clock: () => number
}

type Given = Pick<ServiceParts, 'store' | 'authority' | 'evaluator'> &
  Partial<Pick<ServiceParts, 'now' | 'clock'>>

/** The parts of a service; creates those that were not given. */
export const serviceParts = ({
  now = () => new Date(),
  clock = () => performance.now(),
  ...given
}: Given): ServiceParts => ({
  ...given,
  now,
  clock,
  accounts: createAccounts(given.store, { now, clock }),
})

/** How clients call the service, and how often they may. */
export type ServiceAccess = {
  /** The name of the API version header. */
  versionHeader: string
  /** The origin in `uri` fields, if it differs from that of the request. */
  publicUrl?: string | undefined
  /** The path that the paths of the service follow; "" at the root. */
  basePath?: string
  /** The requests that each key may send in a minute; undefined for no limit. */
  requestsPerMinute?: number | undefined
  /** How long the audit log keeps an event, in days; 0 if none is kept. */
  auditDays: number
}

/** Adds the API, and what stands beside it: lists of edges and writes, keys, the exchange of sign-in links. */
export const addService = (
  frame: Hono<ServiceEnv>,
  parts: ServiceParts,
  { versionHeader, publicUrl, basePath = '', requestsPerMinute, auditDays }: ServiceAccess,
): void => {
  const { accountOf } = parts.accounts
  const rateLimit =
    requestsPerMinute === undefined ? undefined : createRateLimit(requestsPerMinute, parts.clock)
  const once = createIdempotency(parts)
  const isAudited = auditDays > 0
  const options = { accountOf, rateLimit, versionHeader, publicUrl, basePath, isAudited, once }
  eraseOldEvents(parts.store, { days: auditDays, now: parts.now })
  frame.route(API_BASE_PATH, embeddedApi(parts, options))
  frame.use(`${KEYS_PATH}/*`, forbidStoring)
  addOperations(frame, [
    servedEdges(parts, options),
    servedAudit(parts, options),
    ...servedKeys(parts, options),
  ])
  frame.route(SIGN_IN_PATH, signInRoutes(parts))
}

/** The service as one handler from Request to Response, wherever it runs. */
export const createService = (
  given: Given,
  access: ServiceAccess,
  log: LogStream | null = null,
): Hono<ServiceEnv> => {
  const service = createFrame(log, access)
  addService(service, serviceParts(given), access)
  return service
}
