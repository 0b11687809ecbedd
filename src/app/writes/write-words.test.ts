import { anyCharacter } from '#contract/test-texts.ts'
import { NOT_CONNECTED_CODE } from '#contract/errors.ts'
import { createOperator, deleteOperator, updateOperator } from '#contract/operator-writes.ts'
import { getOperator } from '#contract/operators.ts'
import { UNDER_WAY_CODE } from '#contract/headers.ts'
import { utf8Bytes } from '#contract/text.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createClient } from '../api/client.ts'
import { FILE_BYTES } from '../api/read-reply.ts'
import { openGate } from '../api/test-client.ts'
import { explainError } from '../errors/explain-error.ts'
import { isAnswerLost } from '../errors/failures.ts'
import { unhidden } from '../ui/first-part.ts'
import { lostMessage } from './write-words.ts'

const clientOf = (response: Response) =>
  createClient({
    connection: { id: 'c', base_url: 'https://api.example', version_header: 'V', key: 'k' },
    fetch: async () => response,
    gate: openGate,
  })

/** A response with any status: `Response` itself takes those from 200 on. */
const responseOf = (status: number, text: string): Response => {
  const hasBody = ![204, 205, 304].includes(status)
  const response = new Response(hasBody ? text : null, { status: status < 200 ? 200 : status })
  const ok = status >= 200 && status < 300
  return Object.defineProperties(response, { status: { value: status }, ok: { value: ok } })
}

const texts = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('\u202egnp.exe', '\u0000\u001b[31m', 'x'.repeat(300_000), 'عملية'),
)
const UNDER_WAY = JSON.stringify({ error_code: UNDER_WAY_CODE })
const bodies = fc.oneof(
  fc.constantFrom(
    '',
    '  \n',
    '<!doctype html><h1>Bad Gateway</h1>',
    '{"id":',
    '[1,',
    '"text',
    '{}',
    '7',
    'null',
  ),
  texts,
  fc.json(),
  fc
    .record(
      { error_code: texts, msg: texts, details: fc.dictionary(texts, texts) },
      { requiredKeys: [] },
    )
    .map((body) => JSON.stringify(body)),
  fc.constant(UNDER_WAY),
)

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const failing = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    await call
    return null
  } catch (error) {
    return error
  }
}

const CALLS = {
  get: (response: Response) => clientOf(response).call(getOperator, { params: { id: 'x' } }),
  update: (response: Response) =>
    clientOf(response).call(updateOperator, { params: { id: 'x' }, body: {} }),
  create: (response: Response) => clientOf(response).call(createOperator, { body: {} }),
  remove: (response: Response) => clientOf(response).call(deleteOperator, { params: { id: 'x' } }),
}

test('whatever is answered has a title and a next step, and is called refused just if it surely was', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(CALLS) as (keyof typeof CALLS)[])), // which are its keys
      fc.oneof(
        fc.integer({ min: 100, max: 599 }),
        fc.constantFrom(401, 403, 404, 405, 408, 409, 410, 412, 413, 415, 429, 503, 507),
      ),
      bodies,
      async (name, status, text) => {
        const error = await failing(CALLS[name](responseOf(status, text)))
        if (error === null) {
          expect(status).toBeLessThan(300)
          return
        }
        const { title, next, message = '', facts } = explainError(error)
        expect(title).toMatch(/^[A-Z].+[^.]$/)
        expect(next).toMatch(/^[A-Z].+\.$/)
        for (const shown of [title, next, message, ...facts.map(([, value]) => value)]) {
          expect(unhidden(shown)).toBe(shown)
          expect(shown.length).toBeLessThanOrEqual(5000)
        }
        if (name === 'get') expect(isAnswerLost(error)).toBe(false)
        // Of this API, whose errors are short: a page may come from anywhere.
        const isOwn = text.trim() === '' || (isJson(text) && utf8Bytes(text) <= FILE_BYTES)
        const isSure = (status >= 400 && status < 500 && status !== 408) || status === 507
        const isRefused = isOwn && isSure && text !== UNDER_WAY
        if (name !== 'get')
          expect([status, text, isAnswerLost(error)]).toEqual([status, text, !isRefused])
        for (const found of ['not-done', 'unseen', 'changed', undefined])
          expect(lostMessage(found, error)).toMatch(/^[A-Z].+\. .+\.$/)
      },
    ),
    { numRuns: 150 },
  ))

// Regressions: after a page of HTML with the status 200 it said that the service had returned an error; after a check
// that failed, too, that the service wasn't responding, though it had refused the read.
test.each([
  ['network', undefined, 'The response was lost.', 'Try again.'],
  ['not_json', 200, 'Got a page instead of the API.', 'Check the base URL'],
  ['not_json', 413, 'Got a 413 page instead of the API.', 'A proxy in between'],
  ['empty', 204, 'The response is empty.', 'Check that the base URL'],
  ['unexpected_reply', 299, "The response doesn't match this API.", 'Check that the base URL'],
] as const)('a write whose answer was lost says how: %s %s', (kind, status, how, next) => {
  const error = new ApiError({ kind, status, operation: createOperator })
  expect(isAnswerLost(error)).toBe(true)
  const told = lostMessage('not-done', error)
  expect(told).toContain(`${how} The service doesn't have your change. ${next}`)
  expect(lostMessage(undefined, error)).toBe(
    `${how} Reading it again failed, too. Check whether it was done before you try again.`,
  )
})

// Regression: the message said that the operator may or may not have been saved.
test.each([
  [{ status: 502, error_code: NOT_CONNECTED_CODE }, /^Nothing was sent to the service, so nothing/],
  [{ status: 429, retry_after_seconds: 7 }, /^The service asks to wait 7 s before the next try\.$/],
])('a write that was refused surely was not done, and what to do is said: %j', (facts, next) => {
  const error = new ApiError({ kind: 'status', operation: createOperator, ...facts })
  expect(isAnswerLost(error)).toBe(false)
  expect(explainError(error).next).toMatch(next)
})
