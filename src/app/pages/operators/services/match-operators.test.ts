import { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOperator } from '../../../resources/operators/operator-document.ts'
import { OPERATORS } from '../../../resources/operators/operators.ts'
import { differingRows, matchOperators } from './match-operators.ts'

const { fields } = OPERATORS
const operator = (id: string, name: string, more: object = {}, namespace = 'edge') =>
  readOperator(
    Operator.parse({ id, enabled_features: [], deployment: { name, namespace }, ...more }),
  )

test('operators belong together by deployment name and namespace, whatever their ids are', () => {
  const matching = matchOperators(
    fields,
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
  expect(matchOperators(fields, [made('a')], [made('bb')]).same).toBe(1)
  const [here, there] = [
    operator('a', 'one', { labels: { team: 'x' }, description: 'A' }),
    operator('b', 'one', { labels: { team: 'y' }, description: 'B' }),
  ]
  expect(differingRows(fields, { here, there }).map(({ path }) => path)).toEqual([
    'description',
    'labels',
  ])
})

test('several of one name are not matched, and those without a name are counted', () => {
  const matching = matchOperators(
    fields,
    [operator('a1', 'one'), operator('a2', 'one'), operator('a3', '')],
    [operator('b1', 'one'), operator('b2', ''), operator('b3', '')],
  )
  expect(matching.unclear).toMatchObject([{ name: { deployment: 'one', namespace: 'edge' } }])
  expect(matching).toMatchObject({ different: [], same: 0, unnamedHere: 1, unnamedThere: 2 })
})

test('every operator is somewhere, once', () => {
  const some = (side: string) =>
    fc
      .array(fc.tuple(fc.constantFrom('', 'a', 'b', '["x"]'), fc.constantFrom('', 'n', 'a","b')))
      .map((all) =>
        all.map(([name, namespace], at) => operator(`${side}${at}`, name, {}, namespace)),
      )
  fc.assert(
    fc.property(some('h'), some('t'), (here, there) => {
      const m = matchOperators(fields, here, there)
      const sum = (of: 'here' | 'there') => m.unclear.reduce((all, one) => all + one[of].length, 0)
      const pairs = m.same + m.different.length
      expect(pairs + m.onlyHere.length + m.unnamedHere + sum('here')).toBe(here.length)
      expect(pairs + m.onlyThere.length + m.unnamedThere + sum('there')).toBe(there.length)
    }),
  )
})
