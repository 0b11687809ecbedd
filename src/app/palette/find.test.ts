import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFitting, searchable, typedWords } from './find.ts'

const order = (texts: readonly string[], typed: string) =>
  findFitting(texts, (text) => searchable([text]), typed)

test('what begins with the whole word comes first, then what has or begins it, then any part', () => {
  const texts = ['indoors', 'a door', 'doors', 'door b', 'door', 'adoor x']
  expect(order(texts, 'door')).toEqual(['door', 'door b', 'a door', 'doors', 'adoor x', 'indoors'])
  const operators = ['operator 317 cluster-17', 'operator 17 cluster-17', 'operator 170 cluster-20']
  expect(order(operators, 'opertor 17')[0]).toBe('operator 17 cluster-17')
})

test('all words must be there, in any order, with one typing error each', () => {
  const texts = ['warehouse door', 'payments gateway']
  expect(order(texts, 'dooor warehuose')).toEqual(['warehouse door'])
  expect(order(texts, 'door gateway')).toEqual([])
  expect(order(['की दिल्ली', 'की'], 'दिल्ली')).toEqual(['की दिल्ली'])
})

test('every text that has all words is found', () => {
  const word = fc.stringMatching(/^[abö1]{1,6}$/)
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(word, { maxLength: 4 }).map((words) => words.join(' '))),
      fc.uniqueArray(word, { minLength: 1, maxLength: 4 }),
      (texts, words) => {
        const partsOf = (text: string) => searchable([text]).text.split(' ')
        const typed = partsOf(words.join(' '))
        const having = texts.filter((text) => typed.every((one) => partsOf(text).includes(one)))
        expect(order(texts, words.join(' '))).toEqual(expect.arrayContaining(having))
      },
    ),
  )
})

test('a text that repeats what is sought does not take for ever', () => {
  const texts = ['a '.repeat(2000), `${'a '.repeat(2000)}b`]
  expect(order(texts, 'a a a a a b')).toEqual([texts[1]])
  expect(order(texts, 'a a a a a c')).toEqual([])
  expect(order(['ab abc abcd '.repeat(300)], 'a ab abc abcd x')).toEqual([])
  expect(order(['x'.repeat(4000)], 'x'.repeat(99))).toHaveLength(1)
})

test('the words that were typed are those of the search, each once', () => {
  expect(typedWords(' Köln, KOLN door-1 ')).toEqual(['koln', 'door', '1'])
})

test('hostile texts are no pattern and do not fail', () => {
  for (const typed of ['', ' ', '***', '(((', '\\', '[^', 'x'.repeat(10_000), '<b>', '\u202e'])
    expect(order(['a (c) [d] <e>'], typed), typed).toEqual([])
})
