import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldErrorsOf } from './field-errors.ts'
import { OperatorCreate, OperatorPatch } from './operator-writes.ts'
import { FEATURES } from './operators.ts'

const fieldErrors = (schema: typeof OperatorCreate | typeof OperatorPatch, document: unknown) =>
  fieldErrorsOf(schema.safeParse(document).error?.issues ?? [])

const BINDING_ERROR = { binding: 'Allowed only when enabled_features includes "bindings".' }
const SCHEMAS = [
  ['create', OperatorCreate],
  ['update', OperatorPatch],
] as const

describe.each(SCHEMAS)('features in %s', (_, schema) => {
  test('every subset is taken, in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...FEATURES]), (enabled_features) => {
        expect(schema.parse({ enabled_features })).toEqual({ enabled_features })
      }),
    )
  })

  test('any other word is refused at its place', () => {
    const other = fc.string().filter((word) => !FEATURES.some((feature) => feature === word))
    fc.assert(
      fc.property(fc.shuffledSubarray([...FEATURES], { maxLength: 2 }), other, (known, word) => {
        const found = fieldErrors(schema, { enabled_features: [...known, word] })
        expect(found).toEqual({
          [`enabled_features[${known.length}]`]: 'Must be one of "bindings", "ingress", "gateway".',
        })
      }),
    )
  })

  test('a feature named twice is told beside one that is unknown', () => {
    const list = ['ingress', 'ingress', 'magic']
    expect(Object.keys(fieldErrors(schema, { enabled_features: list }))).toEqual([
      'enabled_features[2]',
      'enabled_features',
    ])
    expect(fieldErrors(schema, { enabled_features: [...list, 'ingress'] })).toEqual({
      enabled_features: 'Too many: 4 of 3 features.',
    })
  })
})

describe('binding only with the feature', () => {
  test.each(SCHEMAS)('%s: exactly when the list given names it', (_, schema) => {
    fc.assert(
      fc.property(fc.subarray([...FEATURES]), (enabled_features) => {
        const found = fieldErrors(schema, { enabled_features, binding: {} })
        expect(found).toEqual(enabled_features.includes('bindings') ? {} : BINDING_ERROR)
      }),
    )
  })

  test('create: a list left out names none', () => {
    expect(fieldErrors(OperatorCreate, { binding: {} })).toEqual(BINDING_ERROR)
  })

  test('update: a list left out says nothing, since the stored one counts', () => {
    expect(fieldErrors(OperatorPatch, { binding: {} })).toEqual({})
  })
})

describe('the deployment', () => {
  const deployment = { name: 'n', namespace: 'ns', version: '1', cluster_name: 'c' }

  test('update takes name and version only', () => {
    expect(fieldErrors(OperatorPatch, { deployment })).toEqual({
      'deployment.namespace': 'Not accepted by this operation.',
      'deployment.cluster_name': 'Not accepted by this operation.',
    })
    expect(OperatorPatch.safeParse({ deployment: { name: 'n', version: '1' } }).success).toBe(true)
  })
})

describe('the whole document', () => {
  test.each(SCHEMAS)('%s refuses whatever is not an object, and says so', (_, schema) => {
    for (const document of [null, undefined, [], 'text', 1, true])
      expect(fieldErrors(schema, document)).toEqual({ body: 'Must be an object.' })
  })

  test.each(SCHEMAS)('%s refuses null for every field: it is not "not set"', (_, schema) => {
    const fields = ['description', 'metadata', 'enabled_features', 'region', 'deployment']
    const document = Object.fromEntries(fields.map((field) => [field, null]))
    expect(Object.keys(fieldErrors(schema, document)).toSorted()).toEqual(fields.toSorted())
  })
})
