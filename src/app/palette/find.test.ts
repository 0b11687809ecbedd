import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFitting, searchable } from './find.ts'

const order = (texts: readonly string[], typed: string) =>
  findFitting(texts, (text) => searchable([text]), typed)

test('what is called so comes first, then what begins so, then what has words that begin so', () => {
  const texts = ['indoors', 'a door', 'doors', 'door b', 'door', 'adoor x']
  expect(order(texts, 'door')).toEqual(['door', 'doors', 'door b', 'a door', 'indoors', 'adoor x'])
  const operators = ['operator 317 cluster-17', 'operator 17 cluster-17', 'operator 170 cluster-20']
  expect(order(operators, 'operator 17')[0]).toBe('operator 17 cluster-17')
})

test('all words must be there, in any order', () => {
  const texts = ['warehouse door', 'payments gateway']
  expect(order(texts, 'door ware')).toEqual(['warehouse door'])
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
        const partsOf = (text: string) => searchable([text]).text.trim().split(' ')
        const typed = partsOf(words.join(' '))
        const having = texts.filter((text) => typed.every((one) => partsOf(text).includes(one)))
        expect(order(texts, words.join(' '))).toEqual(expect.arrayContaining(having))
      },
    ),
  )
})

test('hostile texts are no pattern and do not fail', () => {
  for (const typed of ['', ' ', '***', '(((', '\\', '[^', 'x'.repeat(10_000), '<b>', '\u202e'])
    expect(order(['a (c) [d] <e>'], typed), typed).toEqual([])
})
