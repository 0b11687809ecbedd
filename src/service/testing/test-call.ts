import { expect } from 'vitest'
import type { Hono } from 'hono'
import { API_BASE_PATH } from '#contract/version.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'

/** An answer; its body is untyped JSON, and access to a wrong member fails the test. */
export type Answer = { status: number; headers: Headers; body: ReturnType<typeof JSON.parse> }

type Send = {
  body?: unknown
  /** Sent unchanged instead of `body`. */
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

/**
 * Calls the API, or what is below another base, in process with a key, as a well-behaved client does unless told
 * otherwise.
 */
export const callerOf =
  (app: Hono<ServiceEnv>, key: string | undefined, base: string = API_BASE_PATH) =>
  async (method: string, path: string, { body, raw, headers }: Send = {}): Promise<Answer> => {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await app.request(`http://adit.test${base}${path}`, {
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

/** Fails unless an answer is a refusal of this service with that status and names the error. */
export const expectRefusal = (
  { status, headers, body }: Answer,
  expected: number,
  ...names: string[]
) => {
  expect(status).toBe(expected)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(body).toEqual({
    error_code: expect.stringMatching(/^ADIT_[A-Z_]+$/),
    status_code: expected,
    msg: expect.stringMatching(/^.*\.$/s),
    details: expect.objectContaining({ operation_id: headers.get('x-operation-id') }),
  })
  expect(headers.get('x-operation-id')).toMatch(/^op_[0-9A-Za-z]{27}$/)
  for (const name of names) {
    expect(body.details).toHaveProperty([name])
    expect(body.msg).toContain(name)
  }
}
