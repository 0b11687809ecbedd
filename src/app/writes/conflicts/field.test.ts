import { expect, test } from 'vitest'
import { changedFields, editedFields, type Field, labelOf } from './field.ts'

const fields: Field[] = [
  { path: 'description', label: 'Description', kind: 'text' },
  { path: 'enabled', label: 'Enabled', kind: 'flag' },
  { path: 'binding.endpoint_selectors', label: 'Endpoint selectors', kind: 'set' },
  { path: 'binding.csr', label: 'Certificate signing request', kind: 'lines', isWriteOnly: true },
]
const changed = (a: unknown, b: unknown) => changedFields(fields, a, b).map(({ path }) => path)

test('missing, null and empty are the same', () => {
  expect(changed({ description: '' }, {})).toEqual([])
  expect(changed({ description: null }, { description: '' })).toEqual([])
  expect(changed({ binding: null }, { binding: { endpoint_selectors: [] } })).toEqual([])
  expect(changed({ description: 'a' }, { description: null })).toEqual(['description'])
})

// A module without `enabled` is switched on: missing must not equal false.
test('a missing flag is not false', () => {
  expect(changed({}, { enabled: false })).toEqual(['enabled'])
})

test('order and repetition do not change a set', () => {
  const set = (...endpoint_selectors: string[]) => ({ binding: { endpoint_selectors } })
  expect(changed(set('a', 'b'), set('b', 'a', 'b'))).toEqual([])
  expect(changed(set('a', 'b'), set('a'))).toEqual(['binding.endpoint_selectors'])
})

test('a wire path has the label of its field, or is put in words', () => {
  const fields: Field[] = [
    { path: 'binding.endpoint_selectors', label: 'Endpoint selectors', kind: 'set' },
    { path: 'region', label: 'Region', kind: 'text' },
  ]
  const labels = [
    'region',
    'binding.endpoint_selectors[1]',
    'binding',
    'region_name',
    'binding.ingress_endpoint',
  ].map((path) => labelOf(fields, path))
  expect(labels).toEqual([
    'Region',
    'Endpoint selectors',
    'Binding',
    'Region name',
    'Binding ingress endpoint',
  ])
})

test('a form counts the fields that it would change, those that the service never returns included', () => {
  const needs = { path: 'features', element: 'bindings' }
  const ofForm = fields.map((field) =>
    field.path.startsWith('binding') ? { ...field, needs } : field,
  )
  const seen = { description: 'Door', features: ['bindings'], binding: { csr: '' } }
  const edited = (values: object) => editedFields(ofForm, seen, values).map(({ path }) => path)
  expect(edited({ ...seen, description: 'Gate', binding: { csr: 'PEM' } })).toEqual([
    'description',
    'binding.csr',
  ])
  expect(edited({ ...seen, features: [], binding: { csr: 'PEM' } })).toEqual([])
})
