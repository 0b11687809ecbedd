import { expect, test } from 'vitest'
import { nextSort, parseSort, sortText } from './sort-text.ts'

test('an order is read from an address and written as it was', () => {
  const sort = parseSort('-updated,description')
  expect(sort).toEqual([
    { column: 'updated', isDescending: true },
    { column: 'description', isDescending: false },
  ])
  expect(sortText(sort)).toBe('-updated,description')
  expect(sortText([])).toBe('')
})

test('unknown and repeated columns are left out', () => {
  expect(sortText(parseSort('weight,region,-region,toString,,'))).toBe('region')
})

const press = (text: string, ...keys: Parameters<typeof nextSort>[1][]) =>
  keys.reduce((sort, key) => sortText(nextSort(parseSort(sort), key, false)), text)

test('a heading sorts one way, the other way, and no longer', () => {
  expect(press('', 'region')).toBe('region')
  expect(press('', 'region', 'region')).toBe('-region')
  expect(press('', 'region', 'region', 'region')).toBe('')
  expect(press('', 'updated')).toBe('-updated')
  expect(press('', 'updated', 'updated')).toBe('updated')
  expect(press('region,version', 'region')).toBe('region')
})

test('with Shift the other columns stay', () => {
  const add = (text: string, key: Parameters<typeof nextSort>[1]) =>
    sortText(nextSort(parseSort(text), key, true))
  expect(add('region', 'version')).toBe('region,version')
  expect(add('region,version', 'region')).toBe('-region,version')
  expect(add('-region,version', 'region')).toBe('version')
})
