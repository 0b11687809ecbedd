import { anyCharacter } from '#contract/test-texts.ts'
import { isPathStep } from '#contract/text.ts'
import fc from 'fast-check'
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asCurl, asFetch, COPY_FORMS, requestPath } from './copy-as.ts'
import type { PreparedRequest } from './request-of.ts'

const KEY = `a key's "$HOME" !! \\ of no one`
const HEADER = 'Service-Version'
type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

const NOTHING: Received = { method: '', url: '', headers: {}, body: '' }
const received: Received[] = []
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { method = '', url = '', headers } = request
    received.push({ method, url, headers, body })
    response.end('{}')
  })
})
let target = { base_url: '', version_header: HEADER }
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  target = { ...target, base_url: `http://127.0.0.1:${port}/api` }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Runs a command with only the key and the search path in its environment; `input` is its standard input. */
const run = (command: string, commandLine: string[], input = '') =>
  new Promise<void>((resolve, reject) => {
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, LC_ALL: 'C.UTF-8', API_KEY: KEY }
    const child = execFile(command, commandLine, { env }, (error, _output, errors) =>
      error ? reject(new Error(errors, { cause: error })) : resolve(),
    )
    child.stdin?.end(input)
  })

/** A test that is skipped where a command is not installed. */
const testWith = (command: string, version: string) =>
  test.skipIf(spawnSync(command, [version]).error !== undefined)
const withCurl = testWith('curl', '--version')

// A terminal reads commands with history expansion, which `bash -c` would leave out.
const inBash = (commands: string[]) =>
  run('bash', [], ['set -o history -o histexpand', 'true', ...commands, ''].join('\n'))
const inSh = (commands: string[]) => run('sh', ['-e', '-c', commands.join('\n')])
// Blocks, because every program declares the same names.
const inNode = (programs: string[]) =>
  run('node', ['--input-type=module', '-e', programs.map((code) => `{\n${code}\n}`).join('\n')])

const NASTY = `' " \\ $API_KEY \${HOME} $(exit) \`exit\` ! !! !x # ; & | < > ( ) * ? ~ @/etc/passwd - -- % %41 {a,b} [1-3] \\n \\u0000 ' '\\'' \n \r \t \0 \x1b \x7f \u0085 \u00ad \u2028 \u202e \ufeff \ud800 é 日本 🧭 \u{e0001} __proto__`
const nasty = fc.oneof(
  fc
    .array(fc.constantFrom(...NASTY.split(' '), ' ', '\n'), { maxLength: 6 })
    .map((parts) => parts.join('')),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
)
const id = nasty.filter((value) => value.isWellFormed() && value !== '' && !isPathStep(value))
// Through JSON, so that a member can be named __proto__.
const body = fc
  .tuple(nasty, nasty, fc.array(nasty, { maxLength: 3 }))
  .map(([name, value, list]): unknown =>
    JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)},"list":${JSON.stringify(list)}}`),
  )
const request: fc.Arbitrary<PreparedRequest> = fc.oneof(
  fc.record({
    operation: fc.constantFrom(
      { method: 'PATCH', path: '/kubernetes_operators/:id' } as const,
      { method: 'PUT', path: '/edges/tls/:id/backend' } as const,
      { method: 'POST', path: '/kubernetes_operators' } as const,
    ),
    params: fc.record({ id }),
    body,
  }),
  fc.record({
    operation: fc.constant({ method: 'DELETE', path: '/kubernetes_operators/:id' } as const),
    params: fc.record({ id }),
  }),
)

const expectSent = (sent: PreparedRequest[]) => {
  expect(received).toHaveLength(sent.length)
  sent.forEach((request, index) => {
    const { method, url, headers, body } = received[index] ?? NOTHING
    expect({ method, url }).toEqual({
      method: request.operation.method,
      url: `/api${requestPath(request)}`,
    })
    expect(headers.authorization).toBe(`Bearer ${KEY}`)
    expect(headers['service-version']).toBe('2')
    const hasBody = request.body !== undefined
    expect(headers['content-type']).toBe(hasBody ? 'application/json' : undefined)
    if (hasBody) expect(JSON.parse(body)).toEqual(request.body)
    else expect(body).toBe('')
  })
}

/** Runs requests, ten in one process, and expects each to arrive as it was meant. */
const expectArrival = (
  write: typeof asCurl,
  execute: (texts: string[]) => Promise<void>,
  numRuns = 2,
) =>
  fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 10, maxLength: 10 }), async (requests) => {
      received.length = 0
      await execute(requests.map((one) => write(one, target)))
      expectSent(requests)
    }),
    { numRuns },
  )

withCurl('cURL sends any text from bash, with history expansion', () =>
  expectArrival(asCurl, inBash),
)
withCurl('cURL sends any text from sh', () => expectArrival(asCurl, inSh))

withCurl(
  'cURL sends the bytes that the dashboard would send, to an address with brackets',
  async () => {
    received.length = 0
    const operation = { method: 'POST', path: '/a{b,c}[1-2]' } as const
    const body = { description: "it's é", enabled_features: [] }
    await inSh([asCurl({ operation, params: {}, body }, target)])
    expect(received).toMatchObject([{ url: '/api/a{b,c}[1-2]', body: JSON.stringify(body) }])
  },
)

test('fetch sends any text from Node', () => expectArrival(asFetch, inNode))

test('no form has a key, and only a request with a body names its type', () => {
  const operation = { method: 'DELETE', path: '/kubernetes_operators/:id' } as const
  const sent = { operation, params: { id: 'k8sop_1' } }
  for (const [, , write] of COPY_FORMS) {
    expect(write(sent, target)).toContain('API_KEY')
    expect(write(sent, target)).not.toContain('Content-Type')
    expect(write({ ...sent, body: {} }, target)).toContain('Content-Type')
  }
})

test('a terminal finds no invisible character in a copied request', () => {
  fc.assert(
    fc.property(request, (one) => {
      for (const [, , write] of COPY_FORMS)
        expect(write(one, target)).not.toMatch(/[^\P{C}\n\t\p{Cn}\p{Co}]|[\p{Zl}\p{Zp}]/u)
    }),
  )
})
