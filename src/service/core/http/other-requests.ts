import type { Hono } from 'hono'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { Refusal } from './errors.ts'

/** Path template → the methods that its operations take. */
const methodsByPath = (): Map<string, string[]> => {
  const methods = new Map<string, string[]>()
  for (const { method, path } of Object.values<Operation>(operations)) {
    const more = method === 'GET' ? ['GET', 'HEAD'] : [method]
    methods.set(path, [...(methods.get(path) ?? []), ...more])
  }
  return methods
}

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

/**
 * Handles requests that no operation takes; add it after the operations. 405 on their paths, 404 on all
 * others, with `advice` at the end of the message.
 */
export const refuseOtherRequests = (api: Hono<ServiceEnv>, advice: string): void => {
  for (const [path, allowed] of methodsByPath()) refuseOtherMethods(api, path, allowed)
  api.all('*', () => {
    throw new Refusal(404, `There is no such path in this API. ${advice}`, {
      fieldErrors: { path: 'Not part of this API.' },
    })
  })
}
