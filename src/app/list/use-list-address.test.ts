import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELDS } from '../collections/test-operators.ts'
import { POLICIES } from '../resources/test-policies.ts'
import {
  joinedSearch,
  searchedWhileTyping,
  splitIntoParts,
  withLastTyped,
} from './use-list-address.ts'

const { fields } = POLICIES
const split = (text: string) => splitIntoParts(fields, text)

test('filters become chips, words stay text', () => {
  expect(split('gate enabled:yes "front door" -owner_id:usr_1')).toEqual({
    filters: 'enabled:yes -owner_id:usr_1',
    typed: 'gate "front door"',
  })
  expect(split('')).toEqual({ filters: '', typed: '' })
})

test('what is not typed to its end stays in the field', () => {
  expect(split('enabled:')).toEqual({ filters: '', typed: 'enabled:' })
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

test('a word that may become the name of a field waits', () => {
  const at = (typed: string) => searchedWhileTyping(fields, { filters: 'enabled:yes', typed })
  expect(at('gate own')).toEqual({ text: 'enabled:yes gate', waiting: 'own' })
  expect(at('own')).toEqual({ text: 'enabled:yes', waiting: 'own' })
  expect(at('gate ')).toEqual({ text: 'enabled:yes gate ', waiting: null })
})

test('a last word that begins the name of a field may become a filter', () => {
  const waitingIn = (typed: string) => searchedWhileTyping(FIELDS, { filters: '', typed }).waiting
  for (const typed of ['cert', 'certifi', 'x -Regi', 'enabled_f', 'cluster-n', 'a metadata.te'])
    expect({ typed, waiting: waitingIn(typed) }).toEqual({
      typed,
      waiting: typed.replace(/^.* -?/, ''),
    })
  for (const typed of ['', 'certs', 'cert ', 'region:', 'region:c', '"cert', 'cert)', '-', 'x OR'])
    expect({ typed, waiting: waitingIn(typed) }).toEqual({ typed, waiting: null })
  expect(waitingIn('id.a')).toBeNull()
})
