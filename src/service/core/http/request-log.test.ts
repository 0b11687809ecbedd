import { expect, test } from 'vitest'
import { Hono } from 'hono'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { commonHeaders } from './common-headers.ts'
import { answerError, clientLeft, Refusal } from './errors.ts'
import { operationId, requestLog } from './log.ts'

const appWithLog = () => {
  const lines: string[] = []
  const app = new Hono<ServiceEnv>()
  app.onError(answerError)
  app.use(commonHeaders(), operationId())
  app.use(requestLog({ write: (line) => lines.push(line) }))
  app.get('/things/:id', (c) => c.json({ id: c.req.param('id') }))
  app.get('/broken', () => {
    throw new TypeError('secret of a customer')
  })
  app.get('/left', () => {
    throw clientLeft()
  })
  app.get('/refused', () => {
    throw new Refusal(503, 'Come back later.')
  })
  return { app, lines }
}

test('a request is one line of JSON, with the template instead of the path', async () => {
  const { app, lines } = appWithLog()
  const response = await app.request('/things/private-id?token=private-query', {
    headers: { Authorization: 'Bearer private-key' },
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\{.*\}\n$/)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: expect.stringMatching(/Z$/),
    method: 'GET',
    path: '/things/:id',
    status: 200,
    ms: expect.any(Number),
    operation_id: response.headers.get('x-operation-id'),
  })
  expect(lines[0]).not.toContain('private')
})

test('an unexpected failure is answered barely and logged without its message', async () => {
  const { app, lines } = appWithLog()
  const response = await app.request('/broken')
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('secret')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status: 500, failure: { name: 'TypeError' } })
  expect(lines[0]).toContain('request-log.test.ts')
  expect(lines[0]).not.toContain('secret')
})

test('a client that left is one quiet line, and no failure', async () => {
  const { app, lines } = appWithLog()
  await app.request('/left')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status: 499 })
  expect(lines[0]).not.toContain('failure')
})

test('no line says undefined: a failure without a code has none', async () => {
  const { app, lines } = appWithLog()
  await app.request('/refused')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status: 503, failure: { name: 'Refusal' } })
  expect(lines[0]).not.toContain('undefined')
})
