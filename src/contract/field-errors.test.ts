import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IpRestrictionPut } from './edge-modules.ts'
import { fieldErrorsOf, fieldPath } from './field-errors.ts'
import { OperatorCreate } from './operator-writes.ts'

const UNKNOWN = 'Not accepted by this operation.'

/** The field errors of a document after a JSON round trip, as in every request. */
const fieldErrorsOfJson = (schema: typeof OperatorCreate | typeof IpRestrictionPut, json: string) =>
  fieldErrorsOf(schema.safeParse(JSON.parse(json)).error?.issues ?? [])

test.each([
  [[], 'body'],
  [['description'], 'description'],
  [['binding', 'endpoint_selectors', 0], 'binding.endpoint_selectors[0]'],
  [[0], '[0]'],
  [[''], '""'],
  [['binding', ''], 'binding.""'],
  [['', 'a'], '"".a'],
])('the path %j is written %s', (path, name) => {
  expect(fieldPath(path)).toBe(name)
})

test('an unknown field is named at every depth', () => {
  const json = JSON.stringify({
    colour: 1,
    enabled_features: ['bindings'],
    deployment: { colour: 1 },
    binding: { colour: 1, cert: {} },
  })
  expect(fieldErrorsOfJson(OperatorCreate, json)).toEqual({
    colour: UNKNOWN,
    'deployment.colour': UNKNOWN,
    'binding.colour': UNKNOWN,
    'binding.cert': UNKNOWN,
  })
})

// Fault → the path where it must be reported. No fault changes a field that another one needs.
const BREAKS: [break_: (document: Record<string, unknown>) => void, path: string][] = [
  [(document) => void (document['description'] = 'é'.repeat(128)), 'description'],
  [(document) => void (document['metadata'] = 'x'.repeat(4097)), 'metadata'],
  [(document) => void (document['region'] = 7), 'region'],
  [(document) => void (document['colour'] = 'red'), 'colour'],
  [(document) => void (document['enabled_features'] = ['ingress', 'magic']), 'enabled_features[1]'],
  [(document) => void (document['deployment'] = { name: 1 }), 'deployment.name'],
  [
    (document) => void (document['binding'] = { endpoint_selectors: ['true', false] }),
    'binding.endpoint_selectors[1]',
  ],
]

test('all field errors are reported at once, each at its own path', () => {
  const allBreaks = fc.subarray(BREAKS, { minLength: 1 })
  fc.assert(
    fc.property(allBreaks, (breaks) => {
      const document: Record<string, unknown> = { enabled_features: ['bindings'] }
      for (const [break_] of breaks) break_(document)
      const paths = breaks.map(([, path]) => path)
      // The feature list then lacks "bindings", which is a separate error.
      if (paths.includes('enabled_features[1]') && 'binding' in document) paths.push('binding')
      const fieldErrors = fieldErrorsOfJson(OperatorCreate, JSON.stringify(document))
      expect(Object.keys(fieldErrors).toSorted()).toEqual(paths.toSorted())
    }),
  )
})
