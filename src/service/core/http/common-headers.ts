import type { Context, MiddlewareHandler } from 'hono'
import type { ServiceEnv } from '#service/core/environment.ts'

type Headers = Readonly<Record<string, string>>

/** Adds to the headers that the answer to this request will carry, whoever gives it. */
export const addCommonHeaders = (c: Context<ServiceEnv>, headers: Headers): void =>
  c.set('commonHeaders', { ...c.var.commonHeaders, ...headers })

/** An answer that is made with the common headers: setting them on a finished one costs many times that. */
export const jsonAnswer = (c: Context<ServiceEnv>, status: number, text: string): Response => {
  const headers = { 'Content-Type': 'application/json', ...c.var.commonHeaders }
  const answer = new Response(text, { status, headers })
  c.set('completeAnswer', answer)
  return answer
}

// The headers of the finished answer itself: `c.header` would build the answer anew for every header.
// An answer that somebody else made, such as a redirect, may be sealed: then it is built anew once.
const setAll = (c: Context<ServiceEnv>, headers: Headers): void => {
  const entries = Object.entries(headers)
  try {
    for (const [name, value] of entries) c.res.headers.set(name, value)
  } catch {
    c.res = new Response(c.res.body, c.res)
    for (const [name, value] of entries) c.res.headers.set(name, value)
  }
}

/** Puts the common headers on every answer that was not made with them; before all that adds to them. */
export const commonHeaders = (): MiddlewareHandler<ServiceEnv> => async (c, next) => {
  await next()
  if (c.res !== c.var.completeAnswer) setAll(c, c.var.commonHeaders ?? {})
}
