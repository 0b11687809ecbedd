import { expect, test } from 'vitest'
import { HELP, readCommand, UsageError } from './read-command.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const read = (...argv: string[]) => {
  const result = readCommand(argv, NOW)
  if (result.kind !== 'run') throw new Error('It asks for help')
  return result
}

test('commands are read with their flags, and where the data is goes on to the settings', () => {
  expect(read('list', '--json', '--data-dir', '/srv/adit')).toEqual({
    kind: 'run',
    command: { name: 'list', json: true, all: false },
    location: ['--data-dir=/srv/adit'],
  })
  expect(read('list', '--database-url-file', '/run/url').location).toEqual([
    '--database-url-file=/run/url',
  ])
  expect(read('create', '--name', 'ci', '--read-only', '--expires=90d').command).toEqual({
    name: 'create',
    json: false,
    request: { name: 'ci', kind: 'read_only', expires_at: '2026-08-30T00:00:00.000Z' },
  })
  expect(read('create', '--name', 'ci').command).toMatchObject({
    request: { kind: 'full', expires_at: null },
  })
  expect(read('discard-authority').command).toMatchObject({ isSure: false })
  expect(read('discard-authority', '--yes').command).toMatchObject({ isSure: true })
  expect(read('revoke', 'ci').command).toEqual({ name: 'revoke', key: 'ci' })
  expect(read('expire', 'ci', 'never').command).toMatchObject({ key: 'ci', expiresAt: null })
})

test.each([
  ['30m', '2026-06-01T00:30:00.000Z'],
  ['12h', '2026-06-01T12:00:00.000Z'],
  ['2027-01-01', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01T12:00:00+02:00', '2027-01-01T10:00:00.000Z'],
])('%s is an end of a key', (when, expiresAt) => {
  expect(read('expire', 'ci', when).command).toMatchObject({ expiresAt })
})

test.each(['tomorrow', '90', '0d', '-1d', '2027-02-30', '2026-01-01', '2027-01-01T12:00', '1e3d'])(
  '%s is none',
  (when) => {
    expect(() => read('create', '--name', 'ci', `--expires=${when}`)).toThrow(UsageError)
  },
)

test.each([
  { argv: [], says: 'No command' },
  { argv: ['drop'], says: 'Unknown command "drop"' },
  { argv: ['list', 'all'], says: 'list takes flags only' },
  { argv: ['list', '--name', 'x'], says: '--name is not for list' },
  { argv: ['create'], says: 'create needs --name' },
  { argv: ['create', '--name', 'a\tb'], says: '--name: Must not have control characters.' },
  { argv: ['create', 'adit_secret', '--name', 'a'], says: 'create takes flags only' },
  { argv: ['revoke'], says: 'revoke takes the ID, prefix or name of a key' },
  { argv: ['expire', 'ci'], says: 'expire takes the ID, prefix or name of a key, and a time' },
  { argv: ['revoke', 'ci', '--yes'], says: '--yes is not for revoke' },
  { argv: ['list', '--port', '1'], says: '--port' },
])('a wrong command line says what is wrong: $argv', ({ argv, says }) => {
  expect(() => read(...argv)).toThrow(UsageError)
  expect(() => read(...argv)).toThrow(says)
})

test('--help lists every command', () => {
  expect(readCommand(['revoke', '--help'], NOW)).toEqual({ kind: 'help' })
  for (const name of ['list', 'create', 'revoke', 'expire', 'discard-authority'])
    expect(HELP).toContain(`  ${name} `)
})
