import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { addCommonHeaders } from '#service/core/http/common-headers.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'

export type Encoding = 'br' | 'gzip'

/** The first of the encodings that an Accept-Encoding header takes; undefined for unencoded. */
export const encodingFor = (
  header: string | undefined,
  available: readonly Encoding[],
): Encoding | undefined => {
  const accepted = parseAccept(header ?? '').filter(({ q }) => q > 0)
  return available.find((encoding) => accepted.some(({ type }) => type === encoding))
}

/** Compressing less saves no packet. */
const LEAST_BYTES = 1024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const COMPRESS: Record<Encoding, (body: ArrayBuffer) => Promise<Uint8Array<ArrayBuffer>>> = {
  // A higher quality takes longer than most networks gain by it.
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => gzipped(body),
}

/**
 * Compresses JSON for clients that take it. Not to be used where an answer has a key or a one-time code: by the length
 * of compressed answers that also have a text of their own choice, others could guess it (BREACH).
 */
export const compressAnswers: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  addCommonHeaders(c, { Vary: 'Accept-Encoding' })
  await next()
  const encoding = encodingFor(c.req.header('accept-encoding'), ['br', 'gzip'])
  const { res } = c
  if (!encoding || !res.headers.get('content-type')?.startsWith('application/json')) return
  const body = await res.arrayBuffer()
  const headers = new Headers(res.headers)
  const isLarge = body.byteLength >= LEAST_BYTES
  if (isLarge) headers.set('Content-Encoding', encoding)
  c.res = undefined
  c.res = new Response(isLarge ? await COMPRESS[encoding](body) : body, {
    status: res.status,
    headers,
  })
}
