import { expect, test } from 'vitest'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'
import { nextSort, parseSort, sortText } from './sort-text.ts'

test('an order is read from an address and written as it was', () => {
  const sort = parseSort(OPERATOR_FIELDS, '-updated,description')
  expect(sort).toEqual([
    { column: 'updated', isDescending: true },
    { column: 'description', isDescending: false },
  ])
  expect(sortText(sort)).toBe('-updated,description')
  expect(sortText([])).toBe('')
})

test('unknown and repeated columns are left out', () => {
  expect(sortText(parseSort(OPERATOR_FIELDS, 'weight,region,-region,toString,,'))).toBe('region')
})

const press = (text: string, ...keys: string[]) =>
  keys.reduce(
    (sort, key) =>
      sortText(nextSort(OPERATOR_FIELDS, parseSort(OPERATOR_FIELDS, sort), key, false)),
    text,
  )

test('a heading sorts one way, the other way, and no longer', () => {
  expect(press('', 'region')).toBe('region')
  expect(press('', 'region', 'region')).toBe('-region')
  expect(press('', 'region', 'region', 'region')).toBe('')
  expect(press('', 'updated')).toBe('-updated')
  expect(press('', 'updated', 'updated')).toBe('updated')
  expect(press('region,version', 'region')).toBe('region')
})

test('with Shift the other columns stay', () => {
  const add = (text: string, key: string) =>
    sortText(nextSort(OPERATOR_FIELDS, parseSort(OPERATOR_FIELDS, text), key, true))
  expect(add('region', 'version')).toBe('region,version')
  expect(add('region,version', 'region')).toBe('-region,version')
  expect(add('-region,version', 'region')).toBe('version')
})
