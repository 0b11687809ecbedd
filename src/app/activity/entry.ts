import { isRecord } from '#contract/json-value.ts'
import { pathOf, type Operation } from '#contract/operation.ts'
import * as z from 'zod/mini'
import { isApiError } from '../api/api-error.ts'
import type { AnsweredCall } from '../api/client.ts'
import { operationIdIn } from '../api/error-reply.ts'
import { newId } from '../connection/connection.ts'
import { redacted } from './redacted.ts'

const Entry = z.object({
  id: z.string(),
  kind: z.enum(['read', 'write']),
  /** When it was sent, in Unix milliseconds, and how long the answer took. */
  at: z.number().check(z.nonnegative(), z.maximum(8.64e15)),
  took: z.number(),
  method: z.string(),
  /** The path template of the operation, and its parameters. */
  path: z.string(),
  params: z.record(z.string(), z.string()),
  /** The query as it was sent, "" without one. */
  query: z.string(),
  /** The tag of the version that it could change, as it was sent. */
  if_match: z.optional(z.string()),
  /** The path of the record in the API, and what it was called; "" where the request is about none. */
  record: z.string(),
  name: z.string(),
  /** Null without an answer. */
  status: z.nullable(z.number()),
  /** Why it failed: a kind of failure, `aborted`, or null. */
  problem: z.nullable(z.string()),
  error_code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  operation_id: z.nullable(z.string()),
  /** The body that was sent. */
  body: z.optional(z.unknown()),
  /** The record before and after a write that was done; null if there was none, or is none. */
  change: z.optional(z.object({ before: z.unknown(), after: z.unknown() })),
  /** What takes it back is made of this, and of the change. */
  undo: z.optional(z.array(z.string())),
  /** Signing requests, keys, or what is too large were left out. */
  isCut: z.optional(z.boolean()),
})

/** A request of this dashboard, as it is stored on this device. */
export type Entry = z.infer<typeof Entry>

/** An entry of unknown origin; null if it has another form. */
export const readEntry = (given: unknown): Entry | null => Entry.safeParse(given).data ?? null

const MOST_TEXT = 1000

const short = (text: string | null | undefined, key: string): string | null =>
  text ? String(redacted(text.slice(0, MOST_TEXT), key).value) : null

/** What a request is about: the record of its address, or the one that its answer has. */
const recordIn = ({ operation, params = {}, reply }: AnsweredCall): string => {
  const id = params['id'] ?? (operation.method !== 'GET' && isRecord(reply) ? reply['id'] : '')
  if (typeof id !== 'string' || id === '') return ''
  const template = operation.path.includes(':id') ? operation.path : `${operation.path}/:id`
  // What a record has below it, such as its endpoints, is about the record.
  const path = template.replace(/^(\/kubernetes_operators\/:id)\/.*$/, '$1')
  // `pathOf` reads only the path of the operation.
  return pathOf({ path } as Operation, { id })
}

const nameIn = (reply: unknown): string => {
  const name = isRecord(reply) ? reply['description'] : ''
  return typeof name === 'string' ? name.trim() : ''
}

/** The entry of a call that was answered, or that failed; `now` is when, in Unix milliseconds. */
export const entryOf = (call: AnsweredCall, key: string, now: number): Entry => {
  const { operation, params = {}, options, reply, response, error, sent_at } = call
  const took = Math.max(0, Math.round(performance.now() - sent_at))
  const facts = isApiError(error) ? error.facts : null
  const isWrite = operation.method !== 'GET'
  const { value: body, isWhole } = redacted(options?.body, key)
  const problem = facts ? facts.kind : error === null ? null : 'aborted'
  return {
    id: newId(),
    kind: isWrite ? 'write' : 'read',
    at: Math.max(0, now - took),
    took,
    method: operation.method,
    path: operation.path,
    params: { ...params },
    query: short(options?.cursor, key) ?? '',
    ...(options?.ifMatch && { if_match: short(options.ifMatch, key) ?? '' }),
    record: recordIn(call),
    name: short(nameIn(reply), key) ?? '',
    status: facts ? (facts.status ?? null) : (response?.status ?? null),
    problem,
    error_code: short(facts?.error_code, key),
    message: short(facts?.service_message, key),
    operation_id: short(
      facts ? facts.operation_id : response && operationIdIn(response.headers),
      key,
    ),
    ...(body !== undefined && { body }),
    ...(!isWhole && { isCut: true }),
  }
}

/** A record as the service sent it: what the app read of one keeps that. */
const sourceOf = (document: unknown): unknown =>
  isRecord(document) && isRecord(document['source']) && document['source']['id'] === document['id']
    ? document['source']
    : document

type Done = { before: unknown; document: unknown; undo: readonly string[] | undefined }

/** The entry of a write that is known to be done, with what it changed. */
export const withChange = (entry: Entry, done: Done, key: string): Entry => {
  const { value, isWhole } = redacted([sourceOf(done.before), sourceOf(done.document)], key)
  if (value === undefined) return { ...entry, isCut: true }
  // It was made of two.
  const [before = null, after = null] = value as unknown[]
  const name = entry.name || nameIn(after) || nameIn(before)
  return {
    ...entry,
    name,
    change: { before, after },
    // What was left out can't be put back.
    ...(isWhole ? done.undo && { undo: [...done.undo] } : { isCut: true }),
  }
}

/** Whether the service was asked and did not do it. */
export const isFailure = ({ problem }: Pick<Entry, 'problem'>): boolean =>
  problem !== null && problem !== 'aborted'
