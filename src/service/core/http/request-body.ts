import type { HonoRequest } from 'hono'
import type * as z from 'zod/mini'
import { fieldErrorsOf } from '#contract/field-errors.ts'
import { privateKeyErrors } from '#domain/private-key.ts'
import { badRequest, invalid, Refusal } from './errors.ts'

/** The largest request body, in bytes. */
export const BODY_BYTES = 65_536
/** The time limit for a body: a fixed grace period, plus some time for each byte received. */
const GRACE_MS = 10_000
const MS_PER_BYTE = 1000 / 1024

const tooLarge = (): Refusal =>
  new Refusal(413, `The body must be at most ${BODY_BYTES} bytes (64 KiB). Send a smaller one.`, {
    fieldErrors: { body: `Must be at most ${BODY_BYTES} bytes.` },
  })

const unreadable = (): Refusal => badRequest('body', 'Ended early.', 'body_incomplete')

const tooSlow = (): Refusal =>
  new Refusal(408, 'The body did not arrive in time. Send it again.', {
    fieldErrors: { body: 'Must arrive in time, at least 1 KiB a second.' },
    // The rest of the body could not be told from another request.
    headers: { Connection: 'close' },
  })

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>

/** The next part of a body. Throws 408 if it does not arrive within `ms`. */
const nextPart = async (reader: Reader, ms: number): ReturnType<Reader['read']> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow()), ms)
  })
  const part = reader.read().catch(() => {
    throw unreadable()
  })
  try {
    return await Promise.race([part, late])
  } finally {
    clearTimeout(timer)
  }
}

const readParts = async (reader: Reader): Promise<Uint8Array> => {
  const began = performance.now()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const left = began + GRACE_MS + size * MS_PER_BYTE - performance.now()
    const { done, value } = await nextPart(reader, Math.max(0, left))
    // Most bodies come in one part.
    if (done)
      return parts.length === 1 && parts[0]
        ? parts[0]
        : new Uint8Array(await new Blob(parts).arrayBuffer())
    size += value.byteLength
    // Do not read the rest, and do not cancel: that would cut the connection before the response is sent.
    if (size > BODY_BYTES) throw tooLarge()
    parts.push(value)
  }
}

/**
 * The bytes of a request's body, none if it has no body. Throws 413 over 64 KiB, before any read if the
 * length is announced, and 408 if the body is too slow.
 */
export const readBytes = async (request: HonoRequest): Promise<Uint8Array> => {
  if (Number(request.header('content-length') ?? 0) > BODY_BYTES) throw tooLarge()
  const reader = request.raw.body?.getReader()
  return reader ? readParts(reader) : new Uint8Array()
}

/** Refuses a compressed body (415): bodies are not decompressed, so it would look like broken JSON. */
export const checkEncoding = (request: HonoRequest): void => {
  if (/^\s*(identity\s*)?$/i.test(request.header('content-encoding') ?? '')) return
  throw new Refusal(
    415,
    'The body must not be compressed: leave the header Content-Encoding out.',
    { fieldErrors: { 'Content-Encoding': 'Must be left out or identity.' } },
  )
}

const JSON_TYPE = /^application\/json(\s*;\s*charset\s*=\s*"?utf-8"?)?\s*$/i

const checkType = (request: HonoRequest): void => {
  if (JSON_TYPE.test(request.header('content-type') ?? '')) return
  throw new Refusal(
    415,
    'The body must be JSON: send the header "Content-Type: application/json".',
    { fieldErrors: { 'Content-Type': 'Must be application/json.' } },
  )
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

const parsed = (bytes: Uint8Array): unknown => {
  if (bytes.byteLength === 0)
    throw badRequest('body', 'Empty: a JSON object is required.', 'body_malformed')
  let text: string
  try {
    text = UTF8.decode(bytes)
  } catch {
    throw badRequest('body', 'Must be valid UTF-8.', 'body_malformed')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('body', 'Must be valid JSON.', 'body_malformed')
  }
}

/** The JSON object in a request's body. Throws 413, 415 or 400. */
export const readBody = async (request: HonoRequest): Promise<object> => {
  const bytes = await readBytes(request)
  checkEncoding(request)
  checkType(request)
  const value = parsed(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('body', 'Must be a JSON object.', 'body_malformed')
  return value
}

/** The JSON object in a request's body, as a schema reads it. Throws 422, too. */
export const readBodyAs = async <S extends z.ZodMiniType>(
  schema: S,
  request: HonoRequest,
): Promise<z.infer<S>> => {
  const sent = await readBody(request)
  const { data, error } = schema.safeParse(sent)
  const fieldErrors = { ...fieldErrorsOf(error?.issues ?? []), ...privateKeyErrors(sent) }
  if (error || Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors)
  return data
}

/** Refuses a body if the operation takes none: 400, or 413 if it is also too large. */
export const refuseBody = async (request: HonoRequest): Promise<void> => {
  const announced = request.header('content-length') ?? '0'
  const bodiless = request.method === 'GET' || request.method === 'HEAD'
  const present = bodiless
    ? announced !== '0' || request.header('transfer-encoding') !== undefined
    : (await readBytes(request)).byteLength > 0
  if (present)
    throw badRequest('body', 'Must be left out: this operation takes none.', 'body_unexpected')
}
