import { expect, test } from 'vitest'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'
import { parseSort, sortText } from './sort-text.ts'

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
