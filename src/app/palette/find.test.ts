import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFitting, rankGroups, searchable } from './find.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'

const order = (texts: readonly string[], typed: string) =>
  findFitting(texts, (text) => searchable([text]), typed)

test('what is called so comes first, then what begins so, then what has words that begin so', () => {
  const texts = ['indoors', 'a door', 'doors', 'door b', 'door', 'adoor x']
  expect(order(texts, 'door')).toEqual(['door', 'doors', 'door b', 'a door', 'indoors', 'adoor x'])
  const operators = ['operator 317 cluster-17', 'operator 17 cluster-17', 'operator 170 cluster-20']
  expect(order(operators, 'operator 17')[0]).toBe('operator 17 cluster-17')
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

const item = (title: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  key: title,
  title,
  act: () => undefined,
  ...more,
})

const group = (
  heading: string,
  items: readonly PaletteItem[],
  waysOn: readonly PaletteItem[] = [],
): PaletteGroup => ({ heading, items, waysOn })

const titles = (groups: readonly PaletteGroup[], text: string) =>
  rankGroups(groups, text).map(({ heading, items }) => [
    heading,
    ...items.map(({ title }) => title),
  ])

const GROUPS = [
  group('Operators', [
    item('Warehouse door', { details: ['prod-fra', 'logistics'], id: 'op_1' }),
    item('Payments gateway', { id: 'op_2' }),
    item('Büro Köln'),
  ]),
  group('Pages', [item('Edges', { keys: 'g e' })]),
]

test('the group with the best match comes first, and the first one of those that fit as well', () => {
  const groups = [group('Operators', [item('Edge gateway')]), group('Pages', [item('Edges')])]
  expect(titles(groups, 'edges')[0]).toEqual(['Pages', 'Edges'])
  const recent = item('Door 2')
  expect(
    titles([group('Recent', [recent]), group('Operators', [item('Door 1'), recent])], 'door'),
  ).toEqual([
    ['Recent', 'Door 2'],
    ['Operators', 'Door 1'],
  ])
})

test('any text is answered, with items of the list, each once; without one, all as they were given', () => {
  const all = GROUPS.flatMap(({ items }) => items)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const shown = rankGroups([...GROUPS, ...GROUPS], text).flatMap(({ items }) => items)
      expect(new Set(shown).size).toBe(shown.length)
      for (const one of shown) expect(all).toContain(one)
      if (text.trim() === '') expect(shown).toEqual(all)
    }),
    { examples: [[' ']] },
  )
})
