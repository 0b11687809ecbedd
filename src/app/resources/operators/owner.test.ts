import { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOperator } from './operator-document.ts'
import { marksOf } from './owner.ts'
import { ownerWarnings } from './owner-warnings.ts'

const inMetadata = (metadata: unknown) => marksOf(JSON.stringify(metadata))

test.each([
  [{ 'namespace.uid': 'u-1' }, 'namespace.uid', 'u-1'],
  [{ namespace: { uid: 'u-1' } }, 'namespace.uid', 'u-1'],
  [{ team: 'dock', labels: { 'namespace.uid': 7 } }, 'labels.namespace.uid', '7'],
  [{ ownerReferences: [{ kind: 'Deployment' }] }, 'ownerReferences', '[{"kind":"Deployment"}]'],
  [{ 'k8s.ngrok.com/owner': 'op' }, 'k8s.ngrok.com/owner', 'op'],
  [
    { labels: { 'app.kubernetes.io/managed-by': 'Helm' } },
    'labels.app.kubernetes.io/managed-by',
    'Helm',
  ],
])('%j marks an owner', (metadata, path, value) => {
  expect(inMetadata(metadata)).toEqual([{ path, value }])
})

test.each([
  [{}],
  [{ owner: 'payments' }],
  [{ uid: 'u-1' }],
  [{ 'namespace.uid': '' }],
  [{ namespace: { uid: null } }],
  [{ ownerReferences: [] }],
  ['namespace.uid'],
  [null],
])('%j marks no owner', (metadata) => {
  expect(inMetadata(metadata)).toEqual([])
})

test('metadata that is no JSON, or too long or deep to search, marks no owner', () => {
  for (const metadata of [
    '',
    'rack 12',
    '{"namespace.uid":"u"',
    '{"namespace.uid":"u"} '.repeat(2),
  ])
    expect(marksOf(metadata)).toEqual([])
  expect(marksOf(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)).toEqual([])
  expect(marksOf(`{"namespace.uid":"${'u'.repeat(100_000)}"}`)).toEqual([])
})

test('whatever JSON is, reading it never throws, and its marks have values', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), fc.boolean(), (metadata, isNested) => {
      const text = isNested ? `{"ownerReferences":${metadata}}` : metadata
      for (const mark of marksOf(text)) expect(mark.value).not.toBe('')
    }),
  )
})

const OWNED = '{ "namespace.uid": "u-1", "team": "dock" }'
const operator = (metadata: string, cert = '') =>
  readOperator(
    Operator.parse({
      id: 'k8sop_1',
      metadata,
      enabled_features: ['bindings'],
      binding: { endpoint_selectors: ['true', ''], cert: { cert } },
    }),
  )
const ids = (...given: Parameters<typeof ownerWarnings>) =>
  ownerWarnings(...given).map(({ id }) => id.split(' ')[1])

test.each([
  [{}, []],
  [{ metadata: '{"team":"gate","namespace.uid":"u-1"}' }, ['fields']],
  [{ description: 'Gate' }, ['fields']],
  [{ enabled_features: ['ingress'] }, ['fields']],
  [{ region: 'eu' }, ['fields']],
  [{ deployment: { version: '1' } }, ['fields']],
  [{ region: 'eu', metadata: '' }, ['metadata', 'fields']],
  [{ metadata: '{"team":"dock"}' }, ['metadata']],
  [{ metadata: '{"namespace.uid":"u-2"}' }, ['metadata']],
  [{ metadata: 'rack 12' }, ['metadata']],
  [{ metadata: '' }, ['metadata']],
  [{ binding: { endpoint_selectors: ['true'], ingress_endpoint: 'a:1' } }, []],
  [{ binding: { endpoint_selectors: ['false'] } }, ['selectors']],
  [{ binding: { csr: 'PEM' } }, ['certificate']],
  [{ binding: { csr: ' ' } }, []],
])('an update %j of an owned operator asks about %j', (patch, asked) => {
  expect(ids(operator(OWNED), patch)).toEqual(asked)
})

test('an operator without an owner asks only about a certificate that it has', () => {
  const patch = { metadata: '', region: 'eu', binding: { endpoint_selectors: [], csr: 'PEM' } }
  expect(ids(operator('rack 12'), patch)).toEqual([])
  expect(ids(operator('rack 12', 'PEM'), patch)).toEqual(['certificate'])
})

// Regression: of operators below 0.22.0, too, it was said that they renew their certificate.
test('the question about a new request is true of operators that never renew', () => {
  const [warning] = ownerWarnings(operator('rack 12', 'PEM'), { binding: { csr: 'PEM' } })
  expect(warning?.text).toContain('a key that only it has')
  expect(warning?.text).not.toContain('renew')
})

// Regression: only changes of metadata, selectors and the CSR were said to be put back.
test('the question names every field that the cluster sends again, and those only', () => {
  const patch = { description: 'Gate', region: 'eu', enabled_features: [] }
  expect(ownerWarnings(operator(OWNED), patch)).toMatchObject([
    {
      id: 'owned fields Description Enabled features Region',
      text: expect.stringContaining('sends Description, Enabled features and Region from'),
    },
  ])
  expect(ownerWarnings(operator('rack 12'), patch)).toEqual([])
})
