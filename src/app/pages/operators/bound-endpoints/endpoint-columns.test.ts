import { expect, test } from 'vitest'
import { parseSort, sortText } from '../../../list/sort-text.ts'
import { OPERATOR_FIELDS } from '../../../resources/operators/operator-fields.ts'
import { nextSort } from './endpoint-columns.tsx'

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
