import type { Hono } from 'hono'
import type { ServiceEnv } from '#service/core/http/environment.ts'

// What the generated client ngrok-api-go (v8) sends and expects, in the terms of `fetch`.

type Json = ReturnType<typeof JSON.parse>

/** An error response as its structs have it: every detail is a string. */
export class TypedError extends Error {
  readonly status: number
  readonly code: string

  constructor({ error_code: code, status_code: status, msg, details }: Json) {
    super(String(msg))
    const areTyped = typeof code === 'string' && Number.isInteger(status)
    const areTexts = Object.values(details).every((detail) => typeof detail === 'string')
    if (!areTyped || !areTexts) throw new TypeError('failed to unmarshal response body')
    this.status = Number(status)
    this.code = code
  }
}

const REDIRECTS = 10

/** A client with a base URL, whose path it drops: paths of operations begin with a slash. */
export const createTypedClient = (app: Hono<ServiceEnv>, baseUrl: string, key: string) => {
  const fetchFollowing = async (url: URL, init: RequestInit): Promise<Response> => {
    let at = url
    for (let count = 0; count < REDIRECTS; count += 1) {
      const response = await app.request(at.href, init)
      const location = response.headers.get('location')
      if (response.status !== 308 || location === null) return response
      at = new URL(location, at)
    }
    throw new Error('stopped after 10 redirects')
  }

  const send = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const response = await fetchFollowing(new URL(path, baseUrl), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'user-agent': 'ngrok-api-go/8.0.0/go1.24',
        'ngrok-version': '2',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (response.status >= 400) throw new TypedError(await response.json())
    return method === 'DELETE' ? undefined : response.json()
  }

  /** All items of a list: follows each `next_page_uri` as it is, and stops at an empty page. */
  const list = async (path: string, member: string): Promise<Record<string, unknown>[]> => {
    const items: Record<string, unknown>[] = []
    for (let next: string | null = path; next !== null;) {
      const page: Json = await send('GET', next)
      next = page.next_page_uri ?? null
      if (page[member].length === 0) return items
      items.push(...page[member])
    }
    return items
  }
  return { send, list }
}
