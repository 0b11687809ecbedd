import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/idempotency-key.ts'
import type { ServiceEnv } from '#service/core/environment.ts'
import { addCommonHeaders, EXPOSED_HEADERS } from '#service/core/http/common-headers.ts'

const PREFLIGHT_SECONDS = 600
const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED_HEADERS,
}

/** Lets any page call the API, since access needs a key and cookies are never used. */
export const apiCors = (versionHeader: string): MiddlewareHandler<ServiceEnv> => {
  const preflight = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Accept',
      IDEMPOTENCY_KEY_HEADER,
      versionHeader,
    ],
    maxAge: PREFLIGHT_SECONDS,
  })
  return (c, next) => {
    if (c.req.method === 'OPTIONS') return preflight(c, next)
    addCommonHeaders(c, CORS_HEADERS)
    return next()
  }
}
