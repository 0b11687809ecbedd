import { anyCharacter } from '#contract/test-texts.ts'
import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import {
  namespaceFault,
  releaseFault,
  toHelmCommands,
  toValuesYaml,
  type InstallValues,
} from './install-commands.ts'
import { HOSTILE_TEXTS } from './test-texts.ts'

/** The words of a line as a real shell hands them to a command. */
const wordsOf = (line: string): string[] => {
  const [, ...rest] = execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NGROK_API_KEY: 'key of env', NGROK_AUTHTOKEN: 'token $x' },
  }).split('\0')
  return rest.slice(0, -1)
}

const PLACED = { release: 'edge', namespace: 'door' }

const linesOf = (text: string) => text.replaceAll('\\\n', ' ').split('\n')

describe('the lines of Helm', () => {
  test('are what its manual shows', () => {
    expect(toHelmCommands(PLACED)).toBe(
      [
        'helm repo add ngrok https://charts.ngrok.com',
        "kubectl create namespace 'door'",
        "kubectl create secret generic 'edge-credentials' --namespace='door' \\",
        '  --from-literal=API_KEY="${NGROK_API_KEY:?}" \\',
        '  --from-literal=AUTHTOKEN="${NGROK_AUTHTOKEN:?}"',
        "helm upgrade --install 'edge' ngrok/ngrok-operator --namespace='door' --values=./values.yaml",
      ].join('\n'),
    )
  })

  test('take the keys from the environment, and end without them', () => {
    const secret = linesOf(toHelmCommands(PLACED))[2] ?? ''
    expect(wordsOf(secret).slice(-2)).toEqual([
      '--from-literal=API_KEY=key of env',
      '--from-literal=AUTHTOKEN=token $x',
    ])
    expect(() => execFileSync('sh', ['-c', secret], { env: {}, stdio: 'pipe' })).toThrow(
      /NGROK_API_KEY/,
    )
  })

  test('have any name as one word', () => {
    const texts = HOSTILE_TEXTS.filter((one) => !/[\n\0]/.test(one))
    const lines = texts.map(
      (text) => linesOf(toHelmCommands({ release: text, namespace: text })).at(-1) ?? '',
    )
    const words = ['helm', 'upgrade', '--install']
    // All by one shell.
    expect(wordsOf(lines.join(' '))).toEqual(
      texts
        .flatMap((text) => [
          ...words,
          text,
          'ngrok/ngrok-operator',
          `--namespace=${text}`,
          '--values=./values.yaml',
        ])
        .slice(1),
    )
  })
})

const VALUES: InstallValues = {
  ...PLACED,
  description: '',
  region: '',
  features: ['ingress', 'gateway'],
  selectors: [],
  apiUrl: '',
}

const bound = (selectors: readonly string[]): InstallValues => ({
  ...VALUES,
  features: ['bindings'],
  selectors,
})

/** What Kubernetes makes of an argument without any of these variables: `$$` is a `$`. */
const expanded = (text: string) => text.replaceAll('$$', '$')

/** A line of CSV (RFC 4180), strictly read, as Go's encoding/csv does. */
const readCsv = (line: string): string[] => {
  const fields: string[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|$)/y
  for (;;) {
    const [, quoted, plain, end] = field.exec(line) ?? []
    if (end === undefined) throw new Error(`not CSV at ${field.lastIndex}: ${line}`)
    fields.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '') return fields
  }
}

const anyText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: anyCharacter }))

describe('the values of the chart', () => {
  test('are what its values.yaml names', () => {
    const text = toValuesYaml({
      ...bound(['true', "endpoint.type == 'tls'"]),
      description: 'Edge gateway',
      region: 'eu',
      apiUrl: 'https://api.example.com',
    })
    expect(parse(text)).toEqual({
      description: 'Edge gateway',
      region: 'eu',
      apiURL: 'https://api.example.com',
      ingress: { enabled: false },
      gateway: { enabled: false },
      bindings: { enabled: true, endpointSelectors: ['true', "endpoint.type == 'tls'"] },
      credentials: { secret: { name: 'edge-credentials' } },
    })
  })

  test('leave out what is not set, and the default region', () => {
    expect(parse(toValuesYaml({ ...VALUES, region: 'global', selectors: ['true'] }))).toEqual({
      ingress: { enabled: true },
      gateway: { enabled: true },
      bindings: { enabled: false },
      credentials: { secret: { name: 'edge-credentials' } },
    })
  })

  test('are one document, whatever is in them', () => {
    fc.assert(
      fc.property(anyText, fc.array(anyText, { minLength: 1 }), (text, selectors) => {
        const values = { ...bound(selectors), description: text, region: text, apiUrl: text }
        expect(parseAllDocuments(toValuesYaml(values))).toHaveLength(1)
      }),
    )
  })

  test('reach the operator as they were given', () => {
    fc.assert(
      fc.property(anyText, fc.array(anyText, { minLength: 1 }), (text, selectors) => {
        const description = text || 'x'
        const read = parse(toValuesYaml({ ...bound(selectors), description })) as {
          description: string
          bindings: { endpointSelectors: string[] }
        }
        expect(expanded(read.description)).toBe(description.toWellFormed())
        const joined = read.bindings.endpointSelectors.join(',')
        expect(readCsv(expanded(joined))).toEqual(selectors.map((one) => one.toWellFormed()))
      }),
    )
  })
})

test.each(['edge', 'a', 'edge-1', '1edge', 'x'.repeat(53)])('%s names both', (name) => {
  expect([namespaceFault(name), releaseFault(name)]).toEqual([undefined, undefined])
})
