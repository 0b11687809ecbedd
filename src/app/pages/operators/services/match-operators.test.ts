import { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOperator } from '../../../resources/operators/operator-document.ts'
import { OPERATORS } from '../../../resources/operators/operators.ts'
import { outcomeOf } from '../../../mirror/test-steps.ts'
import { differingRows, matchOperators as matchSteps } from './match-operators.ts'

const { fields } = OPERATORS
type Documents = Parameters<typeof matchSteps>[1]
const matchOperators = (here: Documents, there: Documents) =>
  outcomeOf(matchSteps(fields, here, there))
const operator = (id: string, name: string, more: object = {}, namespace = 'edge') =>
  readOperator(
    Operator.parse({ id, enabled_features: [], deployment: { name, namespace }, ...more }),
  )

test('operators belong together by deployment name and namespace, whatever their ids are', () => {
  const matching = matchOperators(
    [operator('a1', 'one'), operator('a2', 'two', { region: 'eu' }), operator('a3', 'three')],
    [
      operator('b1', 'one'),
      operator('b2', 'two', { region: 'us' }),
      operator('b3', 'three', {}, 'other'),
      operator('b4', 'four'),
    ],
  )
  expect(matching).toMatchObject({ same: 1, unclear: [], unnamedHere: 0, unnamedThere: 0 })
  expect(matching.different.map(({ here, there }) => [here.id, there.id])).toEqual([['a2', 'b2']])
  expect(matching.onlyHere.map(({ id }) => id)).toEqual(['a3'])
  expect(matching.onlyThere.map(({ id }) => id)).toEqual(['b4', 'b3'])
})

test('what the services make themselves does not differ; what nothing describes does', () => {
  const made = (id: string) =>
    operator(id, 'one', {
      uri: `/kubernetes_operators/${id}`,
      created_at: `2026-01-0${id.length}T00:00:00Z`,
      binding: { cert: { cert: id } },
    })
  expect(matchOperators([made('a')], [made('bb')]).same).toBe(1)
  const [here, there] = [
    operator('a', 'one', { labels: { team: 'x' }, description: 'A' }),
    operator('b', 'one', { labels: { team: 'y' }, description: 'B' }),
  ]
  expect(differingRows(fields, { here, there }).map(({ path }) => path)).toEqual([
    'description',
    'labels',
  ])
})

// What no field describes was only looked at where something else differed, too.
test('two records differ by what no field describes alone', () => {
  const labelled = (id: string, team: string) => operator(id, 'one', { labels: { team } })
  expect(matchOperators([labelled('a', 'x')], [labelled('b', 'x')]).same).toBe(1)
  expect(matchOperators([labelled('a', 'x')], [labelled('b', 'y')]).different).toHaveLength(1)
})

const inNamespace = (id: string, uid: string, description = id) =>
  operator(id, 'one', { description, metadata: JSON.stringify({ 'namespace.uid': uid }) })
const inCluster = (id: string, cluster_name: string) =>
  operator(id, 'one', {
    description: id,
    deployment: { name: 'one', namespace: 'edge', cluster_name },
  })
const plain = (id: string, description: string) => operator(id, 'one', { description })

test.each<[about: string, here: Documents, there: Documents, pairs: string[], left: string[]]>([
  [
    'by the uid of their namespace',
    [inNamespace('a1', 'u1'), inNamespace('a2', 'u2')],
    [inNamespace('b2', 'u2'), inNamespace('b1', 'u1'), inNamespace('b3', 'u3')],
    ['a1 b1', 'a2 b2'],
    ['b3'],
  ],
  [
    'by what they say, also where others have the same uid',
    [inNamespace('a1', 'u', 'x'), inNamespace('a2', 'u', 'y')],
    [inNamespace('b1', 'u', 'y'), inNamespace('b2', 'u', 'z')],
    ['a1 b2', 'a2 b1'],
    [],
  ],
  [
    'of several that say the same, as many as both have',
    [plain('a1', 'x'), plain('a2', 'x'), plain('a3', 'x')],
    [plain('b1', 'x'), plain('b2', 'x')],
    ['a1 b1', 'a2 b2'],
    ['a3'],
  ],
  [
    'by their cluster',
    [inCluster('a1', 'east'), inCluster('a2', 'west')],
    [inCluster('b1', 'west'), inCluster('b2', 'east')],
    ['a1 b2', 'a2 b1'],
    [],
  ],
  [
    'a single one that is left on each side',
    [plain('a1', 'x'), plain('a2', 'y')],
    [plain('b1', 'x'), plain('b2', 'z')],
    ['a1 b1', 'a2 b2'],
    [],
  ],
  [
    'not where nothing tells them apart',
    [plain('a1', 'x'), plain('a2', 'y'), plain('a3', 'same')],
    [plain('b1', 'z'), plain('b2', 'same')],
    ['a3 b2'],
    ['a1', 'a2', 'b1'],
  ],
])('several of one name belong together %s', (_about, here, there, pairs, left) => {
  const found = matchOperators(here, there)
  const told = found.different.map((pair) => `${pair.here.id} ${pair.there.id}`)
  const same = pairs.filter((pair) => !told.includes(pair))
  expect(told.every((pair) => pairs.includes(pair))).toBe(true)
  expect(found.same).toBe(same.length)
  const unclear = found.unclear.flatMap((group) => [...group.here, ...group.there])
  const only = [...found.onlyHere, ...found.onlyThere]
  expect([...unclear, ...only].map(({ id }) => id)).toEqual(left)
})

test('those without a name are counted', () => {
  const matching = matchOperators([operator('a3', '')], [operator('b2', ''), operator('b3', '')])
  expect(matching).toMatchObject({ different: [], same: 0, unnamedHere: 1, unnamedThere: 2 })
})

const fleetOf = (side: string) =>
  fc
    .array(
      fc.record({
        name: fc.constantFrom('', 'a', 'b', '["x"]'),
        namespace: fc.constantFrom('', 'n', 'a","b'),
        cluster_name: fc.constantFrom('', 'east', 'west'),
        uid: fc.constantFrom('', 'u1', 'u2'),
        description: fc.constantFrom('', 'x', 'y'),
        labels: fc.constantFrom(undefined, null, 'l'),
      }),
      { maxLength: 12 },
    )
    .map((all) =>
      all.map(({ uid, description, labels, ...deployment }, at) =>
        operator(`${side}${at}`, '', {
          description,
          deployment,
          ...(labels !== undefined && { labels }),
          ...(uid && { metadata: JSON.stringify({ namespace: { uid } }) }),
        }),
      ),
    )

const saysTheSame = (here: Documents[number], there: Documents[number]) =>
  differingRows(fields, { here, there }).length === 0

test('every operator is somewhere, once, and none that say the same are left apart', () => {
  fc.assert(
    fc.property(fleetOf('h'), fleetOf('t'), (here, there) => {
      const m = matchOperators(here, there)
      const sum = (of: 'here' | 'there') => m.unclear.reduce((all, one) => all + one[of].length, 0)
      const pairs = m.same + m.different.length
      expect(pairs + m.onlyHere.length + m.unnamedHere + sum('here')).toBe(here.length)
      expect(pairs + m.onlyThere.length + m.unnamedThere + sum('there')).toBe(there.length)
      const ids = [
        ...m.different.flatMap((pair) => [pair.here, pair.there]),
        ...m.onlyHere,
        ...m.onlyThere,
        ...m.unclear.flatMap((group) => [...group.here, ...group.there]),
      ].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const pair of m.different) {
        expect(pair.here.deployment.name).toBe(pair.there.deployment.name)
        expect(saysTheSame(pair.here, pair.there)).toBe(false)
      }
      for (const group of m.unclear)
        for (const one of group.here)
          expect(group.there.some((other) => saysTheSame(one, other))).toBe(false)
    }),
  )
})

test('the order of the records and of the services does not matter', () => {
  fc.assert(
    fc.property(fleetOf('h'), fleetOf('t'), (here, there) => {
      const told = (m: ReturnType<typeof matchOperators>, isTurned = false) => ({
        same: m.same,
        different: m.different.length,
        only: [m.onlyHere.length, m.onlyThere.length][isTurned ? 'reverse' : 'slice'](),
        unclear: m.unclear.map(({ name, ...group }) => [
          name,
          [group.here.length, group.there.length][isTurned ? 'reverse' : 'slice'](),
        ]),
      })
      const first = told(matchOperators(here, there))
      expect(told(matchOperators(here.toReversed(), there.toReversed()))).toEqual(first)
      expect(told(matchOperators(there, here), true)).toEqual(first)
    }),
  )
})
