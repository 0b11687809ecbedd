import { expect, test } from 'vitest'
import { asksForAll } from './list-search.ts'

test('a search, an order, a view or the choice asks for all records, a page does not', () => {
  expect(asksForAll({})).toBe(false)
  expect(asksForAll({ cursor: 'before_id=1' })).toBe(false)
  for (const search of [{ all: 'yes' }, { q: '' }, { sort: 'id' }, { view: 'certificates' }])
    expect(asksForAll(search)).toBe(true)
})
