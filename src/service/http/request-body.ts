import type { HonoRequest } from 'hono'
import { badRequest, Refusal } from './errors.ts'

/** The largest request body, in bytes. */
const BODY_BYTES = 65_536
// What is still read of a body over the limit, so that its sender is there to hear the answer.
const DRAINED_BYTES = 8 * 1024 * 1024

const tooLarge = (): Refusal =>
  new Refusal(413, `The body must be at most ${BODY_BYTES} bytes (64 KiB). Send a smaller one.`, {
    faults: { body: `must be at most ${BODY_BYTES} bytes` },
  })

const unreadable = (): Refusal => badRequest('body', 'could not be read to its end')

/** The bytes of a request's body, none when it has no body. Throws 413 over 64 KiB, whether announced or not. */
export const readBytes = async (request: HonoRequest): Promise<Uint8Array> => {
  const reader = request.raw.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw unreadable()
    })
    if (done) break
    size += value.byteLength
    if (size <= BODY_BYTES) chunks.push(value)
    else if (size > DRAINED_BYTES) {
      void reader.cancel().catch(() => undefined)
      break
    }
  }
  if (size > BODY_BYTES) throw tooLarge()
  return Buffer.concat(chunks)
}

/** Refuses a compressed body (415): it is read as it came, and would only look like broken JSON. */
export const checkEncoding = (request: HonoRequest): void => {
  if (/^\s*(identity\s*)?$/i.test(request.header('content-encoding') ?? '')) return
  throw new Refusal(
    415,
    'The body must not be compressed: leave the header Content-Encoding out.',
    { faults: { 'Content-Encoding': 'must be left out or identity' } },
  )
}

const JSON_TYPE = /^application\/json(\s*;\s*charset\s*=\s*"?utf-8"?)?\s*$/i

const checkType = (request: HonoRequest): void => {
  if (JSON_TYPE.test(request.header('content-type') ?? '')) return
  throw new Refusal(
    415,
    'The body must be JSON: send the header "Content-Type: application/json".',
    { faults: { 'Content-Type': 'must be application/json' } },
  )
}

const parsed = (bytes: Uint8Array): unknown => {
  if (bytes.byteLength === 0) throw badRequest('body', 'must be a JSON object, but it is empty')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badRequest('body', 'must be valid UTF-8')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('body', 'must be valid JSON')
  }
}

/** The JSON object in a request's body. Throws 413, 415 or 400. */
export const readBody = async (request: HonoRequest): Promise<object> => {
  const bytes = await readBytes(request)
  checkEncoding(request)
  checkType(request)
  const value = parsed(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('body', 'must be a JSON object')
  return value
}

/** Refuses a body where the operation takes none: 400, or 413 when it is too large at that. */
export const refuseBody = async (request: HonoRequest): Promise<void> => {
  const announced = request.header('content-length') ?? '0'
  const bodiless = request.method === 'GET' || request.method === 'HEAD'
  const present = bodiless
    ? announced !== '0' || request.header('transfer-encoding') !== undefined
    : (await readBytes(request)).byteLength > 0
  if (present) throw badRequest('body', 'must be left out: this operation takes none')
}
