import { expect, test } from 'vitest'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'
import { RENEWAL_FIELD } from '../resources/operators/renewal-field.ts'
import { facetColumns } from './facet-columns.ts'

const facetsOf = (counts: Readonly<Record<string, number>>) =>
  [...OPERATOR_FIELDS, RENEWAL_FIELD].flatMap((field) => {
    const token = field.search?.token
    if (!field.isFaceted || token === undefined) return []
    const values = Array.from({ length: counts[token] ?? 0 }, (_, at) => ({
      value: `${at}`,
      count: 1,
    }))
    return [{ field, facet: { token, values, more: 0 } }]
  })

const shown = (counts: Readonly<Record<string, number>>) => {
  const { columns, typed } = facetColumns(facetsOf(counts))
  const tokens = (all: typeof typed) => all.map(({ facet }) => facet.token)
  return { columns: columns.map(tokens), typed: tokens(typed) }
}

test('operators are filtered by four columns and two fields', () => {
  expect(
    shown({ cert: 6, feature: 4, renewal: 2, region: 9, version: 7, namespace: 12, cluster: 99 }),
  ).toEqual({
    columns: [['cert'], ['feature', 'renewal'], ['region'], ['version']],
    typed: ['namespace', 'cluster'],
  })
})

test('a facet without values is left out, and one with many takes a column of its own', () => {
  expect(shown({ feature: 1, region: 30, version: 1 })).toEqual({
    columns: [['feature'], ['region'], ['version']],
    typed: ['namespace', 'cluster'],
  })
})
