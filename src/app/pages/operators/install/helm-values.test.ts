import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { yamlText } from '#domain/quoted-text.ts'
import { toValuesYaml, unfitValues, type InstallValues } from './helm-values.ts'
import { HOSTILE_TEXTS } from './test-texts.ts'

const VALUES: InstallValues = {
  release: 'edge',
  namespace: 'door',
  description: '',
  region: '',
  features: ['ingress', 'gateway'],
  selectors: [],
  ingressEndpoint: '',
  apiUrl: '',
  secret: 'edge-credentials',
  hasDefinitions: false,
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

const anyText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary' }))

describe('a text in YAML', () => {
  test.each(HOSTILE_TEXTS)('%j stays what it is', (text) => {
    for (const version of ['1.1', '1.2'] as const)
      expect(parse(`a: ${yamlText(text)}`, { version })).toEqual({ a: text })
  })

  test('has nothing that cannot be seen, or that turns it around', () => {
    for (const text of HOSTILE_TEXTS)
      expect(yamlText(text)).toMatch(/^[^\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]*$/u)
  })

  test('is any text, but for halves of surrogate pairs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(yamlText(text)).toMatch(/^".*"$/)
        expect(yamlText(text)).not.toMatch(/[\p{Cc}\u2028\u2029\u202e\ufffe\uffff]/u)
        expect(parse(yamlText(text))).toBe(text.toWellFormed())
      }),
    )
    expect(parse(yamlText('a\ud800b'))).toBe('a\ufffdb')
  })
})

describe('the values of the chart', () => {
  test('are what its values.yaml names', () => {
    const text = toValuesYaml({
      ...bound(['true', "endpoint.type == 'tls'"]),
      description: 'Edge gateway',
      region: 'eu',
      ingressEndpoint: 'ingress.example.com:443',
      apiUrl: 'https://api.example.com',
      hasDefinitions: true,
    })
    expect(parse(text)).toEqual({
      description: 'Edge gateway',
      region: 'eu',
      apiURL: 'https://api.example.com',
      ingress: { enabled: false },
      gateway: { enabled: false },
      bindings: {
        enabled: true,
        endpointSelectors: ['true', "endpoint.type == 'tls'"],
        ingressEndpoint: 'ingress.example.com:443',
      },
      credentials: { secret: { name: 'edge-credentials' } },
      installCRDs: false,
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
        const documents = parseAllDocuments(toValuesYaml(values))
        expect(documents).toHaveLength(1)
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

  test('do not have Kubernetes fill in a key', () => {
    const read = parse(toValuesYaml({ ...VALUES, description: '$(NGROK_API_KEY)' })) as object
    expect(read).toMatchObject({ description: '$$(NGROK_API_KEY)' })
  })

  test('that the chart cannot pass on are named', () => {
    expect(unfitValues(bound(["a == 'b'", '"x, y" == "z"', 'a ? b : c', 'a # b', 'a\nb']))).toEqual(
      [3, 4, 5].map((number) => ({
        field: `Endpoint selector ${number}`,
        why: expect.stringContaining('without quotes') as string,
      })),
    )
    expect(unfitValues({ ...VALUES, selectors: ['a\nb'], description: 'a\n: #' })).toEqual([])
    expect(
      unfitValues({ ...VALUES, description: 'a\0', region: 'a: b' }).map(({ field }) => field),
    ).toEqual(['Description', 'Region'])
  })
})
