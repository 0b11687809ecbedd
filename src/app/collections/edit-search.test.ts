import { anyCharacter } from '#contract/test-texts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asksFor, formatValue, parseSearch, toggleValue, type Term } from './parse-search.ts'
import { searchedFields } from './searched-fields.ts'
import { FIELDS } from './test-operators.ts'
import { isUnderstood, meaningOf, searchTexts } from './test-searches.ts'

const values = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('eu', 'us', '', '>7d', 'a,b'),
)
const tokens = fc.constantFrom('region', 'cluster', 'version', 'updated')
const fieldOf = (token: string) => {
  const field = searchedFields(FIELDS).get(token)
  if (!field) throw new Error(`no field ${token}`)
  return field
}
const toggle = (text: string, token: string, value: string) =>
  toggleValue(FIELDS, text, fieldOf(token), formatValue(fieldOf(token), value))
const isAsked = (text: string, token: string, value: string) =>
  asksFor(termsOf(text), fieldOf(token), formatValue(fieldOf(token), value))
const termsOf = (text: string): readonly Term[] => parseSearch(FIELDS, text).terms
// The order of terms says nothing; several values of one field are alternatives in any order.
const meaning = (text: string, isMeant: (term: Term) => boolean = () => true) =>
  termsOf(text)
    .filter((term) => isMeant(term) && term.test !== null)
    .map((term) => {
      const { values } = term
      const keys = values.flatMap(({ key }) => key ?? [])
      return JSON.stringify({ ...meaningOf(term), anyOf: [...new Set(keys)].toSorted() })
    })
    .toSorted()

test('toggling a value twice gives a search of the same meaning', () => {
  fc.assert(
    fc.property(searchTexts, tokens, values, (text, token, value) => {
      const own = termsOf(text).filter(({ field }) => field?.search.token === token)
      // Several filters by one field must hold all: a value that is taken out of each comes back once.
      fc.pre(own.filter(({ isNegated }) => !isNegated).length < 2)
      // What is not understood stays so.
      fc.pre(termsOf(text).every(({ values }) => values.every(isUnderstood)))
      fc.pre(isAsked(toggle('', token, value), token, value))
      const once = toggle(text, token, value)
      expect(isAsked(once, token, value)).toBe(!isAsked(text, token, value))
      expect(meaning(toggle(once, token, value))).toEqual(meaning(text))
    }),
  )
})

test('toggling a value changes nothing else', () => {
  fc.assert(
    fc.property(searchTexts, tokens, values, (text, token, value) => {
      const isOther = ({ field }: Term) => field?.search.token !== token
      fc.pre(termsOf(text).every(({ values }) => values.every(isUnderstood)))
      expect(meaning(toggle(text, token, value), isOther)).toEqual(meaning(text, isOther))
    }),
  )
})

test('the other terms stay as they were typed', () => {
  const text = 'Köln region:EU,"us" -x "a  b"'
  expect(toggle(text, 'region', 'us')).toBe('Köln region:EU -x "a  b"')
  expect(toggle(text, 'region', 'ap')).toBe('Köln region:EU,"us",ap -x "a  b"')
  expect(toggle(text, 'namespace', '')).toBe(`${text} namespace:""`)
  expect(toggle(text, 'region', 'eu')).toBe('Köln region:"us" -x "a  b"')
  expect(toggle('region:eu', 'region', 'Eu')).toBe('')
  expect(toggle('region:eu,', 'region', 'us')).toBe('region:eu,us')
})

test('an open quote is closed before something is added', () => {
  expect(toggle('"a b\\', 'region', 'eu')).toBe('"a b\\\\" region:eu')
  expect(toggle('region:"eu', 'region', 'us')).toBe('region:"eu",us')
})

test('a value is the same however it is written', () => {
  expect(isAsked('version:"<1"', 'version', '<1')).toBe(true)
  expect(isAsked('updated:>7d', 'updated', '>7d')).toBe(true)
  expect(isAsked('-region:eu', 'region', 'EU')).toBe(false)
  expect(isAsked('metadata.region:eu', 'region', 'eu')).toBe(false)
  for (const text of ['cert<=30', 'cert:30', 'cert<30', 'expires<=30d']) {
    expect(isAsked(text, 'cert', '30d')).toBe(true)
    expect(toggle(text, 'cert', '30d')).toBe('')
  }
  expect(toggle('cert<30', 'cert', '<7d')).toBe('cert:<30,<7d')
  // A single comparison needs no colon.
  expect(toggle('x', 'cert', '<7d')).toBe('x cert<7d')
})
