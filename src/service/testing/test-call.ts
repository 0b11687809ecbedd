import type { Hono } from 'hono'
import { API_BASE_PATH } from '#contract/version.ts'
import type { ServiceEnv } from '#service/core/environment.ts'

/** An answer; its body is read as JSON gives it, and a wrong member fails the test that reaches for it. */
export type Answer = { status: number; headers: Headers; body: ReturnType<typeof JSON.parse> }

type Send = {
  body?: unknown
  /** Sent as it is in place of `body`. */
  raw?: BodyInit
  headers?: Record<string, string | undefined>
}

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text ? JSON.parse(text) : text,
  }
}

const defined = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )

/** Calls the API in process with a key, as a well-behaved client does unless told otherwise. */
export const callerOf =
  (app: Hono<ServiceEnv>, key: string | undefined) =>
  async (method: string, path: string, { body, raw, headers }: Send = {}): Promise<Answer> => {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await app.request(`http://adit.test${API_BASE_PATH}${path}`, {
      method,
      headers: defined({
        Authorization: key && `Bearer ${key}`,
        'Service-Version': '2',
        'Content-Type': content === undefined ? undefined : 'application/json',
        ...headers,
      }),
      ...(content === undefined ? {} : { body: content, duplex: 'half' }),
    })
    return answerOf(response)
  }
export type Call = ReturnType<typeof callerOf>
