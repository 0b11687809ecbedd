import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'
import { nextSort, selectedPart } from './table-rows.tsx'

const IDS = ['a', 'b', 'c', 'd', 'e']

test('all, some or none of the rows are selected, whatever else is', () => {
  fc.assert(
    fc.property(fc.subarray(IDS), fc.subarray([...IDS, 'x']), (shown, selected) => {
      const count = shown.filter((id) => selected.includes(id)).length
      const right = count === 0 ? 'none' : count === shown.length ? 'all' : 'some'
      const rows = shown.map((id) => ({ id }))
      expect(selectedPart(rows, new Set(selected))).toBe(right)
    }),
  )
})

test('a heading sorts one way, the other way, and no longer', () => {
  const press = (text: string, ...keys: string[]) =>
    keys.reduce((sort, key) => nextSort(OPERATOR_FIELDS, sort, key), text)
  expect(press('', 'region')).toBe('region')
  expect(press('', 'region', 'region')).toBe('-region')
  expect(press('', 'region', 'region', 'region')).toBe('')
  expect(press('', 'updated')).toBe('-updated')
  expect(press('', 'updated', 'updated')).toBe('updated')
  expect(press('version', 'region')).toBe('region')
})
