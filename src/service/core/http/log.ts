import { codeOf, isDamaged, StorageFullError, unavailableCause } from '../store/failures.ts'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ServiceEnv } from './environment.ts'
import { newId } from '../store/ids.ts'
import type { ApiFamily } from './api-family.ts'

const namesOf = (error: Error) => {
  const code = unavailableCause(error) ?? codeOf(error)
  return { name: error.name, ...(code !== undefined && { code }) }
}

/**
 * The log form of an error: where it happened, not its message, which may quote request data. That of a damaged
 * database names the file.
 */
export const failureOf = (error: unknown) => {
  if (isDamaged(error))
    return { ...namesOf(error), name: 'DamagedDatabase', message: error.message }
  return error instanceof Error
    ? {
        ...namesOf(error),
        // A stack adds nothing when the database is away or its disk is full.
        ...(unavailableCause(error) === undefined && !(error instanceof StorageFullError)
          ? { at: error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) }
          : {}),
      }
    : { name: typeof error }
}

/** The target of log lines: any stream. */
export type LogStream = { write: (line: string) => unknown }

/** Writes one line of JSON that begins with the time. */
export const writeLogLine = (stream: LogStream, fields: Readonly<Record<string, unknown>>): void =>
  void stream.write(`${JSON.stringify({ time: new Date().toISOString(), ...fields })}\n`)

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
