import { expect, test } from 'vitest'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'
import { nextSort } from './table-rows.tsx'

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
