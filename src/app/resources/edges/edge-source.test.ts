import { tlsBackend, tlsIpRestriction } from '#contract/edge-modules.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import type { Calls } from '../collected-resource.ts'
import { heardReading, readModules, withRead } from './edge-source.ts'

const NEVER = new AbortController().signal
const EDGE = { kind: 'tls', id: 'edgtls_1' }
const { get, replace, remove } = tlsBackend

const failure = (kind: ApiError['facts']['kind'], status?: number) =>
  new ApiError({ kind, status, operation: get })

/** Answers the IP restriction with a module, and the backend as told. */
const answering = (backend: () => unknown): Calls => ({
  call: (async ({ path }: { path: string }) =>
    path === tlsIpRestriction.get.path ? { enabled: true } : backend()) as unknown as Calls['call'],
})
const failing = (error: unknown) =>
  answering(() => {
    throw error
  })

test.each([
  ['a refusal', failure('status', 403)],
  ['an error of the service', failure('status', 500)],
  ['an HTML page', failure('not_json', 200)],
  ['a list or a text', failure('unexpected_reply', 200)],
  ['a reply that is too large', failure('too_large', 200)],
  ['a 404 of another server', failure('not_json', 404)],
])('%s for one module says why there, and leaves the other', async (_, error) => {
  const found = await readModules(failing(error), EDGE, NEVER, false)
  expect(found['ip_restriction']).toHaveProperty('reply')
  expect(found['backend']).toHaveProperty('failure', expect.stringMatching(/./))
})

test.each([
  ['no network', failure('network'), false],
  ['a time-out', failure('timeout'), false],
  ['an unavailable service', failure('status', 503), false],
  ['a refused key', failure('status', 401), true],
  ['a limit', failure('status', 429), true],
  ['a fault of the dashboard', new TypeError('x'), true],
])('%s is met by the next edge, too', async (_, error, evenAlone) => {
  await expect(readModules(failing(error), EDGE, NEVER, false)).rejects.toBe(error)
  const alone = readModules(failing(error), EDGE, NEVER, true)
  if (evenAlone) await expect(alone).rejects.toBe(error)
  else expect((await alone)['backend']).toHaveProperty('failure')
})

test('replies to what somebody did are heard', () => {
  const heard = (
    operation: typeof get | typeof replace | typeof remove,
    reply: unknown,
    error: unknown = null,
  ) => heardReading({ operation, params: { id: 'x' }, reply, error, sent_at: 0 }, 7)
  expect(heard(get, { enabled: false })).toEqual({ at: 7, reply: { enabled: false } })
  expect(heard(replace, { enabled: true })).toEqual({ at: 7, reply: { enabled: true } })
  expect(heard(remove, undefined)).toEqual({ at: 7, reply: null })
  expect(heard(get, undefined, failure('status', 404))).toEqual({ at: 7, reply: null })
  expect(heard(replace, undefined, failure('status', 404))).toBeNull()
  expect(heard(get, undefined, failure('status', 500))).toBeNull()
})

test('a reply that came while an older read was under way stays', () => {
  const old = { at: 1, reply: null }
  const heard = { at: 20, reply: { enabled: true } }
  const read = { at: 25, reply: null }
  expect(
    withRead({ backend: heard, ip_restriction: old }, { backend: read, ip_restriction: read }, 10),
  ).toEqual({
    backend: heard,
    ip_restriction: read,
  })
})
