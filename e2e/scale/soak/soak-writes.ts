import { isDeepStrictEqual } from 'node:util'
import type { AuditEvent } from '#contract/audit.ts'

/** A JSON document as the service gave it. */
export type Document = Record<string, unknown>

/** A write as a client sent it. */
export type SentWrite = {
  /** The id of the operation in the OpenAPI document. */
  operation: string
  /** The record's path in the API; undefined for a create that was not answered. */
  record: string | undefined
  body: Document | undefined
  /** A text that only this write has in its body; "" without a body. */
  token: string
  /** Whether it was acknowledged, refused, or its answer was lost. */
  outcome: 'done' | 'refused' | 'lost'
  /** The id and the body of the answer. */
  operationId?: string | undefined
  reply?: Document | undefined
}

// With a sign that no id of the service has.
const TOKENS = /w-\d+z/g

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The token of number `count`. */
export const tokenOf = (count: number): string => `w-${count}z`

/** The tokens that are in one document and not in another. */
export const newTokens = (before: unknown, after: unknown): string[] => {
  const found = (document: unknown) => new Set(JSON.stringify(document ?? null).match(TOKENS))
  const known = found(before)
  return [...found(after)].filter((token) => !known.has(token))
}

const refsOf = (ids: unknown, collection: string, base: string): unknown => {
  const list: unknown[] = Array.isArray(ids) ? ids : [ids]
  return list.map((id) => ({ id, uri: `${base}/${collection}/${String(id)}` }))
}

/** The module after a PUT: members that were not sent have their defaults. */
const afterPut = ({ enabled = true, ...refs }: Document, base: string): Document => {
  if ('backend_id' in refs) {
    const [backend] = refsOf(refs['backend_id'], 'backends', base) as unknown[] // always a list
    return { enabled, backend }
  }
  return { enabled, ip_policies: refsOf(refs['ip_policy_ids'] ?? [], 'ip_policies', base) }
}

/** The operator after a PATCH: what was sent, and nothing else, but for the time. */
const afterPatch = (before: Document, patch: Document, after: Document): Document => {
  const changed: Document = { ...before, updated_at: after['updated_at'] }
  for (const [name, value] of Object.entries(patch)) {
    const stored = before[name]
    changed[name] = isDocument(value) && isDocument(stored) ? { ...stored, ...value } : value
  }
  return changed
}

/** What is wrong with a write as the audit log has it: it must have done what was sent, and nothing else. */
export const effectFault = (
  { body = {}, operation }: SentWrite,
  { before, after, record }: AuditEvent,
  base: string,
): string | undefined => {
  const told = (expected: unknown) =>
    isDeepStrictEqual(after, expected)
      ? undefined
      : `${operation} of ${record} made ${JSON.stringify(after)} instead of ${JSON.stringify(expected)}`
  if (operation.startsWith('replace')) return told(afterPut(body, base))
  if (!isDocument(after)) return `${operation} of ${record} left nothing`
  if (operation === 'createOperator')
    return before === null || before === undefined
      ? told(afterPatch(after, body, after))
      : `${record} was created over another`
  if (!isDocument(before)) return `${operation} changed ${record}, which was not there`
  if (String(after['updated_at']) <= String(before['updated_at']))
    return `${record} was changed and its time was not`
  return told(afterPatch(before, body, after))
}
