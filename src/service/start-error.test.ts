import { expect, test } from 'vitest'
import { storeError } from './start-error.ts'

const settings = {
  host: '127.0.0.1',
  port: 4180,
  dataDir: '/data',
  databaseUrl: 'postgres://adit:a-password@db.example/adit',
}
const told = (message: string, code?: string) =>
  storeError(Object.assign(new Error(message), code === undefined ? {} : { code }), settings)

test.each([
  [
    'no pg_hba.conf entry for host "10.0.0.7", user "adit", database "adit", no encryption',
    '28000',
    /no encryption \(28000\)\. The server wants TLS: add \?sslmode=verify-full/,
  ],
  [
    'password authentication failed for user "adit"',
    '28P01',
    /failed for user "adit" \(28P01\)\. Check the user and the password/,
  ],
  [
    'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
    undefined,
    /The server wants a password/,
  ],
  ['self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT', /NODE_EXTRA_CA_CERTS/],
  ['getaddrinfo ENOTFOUND db.example', 'ENOTFOUND', /db\.example\. Check the host name in it\.$/],
  ['The disk is full.', '53100', /: The disk is full \(53100\)\. Check that it runs/],
])('%s is told with its code and with what to do', (message, code, expected) => {
  expect(told(message, code)).toMatch(expected)
  expect(told(message, code)).not.toContain('a-password')
})

test('an address with several hosts is told by its first failure', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), {
    code: 'ECONNREFUSED',
  })
  expect(storeError(new AggregateError([refused]), settings)).toBe(
    'The database in DATABASE_URL cannot be used: connect ECONNREFUSED ::1:5432. Check that the server runs, and its host and port.',
  )
})
