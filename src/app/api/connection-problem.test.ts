import { isVersionHeaderName } from '#contract/version.ts'
import { listOperators } from '#contract/operators.ts'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { problemOf, readKey, readBaseUrl } from './prove-connection.ts'

const CONNECTION = {
  id: 'c1',
  base_url: 'https://api.example.com',
  version_header: 'Service-Version',
  key: 'secret-key',
}
const problem = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>, isBlocked = false) =>
  problemOf(
    new ApiError({ kind: 'status', operation: listOperators, ...facts }),
    CONNECTION,
    isBlocked,
  )

test('a failed proof is told at the field that can be mended', () => {
  expect(problem({ status: 401, error_code: 'ERR_202' })).toMatchObject({
    field: 'key',
    message: expect.stringContaining('(401, ERR_202)'),
  })
  expect(problem({ status: 403 }).field).toBe('key')
  expect(problem({ kind: 'network' }).message).toContain('CORS')
  expect(problem({ kind: 'timeout' }).message).toContain('in time')
  expect(problem({ kind: 'redirect' }).message).toContain('final URL')
  for (const facts of [
    { status: 404 },
    { kind: 'not_json', status: 200 },
    { kind: 'unexpected_reply', status: 200 },
  ] as const)
    expect(problem(facts)).toMatchObject({
      field: 'base_url',
      message: `This address isn't the tunnel API (${facts.status}). Include the path, for example /api.`,
    })
  const withPath = { ...CONNECTION, base_url: 'https://api.example.com/api' }
  const page = new ApiError({ kind: 'not_json', operation: listOperators, status: 502 })
  expect(problemOf(page, withPath, false).message).toContain('Got a page instead of the API (502)')
  expect(problem({ status: 503 }).message).toContain("can't answer right now (503)")
  expect(
    problem({ status: 400, fieldErrors: { 'service-version': 'must be 2' }, service_message: 'no' })
      .field,
  ).toBe('version_header')
  expect(problem({ kind: 'network' }, true).message).toContain('ADIT_ALLOWED_ORIGINS')
})

test('no message holds the key', () => {
  for (const status of [400, 401, 404, 500]) {
    expect(problem({ status }).message).not.toContain(CONNECTION.key)
  }
})

test('a base URL is a whole address without user, query and fragment', () => {
  expect(readBaseUrl(' https://api.example.com/v/ ')).toBe('https://api.example.com/v')
  // Text that browsers accept as an address is normalized like browsers do.
  expect(readBaseUrl('HTTPS://API.example.com:443/v?')).toBe('https://api.example.com/v')
  expect(readBaseUrl('https:api.example.com')).toBe('https://api.example.com')
  for (const typed of [
    '',
    'api.example.com',
    'ftp://x.example',
    'https://u:p@x.example',
    'https://x.example/?a=1',
    'https://x.example/#a',
  ]) {
    expect(readBaseUrl(typed)).toMatchObject({ field: 'base_url' })
  }
})

test('a version header has a name without another meaning', () => {
  expect(isVersionHeaderName('Ngrok-Version')).toBe(true)
  for (const name of ['', 'Service Version', 'x:y', 'ü', 'Cookie'])
    expect(isVersionHeaderName(name)).toBe(false)
})

test('a key is what a header can carry', () => {
  expect(readKey(' adit_1 ')).toBe('adit_1')
  for (const typed of ['', ' ', 'a b', 'ключ'])
    expect(readKey(typed)).toMatchObject({ field: 'key' })
})
