import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { IF_MATCH_HEADER, IF_NONE_MATCH_HEADER, IDEMPOTENCY_KEY_HEADER } from '#contract/headers.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { familyOf } from '#service/core/http/api-family.ts'
import { addCommonHeaders, exposedHeaders } from '#service/core/http/common-headers.ts'

const PREFLIGHT_SECONDS = 600

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
      IF_MATCH_HEADER,
      IF_NONE_MATCH_HEADER,
      versionHeader,
    ],
    maxAge: PREFLIGHT_SECONDS,
  })
  const headers = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': exposedHeaders(familyOf(versionHeader)),
  }
  return (c, next) => {
    if (c.req.method === 'OPTIONS') return preflight(c, next)
    addCommonHeaders(c, headers)
    return next()
  }
}
