import { expect, test } from 'vitest'
import { listSearch } from '../../list/list-search.ts'
import { asksForAll } from './asks-for-all.ts'

test('what is no text is left out', () => {
  expect(listSearch({ q: { a: 1 }, cursor: ['x'] })).toEqual({})
})

test('a search, an order or the choice asks for all operators, a page does not', () => {
  expect(asksForAll({})).toBe(false)
  expect(asksForAll({ cursor: 'before_id=1' })).toBe(false)
  for (const search of [{ all: 'yes' }, { q: '' }, { sort: 'id' }])
    expect(asksForAll(search)).toBe(true)
})
