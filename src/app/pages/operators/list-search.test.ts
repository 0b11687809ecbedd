import { expect, test } from 'vitest'
import { asksForAll, ListSearch } from './list-search.ts'

test('a search that looks like a number or a truth value stays a text', () => {
  expect(ListSearch.parse({ q: 1204 })).toEqual({ q: '1204' })
  expect(ListSearch.parse({ q: true, sort: 'id' })).toEqual({ q: 'true', sort: 'id' })
})

test('what is no text is left out', () => {
  expect(ListSearch.parse({ q: { a: 1 }, cursor: ['x'] })).toEqual({})
})

test('a search, an order or the choice asks for all operators, a page does not', () => {
  expect(asksForAll({})).toBe(false)
  expect(asksForAll({ cursor: 'before_id=1' })).toBe(false)
  for (const search of [{ all: 'yes' }, { q: '' }, { sort: 'id' }])
    expect(asksForAll(search)).toBe(true)
})
