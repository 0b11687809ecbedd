import { expect, test } from 'vitest'
import { HELP, readCommand, UsageError } from './read-command.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const ENV = { ADIT_DATA_DIR: '/srv/adit' }
const read = (...argv: string[]) => readCommand(argv, ENV, NOW).command

test('commands are read with their flags', () => {
  expect(read('list')).toEqual({ name: 'list' })
  expect(read('create', '--name', 'ci', '--read-only', '--expires=90d')).toEqual({
    name: 'create',
    body: { name: 'ci', read_only: true, expires_at: '2026-08-30T00:00:00.000Z' },
  })
  expect(read('create', '--name', 'ci')).toEqual({ name: 'create', body: { name: 'ci' } })
  expect(read('change', 'ci', '--full', '--expires', 'never', '--last')).toEqual({
    name: 'change',
    key: 'ci',
    body: { read_only: false, expires_at: null },
    isLast: true,
  })
  expect(read('revoke', 'ci')).toEqual({ name: 'revoke', key: 'ci', isLast: false })
  expect(read('revoke', '--help')).toEqual({ name: 'help' })
  for (const name of ['list', 'create', 'change', 'revoke']) expect(HELP).toContain(`  ${name}`)
})

test('the service is asked at its address, with the key of a file', () => {
  const target = (env: Record<string, string>, ...argv: string[]) =>
    readCommand(['list', ...argv], { ...ENV, ...env }, NOW).target
  expect(target({})).toEqual({
    url: 'http://127.0.0.1:4180',
    keyFile: '/srv/adit/api-key',
    versionHeader: 'Service-Version',
  })
  const flags = ['--url', 'https://adit.example/', '--key-file', '/run/key']
  expect(target({ PORT: '80', ADIT_VERSION_HEADER: 'Ngrok-Version' }, ...flags)).toEqual({
    url: 'https://adit.example',
    keyFile: '/run/key',
    versionHeader: 'Ngrok-Version',
  })
  expect(target({ PORT: '8080' }).url).toBe('http://127.0.0.1:8080')
})

test.each([
  ['30m', '2026-06-01T00:30:00.000Z'],
  ['12h', '2026-06-01T12:00:00.000Z'],
  ['2027-01-01', '2027-01-01T00:00:00Z'],
  ['2027-01-01T12:00:00+02:00', '2027-01-01T12:00:00+02:00'],
])('%s is an end of a key', (when, expiresAt) => {
  expect(read('change', 'ci', '--expires', when)).toMatchObject({ body: { expires_at: expiresAt } })
})

test.each(['tomorrow', '90', '-1d', '2027-13-30', '2027-01-01T12:00', '1e3d'])(
  '%s is none',
  (when) => {
    expect(() => read('create', '--name', 'ci', `--expires=${when}`)).toThrow(UsageError)
  },
)

test.each([
  { argv: [], says: 'must be list, create, change, revoke' },
  { argv: ['drop'], says: 'must be list, create, change, revoke' },
  { argv: ['list', 'all'], says: 'list takes flags only' },
  { argv: ['list', '--name', 'x'], says: '--name is not for list' },
  { argv: ['list', '--port', '1'], says: '--port' },
  { argv: ['list', '--url', 'localhost:4180'], says: '--url must be an http or https address' },
  { argv: ['create'], says: 'create needs --name' },
  { argv: ['create', 'adit_secret', '--name', 'a'], says: 'create takes flags only' },
  { argv: ['change', 'ci', '--read-only', '--full'], says: 'give one of them' },
  { argv: ['revoke'], says: 'revoke takes the ID or the name of one key' },
])('a wrong command line says what is wrong: $argv', ({ argv, says }) => {
  expect(() => read(...argv)).toThrow(UsageError)
  expect(() => read(...argv)).toThrow(says)
})
