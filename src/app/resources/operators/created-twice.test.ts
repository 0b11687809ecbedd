import { Operator } from '#contract/operators.ts'
import { expect, test } from 'vitest'
import { readOperator, type OperatorDocument } from './operator-document.ts'
import { toCreate, toValues } from './operator-values.ts'
import { findTwins } from '../created-twice.ts'

const at = (id: string, seconds: number, region = '') =>
  readOperator(
    Operator.parse({ id, region, created_at: new Date(1e12 + seconds * 1000).toISOString() }),
  )

const bodyOf = (operator: OperatorDocument) => toCreate(toValues(operator))

const twinsOf = (operators: ReturnType<typeof at>[], took_ms: number, known: string[] = []) => [
  ...findTwins(operators, [{ id: 'own', took_ms }], (id) => known.includes(id), bodyOf).values(),
]

test('a twin is as old as the first request at most: what was there before is a copy', () => {
  const own = at('own', 100)
  const older = at('older', 70)
  expect(twinsOf([own, older], 10_000)).toEqual([])
  expect(twinsOf([own, older], 30_000)).toEqual([[older]])
  expect(twinsOf([own, older], 30_000, ['older'])).toEqual([])
  expect(twinsOf([own, at('later', 103)], 0)).toEqual([])
  expect(twinsOf([own, at('other', 100, 'eu')], 0)).toEqual([])
})

test('one record is the twin of one record only', () => {
  const made = ['a', 'b'].map((id) => ({ id, took_ms: 1000 }))
  const twin = at('twin', 1)
  const found = findTwins([at('b', 2), at('a', 1), twin], made, () => false, bodyOf)
  expect([...found.values()]).toEqual([[twin]])
})
