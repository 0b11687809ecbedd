import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTexts, soughtText } from './find-texts.ts'

const order = (texts: readonly string[], typed: string) =>
  findTexts([...texts], soughtText(typed)).map((place) => texts[place])

test('what begins with the whole word comes first, then the word or what begins so, then any part', () => {
  const texts = ['indoors', 'a door', 'doors', 'door b', 'door', 'adoor x']
  expect(order(texts, 'door')).toEqual(['door', 'door b', 'doors', 'a door', 'adoor x', 'indoors'])
  const operators = ['operator 317 cluster-17', 'operator 17 cluster-17', 'operator 170 cluster-20']
  expect(order(operators, 'opertor 17')[0]).toBe('operator 17 cluster-17')
})

test('all words must be there, in any order, with one typing error each', () => {
  const texts = ['warehouse door', 'payments gateway']
  expect(order(texts, 'dooor warehuose')).toEqual(['warehouse door'])
  expect(order(texts, 'door gateway')).toEqual([])
  expect(order(['की दिल्ली', 'की'], 'दिल्ली')).toEqual(['की दिल्ली'])
})

test('texts that have every word are found, those with a typing error after them', () => {
  const word = fc.stringMatching(/^[abö1]{1,5}$/)
  fc.assert(
    fc.property(
      fc.array(fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      (list, words) => {
        const texts = list.map(soughtText)
        const folded = words.map(soughtText)
        const having = texts.filter((text) => folded.every((one) => text.includes(one)))
        const found = order(texts, words.join(' '))
        expect(new Set(found.slice(0, having.length))).toEqual(new Set(having))
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
