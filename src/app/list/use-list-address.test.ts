import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asksForAll } from '../page-descriptions.ts'
import { POLICIES } from '../resources/test-policies.ts'
import { joinedSearch, splitIntoParts, withLastTyped } from './use-list-address.ts'

const { fields } = POLICIES
const split = (text: string) => splitIntoParts(fields, text)

test('filters become chips, words stay text', () => {
  expect(split('gate enabled:yes "front door" -owner_id:usr_1')).toEqual({
    filters: 'enabled:yes -owner_id:usr_1',
    typed: 'gate "front door"',
  })
  expect(split('')).toEqual({ filters: '', typed: '' })
})

test('what is not understood as a whole stays in the field', () => {
  const text = 'gate  enabled:yes OR enabled:no'
  expect(split(text)).toEqual({ filters: '', typed: text })
})

test('a search is the same after it was split, joined and split again', () => {
  const piece = fc.constantFrom('gate', 'enabled:yes', '-door', '"a b"', '(a', 'OR', 'id:', '"x')
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const once = split(pieces.join(' '))
      expect(split(joinedSearch(once))).toEqual({ ...once, typed: once.typed.trim() })
    }),
  )
})

test('the last filter is taken back into the field', () => {
  expect(withLastTyped(fields, 'enabled:yes owner_id:usr_1')).toEqual({
    filters: 'enabled:yes',
    typed: 'owner_id:usr_1',
  })
  expect(withLastTyped(fields, '')).toEqual({ filters: '', typed: '' })
})

test('a search, an order, a view or the choice asks for all records, a page does not', () => {
  expect(asksForAll({})).toBe(false)
  expect(asksForAll({ cursor: 'before_id=1' })).toBe(false)
  for (const search of [{ all: 'yes' }, { q: '' }, { sort: 'id' }, { view: 'certificates' }])
    expect(asksForAll(search)).toBe(true)
})
