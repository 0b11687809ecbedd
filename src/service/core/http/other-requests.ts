import type { Handler, Hono } from 'hono'
import type { Operation } from '#contract/operation.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { Refusal } from './errors.ts'

const notAllowed = (method: string, allowed: string): Refusal =>
  new Refusal(405, `This path does not take the method ${method}. Use ${allowed}.`, {
    fieldErrors: { method: `Must be one of ${allowed}.` },
    headers: { Allow: allowed },
  })

/** Answers 405 to other methods on a path; add it after the operations. */
export const refuseOtherMethods = (
  api: Hono<ServiceEnv>,
  path: string,
  allowed: readonly string[],
): void => {
  api.all(path, (c) => {
    throw notAllowed(c.req.method, allowed.join(', '))
  })
}

/** An operation and what handles it. */
export type Served = readonly [of: Operation, handler: Handler<ServiceEnv>]

/** Adds operations at their paths, which answer 405 to other methods. */
export const addOperations = (api: Hono<ServiceEnv>, served: readonly Served[]): void => {
  const methods = new Map<string, string[]>()
  for (const [{ method, path }, handler] of served) {
    api.on(method, path, handler)
    const more = method === 'GET' ? ['GET', 'HEAD'] : [method]
    methods.set(path, [...(methods.get(path) ?? []), ...more])
  }
  for (const [path, allowed] of methods) refuseOtherMethods(api, path, allowed)
}

/** Answers 404 on all other paths, with `advice` at the end of the message; add it last. */
export const refuseOtherPaths = (api: Hono<ServiceEnv>, advice: string): void => {
  api.all('*', () => {
    throw new Refusal(404, `There is no such path in this API. ${advice}`, {
      fieldErrors: { path: 'Not part of this API.' },
    })
  })
}
