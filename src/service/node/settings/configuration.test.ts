import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Configuration, dataDirectory, readConfiguration } from './configuration.ts'
import type { ReadText } from './text-file.ts'

const FILES: Record<string, string> = {
  '/run/secrets/key': 'a-key-in-a-file-1',
  '/run/secrets/url': 'postgres://adit:hunter2@db/adit',
  '/run/secrets/secret': 'correct horse battery staple',
  '/etc/bad.json': '[{ "kind": "udp", "id": "" }]',
  '/etc/edges.json': '[{ "kind": "tls", "id": "edgtls_shop", "label": "Shop" }]',
}
const readText: ReadText = (path) => {
  const text = FILES[path]
  return text === undefined
    ? { kind: 'refused', problem: 'does not exist' }
    : { kind: 'read', text }
}

const accepted = (env: Record<string, string>, ...argv: string[]): Configuration => {
  const outcome = readConfiguration(env, argv, readText)
  if (outcome.kind !== 'run') throw new Error(JSON.stringify(outcome))
  return outcome.configuration
}
const refused = (env: Record<string, string>, ...argv: string[]): string[] => {
  const outcome = readConfiguration(env, argv, readText)
  if (outcome.kind !== 'refused') throw new Error(JSON.stringify(outcome))
  return outcome.problems
}

describe('the configuration', () => {
  test('has a default for everything', () => {
    expect(accepted({ XDG_DATA_HOME: '/data', ADIT_DEMO: '', PORT: '' })).toEqual({
      host: '127.0.0.1',
      port: 4180,
      dataDir: expect.any(String),
      databaseUrl: undefined,
      apiKey: undefined,
      secret: undefined,
      replaceAuthority: false,
      upstreamUrl: undefined,
      versionHeader: 'Service-Version',
      publicUrl: undefined,
      basePath: '',
      allowedOrigins: [],
      allowedHosts: [],
      edges: [],
      production: false,
      faults: false,
      demo: false,
      certificateDays: 90,
      auditDays: 90,
      requestsPerMinute: undefined,
    })
  })

  test('is read from the environment', () => {
    const env = {
      HOST: '::1',
      PORT: '0',
      ADIT_DATA_DIR: '/srv/adit',
      DATABASE_URL: 'postgres://adit:secret@db/adit',
      ADIT_API_KEY: 'a-key-of-16-char',
      ADIT_SECRET: 'a secret, 16 ch.',
      ADIT_VERSION_HEADER: 'Ngrok-Version',
      ADIT_PUBLIC_URL: 'https://adit.example.com/',
      ADIT_ALLOWED_ORIGINS: 'https://a.example, http://b.example:8080/,https://a.example',
      ADIT_BASE_PATH: '/tools/adit/',
      ADIT_ALLOWED_HOSTS: 'Adit.internal., adit,adit',
      ADIT_EDGES_FILE: '/etc/edges.json',
      ADIT_FAULTS: '1',
      ADIT_DEMO: 'true',
      ADIT_CERTIFICATE_DAYS: '30',
      ADIT_AUDIT_DAYS: '7',
      ADIT_REQUESTS_PER_MINUTE: '120',
      ADIT_PRODUCTION: '1',
    }
    expect(accepted(env)).toEqual({
      host: '::1',
      port: 0,
      dataDir: '/srv/adit',
      databaseUrl: 'postgres://adit:secret@db/adit',
      apiKey: 'a-key-of-16-char',
      secret: 'a secret, 16 ch.',
      replaceAuthority: false,
      upstreamUrl: undefined,
      versionHeader: 'Ngrok-Version',
      publicUrl: 'https://adit.example.com',
      basePath: '/tools/adit',
      allowedOrigins: ['https://a.example', 'http://b.example:8080'],
      allowedHosts: ['adit.internal', 'adit'],
      edges: [{ kind: 'tls', id: 'edgtls_shop', label: 'Shop', tags: [] }],
      production: true,
      faults: true,
      demo: true,
      certificateDays: 30,
      auditDays: 7,
      requestsPerMinute: 120,
    })
  })

  test('Regression: a static build below "/adit/" asked for its parts at "/adit//"', async () => {
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('ADIT_BASE_PATH', '/adit/')
    const loaded = await loadConfigFromFile({ command: 'build', mode: 'static' }, 'vite.config.ts')
    expect(loaded?.config.base).toBe('/adit/')
  })

  test('Regression: a `~` that no shell had expanded made a folder of that name', () => {
    const dataDir = (text: string) => accepted({ ADIT_DATA_DIR: text }).dataDir
    expect(dataDir('~/adit')).toBe(join(homedir(), 'adit'))
    expect(dataDir('~')).toBe(homedir())
    expect(dataDir('/srv/~adit')).toBe('/srv/~adit')
    expect(refused({ ADIT_DATA_DIR: '~bob/adit' })).toEqual([
      'ADIT_DATA_DIR is "~bob/adit", but must be a folder',
    ])
  })

  test('Regression: ADIT_FAULTS=0 made a build for tests', () => {
    const script = readFileSync(new URL('../build/run-built.mjs', import.meta.url), 'utf8')
    const on = new RegExp(
      /\/(\S+)\/i\.test\(process\.env\.ADIT_FAULTS\)/.exec(script)?.[1] ?? '',
      'i',
    )
    for (const word of ['1', 'true', 'YES', 'on', '0', 'False', 'no', 'off'])
      expect(on.test(word)).toBe(accepted({ ADIT_FAULTS: word }).faults)
  })

  test('is read from flags, which go before the environment', () => {
    const env = { PORT: '1', ADIT_FAULTS: '0', ADIT_DATA_DIR: '/one' }
    const flags = ['--port', '2', '--data-dir=/two', '--faults']
    expect(accepted(env, ...flags)).toMatchObject({
      port: 2,
      dataDir: '/two',
      faults: true,
    })
    expect(accepted({}, '--upstream-url', 'https://api.example.com/v1//').upstreamUrl).toBe(
      'https://api.example.com/v1',
    )
  })

  test('tells every mistake at once, by the name that was used', () => {
    const problems = refused(
      { PORT: '65536', ADIT_DEMO: 'maybe', ADIT_VERSION_HEADER: 'Authorization' },
      '--certificate-days',
      '0',
      '--data-dir=',
    )
    expect(problems).toEqual([
      '--data-dir needs a value',
      'PORT is "65536", but must be a whole number from 0 to 65535',
      'ADIT_VERSION_HEADER is "Authorization", but must be the name of a header that has no other meaning',
      '--certificate-days is "0", but must be a whole number from 1 to 3650',
      'ADIT_DEMO is "maybe", but must be 1 or 0',
    ])
    expect(refused({ PORT: 'x' }, '--colour', 'red')).toEqual([
      "Unknown option '--colour'. See --help",
      'PORT is "x", but must be a whole number from 0 to 65535',
    ])
    expect(refused({}, '--port')[0]).toMatch(/'--port <value>' argument missing\. See --help/)
  })

  test.each([
    ['PORT', '4e3'],
    ['DATABASE_URL', 'mysql://secret@db'],
    ['ADIT_API_KEY', 'secret with spaces in it'],
    ['ADIT_SECRET', 'secret in two\nlines of text'],
    ['DATABASE_URL', 'postgres://db/secret\npostgres://db'],
    ['ADIT_UPSTREAM_URL', 'ftp://secret.example'],
    ['ADIT_UPSTREAM_URL', 'https://me:secret@api.example'],
    ['ADIT_VERSION_HEADER', 'Service Version'],
    ['ADIT_VERSION_HEADER', 'Cookie'],
    ['ADIT_VERSION_HEADER', 'X-Operation-Id'],
    ['ADIT_PUBLIC_URL', 'https://adit.example.com/under'],
    // Regression: a base path that is Adit's own led in circles.
    ['ADIT_BASE_PATH', '/api'],
    ['ADIT_BASE_PATH', '/sign-in/adit/'],
    ['ADIT_ALLOWED_ORIGINS', 'https://*.example'],
    ['ADIT_ALLOWED_ORIGINS', "https://a.example,'unsafe-inline'"],
    ['ADIT_ALLOWED_HOSTS', '*.adit.example'],
    ['ADIT_FAULTS', '2'],
    ['ADIT_REQUESTS_PER_MINUTE', '0'],
  ])('%s is not %s, and no secret is told', (variable, text) => {
    const problems = refused({ [variable]: text })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${variable} .*must be `))
    expect(problems[0]).not.toContain('secret')
  })

  test('cannot be for a remote service and for the embedded one', () => {
    const problems = refused(
      {
        ADIT_UPSTREAM_URL: 'https://api.example',
        DATABASE_URL: 'postgres://db/a',
        ADIT_SECRET: 'a secret, 16 ch.',
        ADIT_DEMO: '0',
        ADIT_REQUESTS_PER_MINUTE: '120',
      },
      '--faults',
      '--api-key-file=/run/secrets/key',
    )
    expect(problems).toEqual([
      expect.stringMatching(/^DATABASE_URL is for.*ADIT_UPSTREAM_URL/),
      expect.stringMatching(/^--api-key-file is for.*ADIT_UPSTREAM_URL/),
      expect.stringMatching(/^ADIT_SECRET is for.*ADIT_UPSTREAM_URL/),
      expect.stringMatching(/^ADIT_REQUESTS_PER_MINUTE is for.*ADIT_UPSTREAM_URL/),
      expect.stringMatching(/^--faults is for.*ADIT_UPSTREAM_URL/),
    ])
  })

  test('takes a secret from a file, named by a variable or a flag', () => {
    const env = { DATABASE_URL_FILE: '/run/secrets/url', ADIT_API_KEY_FILE: '/nothing' }
    const flags = ['--api-key-file', '/run/secrets/key', '--secret-file=/run/secrets/secret']
    expect(accepted(env, ...flags)).toMatchObject({
      databaseUrl: 'postgres://adit:hunter2@db/adit',
      apiKey: 'a-key-in-a-file-1',
      secret: 'correct horse battery staple',
    })
    expect(accepted({ ADIT_SECRET_FILE: '' }).secret).toBeUndefined()
  })

  test('tells what is wrong with the file of a secret, by name and without what is in it', () => {
    const env = {
      ADIT_API_KEY: 'a-key-of-16-char',
      ADIT_API_KEY_FILE: '/run/secrets/key',
      DATABASE_URL_FILE: '/run/secrets/secret',
    }
    expect(refused(env, '--secret-file', 'hunter2')).toEqual([
      'ADIT_API_KEY and ADIT_API_KEY_FILE are both given: give one of them',
      '--secret-file names a file that does not exist',
      'What is in the file of DATABASE_URL_FILE must be a PostgreSQL address such as postgres://user@host:5432/name',
    ])
    expect(refused({ DATABASE_URL: 'postgres://db/a' }, '--database-url-file=/x')).toEqual([
      'DATABASE_URL and --database-url-file are both given: give one of them',
    ])
  })

  test('takes edges from a file for a remote service, too', () => {
    expect(
      accepted({}, '--edges-file=/etc/edges.json', '--upstream-url=https://a.example').edges,
    ).toEqual([{ kind: 'tls', id: 'edgtls_shop', label: 'Shop', tags: [] }])
    expect(refused({}, '--edges-file', '/nothing')).toEqual([
      '--edges-file names a file that does not exist',
    ])
    expect(refused({ ADIT_EDGES_FILE: '/etc/bad.json' })).toEqual([
      'The file of ADIT_EDGES_FILE has a mistake. [0].kind: Must be tcp or tls.',
      expect.stringContaining(' [0].id: '),
    ])
    expect(refused({ ADIT_EDGES_FILE: '/run/secrets/key' })).toEqual([
      'The file of ADIT_EDGES_FILE has a mistake. The list: Must be a JSON list.',
    ])
  })

  test('a secret on the command line is refused, with what to do, and not told', () => {
    for (const given of [
      ['--api-key=hunter2'],
      ['--secret', 'hunter2'],
      ['--database-url=postgres://a:hunter2@db/a'],
    ])
      expect(refused({}, ...given)).toEqual([expect.stringMatching(/^Unknown option '--[a-z-]+'/)])
  })
})

test('the data directory is where the platform has it', () => {
  const home = '/home/a'
  expect(dataDirectory('linux', home, {})).toBe('/home/a/.local/share/adit')
  expect(dataDirectory('linux', home, { XDG_DATA_HOME: '/data' })).toBe('/data/adit')
  expect(dataDirectory('linux', home, { XDG_DATA_HOME: 'data' })).toBe('/home/a/.local/share/adit')
  expect(dataDirectory('darwin', home, {})).toBe('/home/a/Library/Application Support/Adit')
  expect(dataDirectory('win32', home, { LOCALAPPDATA: '/local' })).toBe('/local/Adit')
})
