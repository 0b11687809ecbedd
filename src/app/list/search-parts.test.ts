import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchTokens } from '../collections/tokens.ts'
import { POLICIES } from '../resources/test-policies.ts'
import { joinedSearch, searchedWhileTyping, splitIntoParts, withLastTyped } from './search-parts.ts'

const tokens = searchTokens(POLICIES.fields)
const split = (text: string) => splitIntoParts(tokens, text)

test('filters become chips, words stay text', () => {
  expect(split('gate enabled:yes "front door" -owner_id:usr_1')).toEqual({
    filters: 'enabled:yes -owner_id:usr_1',
    typed: 'gate "front door"',
  })
  expect(split('')).toEqual({ filters: '', typed: '' })
})

test('what is not typed to its end stays in the field', () => {
  expect(split('enabled:')).toEqual({ filters: '', typed: 'enabled:' })
  expect(split('enabled:yes OR')).toMatchObject({ filters: 'enabled:yes' })
})

test('alternatives are one filter', () => {
  expect(split('gate OR door')).toEqual({ filters: 'gate OR door', typed: '' })
})

test('a search is the same after it was split, joined and split again', () => {
  const piece = fc.constantFrom('gate', 'enabled:yes', '-door', '"a b"', '(a OR b)', 'x OR', 'id:')
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const once = split(pieces.join(' '))
      expect(split(joinedSearch(once))).toEqual({ ...once, typed: once.typed.trim() })
    }),
  )
})

test('the last filter is taken back into the field', () => {
  expect(withLastTyped(tokens, 'enabled:yes owner_id:usr_1')).toEqual({
    filters: 'enabled:yes',
    typed: 'owner_id:usr_1',
  })
  expect(withLastTyped(tokens, '')).toEqual({ filters: '', typed: '' })
})

test('a word that may become the name of a field waits', () => {
  const at = (typed: string) => searchedWhileTyping(tokens, { filters: 'enabled:yes', typed })
  expect(at('gate own')).toEqual({ text: 'enabled:yes gate', waiting: 'own' })
  expect(at('own')).toEqual({ text: 'enabled:yes', waiting: 'own' })
  expect(at('gate ')).toEqual({ text: 'enabled:yes gate ', waiting: null })
})
