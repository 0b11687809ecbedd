import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'
import { MOST_SHOWN, rankGroups } from './find.ts'

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
    item('Door of the warehouse annex'),
    item('Payments gateway', { id: 'op_2' }),
    item('Büro Köln'),
  ]),
  group('Pages', [item('Edges', { keys: 'g e' })]),
  group('Dashboard', [item('Light theme')]),
]

test('all words must be there, in any part and order', () => {
  for (const text of ['door warehouse', 'fra wareh', 'WAREHOUSE DOOR'])
    expect(titles(GROUPS, text)[0]?.slice(0, 2), text).toEqual(['Operators', 'Warehouse door'])
  expect(titles(GROUPS, 'logistics')).toEqual([['Operators', 'Warehouse door']])
  expect(titles(GROUPS, 'koln')).toEqual([['Operators', 'Büro Köln']])
  expect(titles(GROUPS, 'zzzz')).toEqual([])
})

test('what begins with the text comes before what contains it', () => {
  expect(titles([group('Operators', [item('Warehouse door'), item('Door')])], 'door')).toEqual([
    ['Operators', 'Door', 'Warehouse door'],
  ])
})

test('an id is found from its start only', () => {
  expect(titles(GROUPS, 'OP_2')).toEqual([['Operators', 'Payments gateway']])
  expect(titles(GROUPS, '_2')).toEqual([])
})

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

test('a way on stays at the end, whatever is typed', () => {
  const doors = Array.from({ length: MOST_SHOWN + 5 }, (_, at) => item(`door ${at}`))
  const groups = [group('Operators', doors, [item('Load all')]), group('Pages', [item('Gates')])]
  const [[, ...shown] = []] = titles(groups, 'door')
  expect(shown).toHaveLength(MOST_SHOWN + 1)
  expect(shown.at(-1)).toBe('Load all')
  expect(titles(groups, 'xyz')).toEqual([['Operators', 'Load all']])
  expect(titles(groups, 'gates')).toEqual([
    ['Pages', 'Gates'],
    ['Operators', 'Load all'],
  ])
})

test('without a text everything is there, as it was given', () => {
  expect(titles(GROUPS, ' ').map(([heading]) => heading)).toEqual([
    'Operators',
    'Pages',
    'Dashboard',
  ])
})

test('a title typed whole is the first result, whatever else there is', () => {
  const title = fc.stringMatching(/^[a-z]{3,9}( [a-z0-9]{2,9})?$/)
  fc.assert(
    fc.property(fc.uniqueArray(title, { minLength: 1, maxLength: 30 }), fc.nat(), (all, pick) => {
      const typed = all[pick % all.length] ?? ''
      const [first] = rankGroups(
        [
          group(
            'All',
            all.map((one) => item(one)),
          ),
        ],
        typed,
      )
      expect(first?.items[0]?.title).toBe(typed)
    }),
  )
})

test('any text is answered, with items of the list, each once', () => {
  const all = GROUPS.flatMap(({ items }) => items)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const shown = rankGroups([...GROUPS, ...GROUPS], text).flatMap(({ items }) => items)
      expect(new Set(shown).size).toBe(shown.length)
      for (const one of shown) expect(all).toContain(one)
    }),
  )
})
