import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { PageQuery } from './paging.ts'
import { looseReply } from './loose-reply.ts'
import { ID_BYTES, limitedText, text, timeText } from './text.ts'
import { ACCOUNT_PATH } from './version.ts'

// The API has no audit log; the embedded service has this one beside it.

/** Where the audit log is, on the origin of the embedded service. */
export const AUDIT_PATH = `${ACCOUNT_PATH}/audit`

/** Query parameters of the audit log. */
export const AuditPageQuery = z.strictObject({
  ...PageQuery.shape,
  record: z.optional(
    text().check(
      z.regex(/^\/[^?#]*$/, {
        error: 'Must be the path of a record, such as /kubernetes_operators/k8sop_1.',
      }),
      z.describe(
        'Only writes of the record, or of the modules of the edge, at this path of the API.',
      ),
    ),
  ),
  operation: z.optional(
    text().check(
      z.regex(/^[A-Za-z]{1,100}$/, { error: 'Must be an operation ID, such as updateOperator.' }),
      z.describe('Only writes by this operation, by its ID in the OpenAPI document.'),
    ),
  ),
  key: z.optional(limitedText(ID_BYTES).check(z.describe('Only writes with keys of this name.'))),
  from: z.optional(timeText().check(z.describe('Only writes at this time or later.'))),
  until: z.optional(timeText().check(z.describe('Only writes before this time.'))),
})
export type AuditPageQuery = z.infer<typeof AuditPageQuery>

/** A write that the service acknowledged. */
export const AuditEvent = looseReply(
  {
    id: z.string(),
    /** When it was done, RFC 3339. */
    at: z.string(),
    /** The operation id of the OpenAPI document. */
    operation: z.string(),
    /** The path of the record in the API, below its base. */
    record: z.string(),
  },
  {
    /** The id that the response named. */
    operation_id: z.string(),
    /** Who wrote: the public id and the name of the API key. */
    key: looseReply({}, { id: z.string(), name: z.string() }),
    /** The record before the write; not set if there was none. */
    before: z.unknown(),
    /** The record after the write; not set if there is none. */
    after: z.unknown(),
  },
)
export type AuditEvent = z.infer<typeof AuditEvent>

/** A page of the audit log. */
export const AuditLog = looseReply(
  {},
  { events: z.array(AuditEvent), uri: z.string(), next_page_uri: z.string() },
)
export type AuditLog = z.infer<typeof AuditLog>

export const listAuditEvents = operation('GET', AUDIT_PATH, {
  summary: 'List the writes of this account, the newest first; for keys with full access',
  isBesideApi: true,
  needsFullAccess: true,
  query: AuditPageQuery,
  success: 200,
  reply: AuditLog,
})
