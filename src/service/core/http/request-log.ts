import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { newId } from '#service/core/store/ids.ts'
import type { ApiFamily } from './api-family.ts'
import { failureOf, type LogStream, writeLogLine } from './log.ts'

/** Gives every request an operation id, which the response carries with the common headers of its family. */
export const operationId =
  (family?: ApiFamily): MiddlewareHandler<ServiceEnv> =>
  (c, next) => {
    c.set('family', family)
    c.set('operationId', newId('op'))
    return next()
  }

const LOGGED_METHODS = /^[A-Z]{1,20}$/

/**
 * Writes one JSON line per request: time, method, path template, status, ms and operation id; never the
 * path itself, the query, a header or a body, so the log has no keys and no customer data.
 */
export const requestLog =
  (stream: LogStream): MiddlewareHandler<ServiceEnv> =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const { method } = c.req
    const failure = c.get('failure')
    writeLogLine(stream, {
      method: LOGGED_METHODS.test(method) ? method : '?',
      // After the response, the last route reached is the one that made it.
      path: routePath(c),
      status: c.res.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      operation_id: c.get('operationId'),
      ...(failure === undefined ? {} : { failure: failureOf(failure) }),
    })
  }
