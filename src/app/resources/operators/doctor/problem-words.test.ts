import { expect, test } from 'vitest'
import { examineOperator } from './examined-operator.ts'
import { findProblems } from './find-problems.ts'
import { duplicateGroupText, installName, orphansText, signText } from './problem-words.ts'

const NOW = Date.UTC(2026, 6, 1)

const operator = (id: string, given: object = {}) =>
  examineOperator({
    id,
    description: id,
    metadata: '{"namespace.uid":"u1"}',
    enabled_features: ['bindings'],
    deployment: { name: 'gate', namespace: 'prod', version: '0.22.0' },
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...given,
  })

const signsOf = (...records: ReturnType<typeof operator>[]) =>
  findProblems(records, NOW).orphans.flatMap((group) =>
    group.orphans.flatMap(({ signs }) => signs.map(signText)),
  )

test('evidence in words', () => {
  const binding = {
    cert: { cert: 'PEM', not_before: '2026-03-01T00:00:00Z', not_after: '2026-06-21T00:00:00Z' },
  }
  expect(signsOf(operator('Old', { binding }))).toEqual([
    'Its certificate ended 10 days ago. An operator of its version renews it 30 days ahead.',
    'Not updated for 181 days.',
  ])
  const deployment = { name: 'gate', namespace: 'prod', version: '0.19.0' }
  const newer = operator('Newer', {
    metadata: '{"namespace":{"uid":"u2"}}',
    created_at: '2026-06-01T00:00:00Z',
    updated_at: '2026-06-30T00:00:00Z',
  })
  expect(signsOf(operator('Old', { binding, deployment }), newer)).toEqual([
    'Newer is newer, and has the same name and namespace but another namespace.uid.',
    'Its certificate ended 10 days ago. Operators below 0.22.0 never renew it.',
    'Not updated for 181 days.',
    'Its version is 0.19.0, that of the newer one 0.22.0.',
  ])
})

test('groups in words', () => {
  const { duplicates, orphans } = findProblems(
    [
      operator('one', { binding: { cert: { not_after: '2026-06-21T00:00:00Z' } } }),
      operator('x'.repeat(100), { updated_at: '2026-06-01T00:00:00Z' }),
    ],
    NOW,
  )
  expect(duplicates.map(duplicateGroupText)).toEqual([
    `2 records have the same name, namespace and namespace.uid, u1. The operator keeps one of them, likely ${'x'.repeat(60)}…, which was updated last.`,
  ])
  expect(orphans.map(orphansText)).toEqual([
    '1 of 2 records of this name likely has no operator any more.',
  ])
  expect(installName({ deployment: '', namespace: '' })).toBe('No deployment name or namespace')
  expect(installName({ deployment: '\u202ea', namespace: '' })).toBe('\ufffda in no namespace')
})

test.each([
  ['{"namespace.uid":"u"}', 'u'],
  ['{"namespace":{"uid":"u"}}', 'u'],
  ['{"namespace.\\u0075id":"u"}', 'u'],
  ['{"namespace.uid":7}', '7'],
  ['{"namespace.uid":""}', null],
  ['{"other.uid":"u"}', null],
  [`${'['.repeat(5000)}"uid"`, null],
  [`{"a":"uid","b":${'{"c":'.repeat(20)}1${'}'.repeat(20)}}`, null],
  ['uid', null],
  ['', null],
])('the uid in metadata %j', (metadata, uid) => {
  expect(operator('one', { metadata }).uid).toBe(uid)
})
