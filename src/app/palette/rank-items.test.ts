import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupsWith, type PaletteItem } from './palette-item.ts'
import { rankItems, withRecentGroup } from './rank-items.ts'

const item = (title: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  key: title,
  group: 'operators',
  title,
  act: () => undefined,
  ...more,
})

const GROUPS = groupsWith([{ key: 'operators', heading: 'Operators', most: 12 }])

const titles = (items: readonly PaletteItem[], text: string) =>
  rankItems(items, text, GROUPS).map(({ group, items: some }) => [
    group.key,
    ...some.map(({ title }) => title),
  ])

const ITEMS = [
  item('Warehouse door', { details: ['op_1', 'prod-fra', 'logistics'] }),
  item('Door of the warehouse annex'),
  item('Payments gateway', { details: ['op_2'] }),
  item('Büro Köln'),
  item('Light theme', { group: 'dashboard', words: 'appearance' }),
  item('Edges', { group: 'pages', keys: 'g e' }),
]

test('typing errors are forgiven, in any part and order', () => {
  for (const text of ['warehuose door', 'wareouse door', 'fra wareh', 'WAREHPUSE DOOR'])
    expect(titles(ITEMS, text)[0]?.slice(0, 2), text).toEqual(['operators', 'Warehouse door'])
  expect(titles(ITEMS, 'logisitcs')).toEqual([['operators', 'Warehouse door']])
  expect(titles(ITEMS, 'koln')).toEqual([['operators', 'Büro Köln']])
  expect(titles(ITEMS, 'apearance')).toEqual([['dashboard', 'Light theme']])
  expect(titles(ITEMS, 'zzzz')).toEqual([])
})

test('what begins with the text comes before what contains it', () => {
  expect(titles(ITEMS, 'door')).toEqual([
    ['operators', 'Door of the warehouse annex', 'Warehouse door'],
  ])
})

test('the group with the best match comes first, and recent ones before what fits as well', () => {
  expect(titles([item('Edge gateway'), item('Edges', { group: 'pages' })], 'edges')[0]).toEqual([
    'pages',
    'Edges',
  ])
  const items = withRecentGroup([item('Door 1'), item('Door 2')], ['gone', 'Door 2'])
  expect(titles(items, 'door')).toEqual([
    ['recent', 'Door 2'],
    ['operators', 'Door 1'],
  ])
})

test('what another search has found stays, and so does a way on, at the end', () => {
  const items = [
    item('Load all', { stays: 'last' }),
    item('Found by its marks', { stays: 'found' }),
    ...Array.from({ length: 30 }, (_, at) => item(`door ${at}`)),
  ]
  const [[, ...shown] = []] = titles(items, 'door')
  expect(shown).toHaveLength(13)
  expect(shown.at(-1)).toBe('Load all')
  expect(titles(items, 'xyz')).toEqual([['operators', 'Found by its marks', 'Load all']])
})

test('without a text everything is there, recent ones first', () => {
  const items = withRecentGroup(ITEMS, ['Edges', 'Payments gateway'])
  expect(titles(items, ' ').map(([group]) => group)).toEqual(['recent', 'operators', 'dashboard'])
  expect(titles(items, '')[0]).toEqual(['recent', 'Edges', 'Payments gateway'])
})

test('a title typed whole is the first result, whatever else there is', () => {
  const title = fc.stringMatching(/^[a-z]{3,9}( [a-z0-9]{2,9})?$/)
  fc.assert(
    fc.property(fc.uniqueArray(title, { minLength: 1, maxLength: 30 }), fc.nat(), (all, pick) => {
      const typed = all[pick % all.length] ?? ''
      const [first] = rankItems(
        all.map((one) => item(one)),
        typed,
        GROUPS,
      )
      expect(first?.items[0]?.title).toBe(typed)
    }),
  )
})

test('any text is answered, with items of the list, each once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const shown = rankItems(ITEMS, text, GROUPS).flatMap(({ items }) => items)
      expect(new Set(shown).size).toBe(shown.length)
      for (const one of shown) expect(ITEMS).toContain(one)
    }),
  )
})
