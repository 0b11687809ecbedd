import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExaminedOperator } from './examined-operator.ts'
import { findProblems, problemSteps, type Problems } from './find-problems.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 6, 1)
const daysAgo = (days: number) => NOW - days * DAY

const operator = (id: string, given: Partial<ExaminedOperator> = {}): ExaminedOperator => ({
  id,
  name: id,
  deployment: 'ngrok-operator',
  namespace: 'ngrok',
  cluster: '',
  version: '0.22.0',
  uid: 'uid-1',
  created_at: daysAgo(300),
  updated_at: daysAgo(1),
  hasFeatures: true,
  hasBindings: true,
  certificate: { until: daysAgo(-60) },
  ...given,
})

const orphans = (...records: ExaminedOperator[]) =>
  findProblems(records, NOW).orphans.flatMap((group) =>
    group.orphans.map(({ record, signs }) => [record.id, ...signs.map(({ kind }) => kind)]),
  )

const newer = operator('newer', { uid: 'uid-2', created_at: daysAgo(10), version: '0.23.0' })

test.each<[what: string, old: Partial<ExaminedOperator>, by: Partial<ExaminedOperator>, string[]]>([
  ['another uid alone: clusters have operators of one name', {}, {}, []],
  ['a newer uid in the same cluster', { cluster: 'a' }, { cluster: 'a' }, ['replaced', 'old']],
  [
    'the same with the newer uid of another cluster',
    { cluster: 'a', certificate: { until: daysAgo(2) }, version: '' },
    { cluster: 'b' },
    [],
  ],
  [
    'an expired certificate that its version renews',
    { certificate: { until: daysAgo(3) } },
    { cluster: 'b' },
    ['replaced', 'expired', 'old'],
  ],
  [
    'one that its version does not renew',
    { certificate: { until: daysAgo(3) }, version: '0.19.0' },
    {},
    [],
  ],
  [
    'not updated for long, with an old version beside a newer record',
    { updated_at: daysAgo(90), version: '0.19.0' },
    {},
    ['replaced', 'silent', 'old'],
  ],
  [
    'not updated for long, with the same version',
    { updated_at: daysAgo(90) },
    { version: '0.22.0' },
    [],
  ],
  ['not updated for nearly as long', { updated_at: daysAgo(89), version: '0.19.0' }, {}, []],
  [
    'expired with a version that nobody knows, and not updated',
    { certificate: { until: daysAgo(3) }, version: 'main', updated_at: daysAgo(100) },
    { uid: 'uid-1' },
    ['expired', 'silent'],
  ],
  [
    'times that cannot be read',
    { created_at: null, updated_at: null, certificate: { until: null } },
    {},
    [],
  ],
])('%s', (_what, old, by, signs) => {
  const found = orphans(operator('old', old), { ...newer, ...by })
  expect(found).toEqual(signs.length > 0 ? [['old', ...signs]] : [])
})

test('the newest of the others is what replaced it, of the same cluster if there is one', () => {
  const records = [
    operator('old', { cluster: 'a' }),
    operator('same uid', { cluster: 'a', created_at: daysAgo(1) }),
    operator('second', { cluster: 'a', uid: 'uid-2', created_at: daysAgo(50) }),
    operator('third', { cluster: 'a', uid: 'uid-3', created_at: daysAgo(20) }),
    operator('unnamed', { uid: 'uid-4', created_at: daysAgo(5) }),
  ]
  const [group] = findProblems(records, NOW).orphans
  expect(
    group?.orphans.map(({ record, signs }) => [
      record.id,
      signs.map((sign) => (sign.kind === 'replaced' ? sign.by.id : sign.kind)),
    ]),
  ).toEqual([
    ['old', ['third']],
    ['second', ['same uid']],
    ['third', ['same uid']],
  ])
  expect(group).toMatchObject({ deployment: 'ngrok-operator', namespace: 'ngrok', of: 5 })
})

test('records without a name and namespace replace nothing', () => {
  const place = { deployment: '', namespace: '', cluster: 'a' }
  expect(orphans(operator('old', place), { ...newer, ...place })).toEqual([])
})

test('duplicates have the same name, namespace and uid; the last update tells which is kept', () => {
  const records = [
    operator('one', { updated_at: daysAgo(3) }),
    operator('two', { updated_at: daysAgo(2) }),
    operator('three', { updated_at: null }),
    operator('other uid', { uid: 'uid-2' }),
    operator('other name', { deployment: 'gate' }),
    operator('no uid', { uid: null }),
    operator('no uid either', { uid: null }),
  ]
  const { duplicates } = findProblems(records, NOW)
  expect(
    duplicates.map(({ records: all, latest }) => [all.map(({ id }) => id), latest.id]),
  ).toEqual([[['one', 'two', 'three'], 'two']])
})

test('signs of all kinds in names keep groups apart', () => {
  const records = [
    operator('one', { deployment: 'a","b', namespace: 'c' }),
    operator('two', { deployment: 'c', namespace: 'a","b' }),
    operator('three', { deployment: '__proto__', namespace: 'constructor' }),
  ]
  expect(findProblems(records, NOW).duplicates).toEqual([])
})

test('what a record lacks', () => {
  const { withoutFeatures, withoutCertificate } = findProblems(
    [
      operator('whole'),
      operator('none', { hasFeatures: false, hasBindings: false, certificate: null }),
      operator('bindings', { certificate: null }),
    ],
    NOW,
  )
  expect(withoutFeatures.map(({ id }) => id)).toEqual(['none'])
  expect(withoutCertificate.map(({ id }) => id)).toEqual(['bindings'])
})

const anOperator = fc.record({
  deployment: fc.constantFrom('', 'gate', 'door'),
  namespace: fc.constantFrom('', 'ngrok'),
  cluster: fc.constantFrom('', 'a', 'b'),
  version: fc.constantFrom('', '0.19.0', '0.22.0', '0.23.0', 'main'),
  uid: fc.constantFrom(null, 'u1', 'u2', 'u3'),
  created_at: fc.constantFrom(null, daysAgo(300), daysAgo(200), daysAgo(1)),
  updated_at: fc.constantFrom(null, daysAgo(100), daysAgo(1)),
  hasFeatures: fc.boolean(),
  hasBindings: fc.boolean(),
  certificate: fc.constantFrom(
    null,
    { until: null },
    { until: daysAgo(5) },
    { until: daysAgo(-5) },
  ),
})

const someOperators = fc
  .array(anOperator, { maxLength: 30 })
  .map((all) => all.map((one, index) => operator(`op_${index}`, one)))

/** The same problems in an order that does not depend on that of the records. */
const inOrder = ({ orphans, duplicates, withoutFeatures, withoutCertificate }: Problems) => {
  const ids = (records: readonly ExaminedOperator[]) => records.map(({ id }) => id).toSorted()
  return {
    orphans: orphans
      .flatMap((group) =>
        group.orphans.map(({ record, signs }) => JSON.stringify([record.id, group.of, signs])),
      )
      .toSorted(),
    duplicates: duplicates
      .map((group) => JSON.stringify([ids(group.records), group.latest.id]))
      .toSorted(),
    withoutFeatures: ids(withoutFeatures),
    withoutCertificate: ids(withoutCertificate),
  }
}

test('the order of the records does not matter', () => {
  fc.assert(
    fc.property(
      someOperators.chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        ),
      ),
      ([records, shuffled]) => {
        expect(inOrder(findProblems(shuffled, NOW))).toEqual(inOrder(findProblems(records, NOW)))
      },
    ),
  )
})

test('a record is at most once in each kind, and the newest of its name is replaced by none', () => {
  fc.assert(
    fc.property(someOperators, (records) => {
      const { orphans, duplicates, withoutFeatures, withoutCertificate } = findProblems(
        records,
        NOW,
      )
      const found = orphans.flatMap((group) => group.orphans)
      const kinds = [
        found.map(({ record }) => record),
        duplicates.flatMap((group) => group.records),
        withoutFeatures,
        withoutCertificate,
      ]
      for (const kind of kinds) expect(new Set(kind).size).toBe(kind.length)
      for (const { record, signs } of found)
        for (const sign of signs)
          if (sign.kind === 'replaced') {
            expect(sign.by.uid).not.toBe(record.uid)
            expect(sign.by.created_at ?? -Infinity).toBeGreaterThanOrEqual(
              record.created_at ?? -Infinity,
            )
          }
    }),
  )
})

test('many records of one name take as many short steps', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      operator(`op_${index}`, { uid: `uid-${index % 1000}`, created_at: NOW - index }),
    )
  const stepsOf = (count: number) => [...problemSteps(many(count), NOW)].length
  // Groups that are compared record by record would take a hundred times as many.
  expect(stepsOf(20_000)).toBeLessThan(11 * stepsOf(2000))
})
