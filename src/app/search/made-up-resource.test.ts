import { expect, test } from 'vitest'
import type { ResourceField } from '../resources/resource-field.ts'
import { createRecordFinder } from './find-records.ts'
import { parseSearch } from './parse-search.ts'
import { createSearchTable } from './search-table.ts'
import { tokensOf } from './tokens.ts'

const common = { set: 'never', isListed: true } as const

/** The fields of boats, which no other file knows. */
const BOATS: readonly ResourceField[] = [
  { ...common, path: 'id', heading: 'ID', kind: 'id' },
  {
    ...common,
    path: 'name',
    heading: 'Name',
    kind: 'text',
    sort: 'name',
    isTitle: true,
    isName: true,
    isDistinct: true,
  },
  {
    ...common,
    path: 'harbour.town',
    heading: 'Town',
    kind: 'text',
    search: { token: 'town', example: 'town:Kiel' },
    sort: 'town',
    isFaceted: true,
  },
  {
    ...common,
    path: 'is_sold',
    heading: 'Sold',
    kind: 'flag',
    search: { token: 'sold', example: 'sold:yes' },
    isFaceted: true,
  },
  {
    ...common,
    path: 'engine',
    heading: 'Engine',
    kind: 'text',
    search: { token: 'engine', example: 'engine:>2' },
    sort: 'engine',
    isVersion: true,
  },
  {
    ...common,
    path: 'built_at',
    heading: 'Built',
    kind: 'time',
    search: { token: 'built', example: 'built:<7d' },
    sort: 'built',
    isCreation: true,
  },
]

const DAY = 86_400_000
const NOW = Date.UTC(2026, 0, 31)
const at = (days: number) => new Date(NOW - days * DAY).toISOString()

const loaded = () => {
  const table = createSearchTable(BOATS)
  table.upsert(
    [
      { id: '1', name: 'Möwe', harbour: { town: 'Kiel' }, engine: '2.10', built_at: at(1) },
      { id: '2', name: 'Albatros', harbour: { town: 'kiel' }, is_sold: true, engine: '2.9' },
      { id: '3', name: '', harbour: { town: 'Oslo' }, is_sold: false, built_at: at(20) },
    ],
    NOW,
    0,
  )
  return table
}
const idsOf = (text: string, sort = '') => {
  const keys = sort ? [{ column: sort, isDescending: false }] : []
  return loaded().ids({ text, sort: keys }, NOW)
}

test('a field is searched by its token and by words', () => {
  expect(idsOf('town:kiel')).toEqual(['1', '2'])
  expect(idsOf('-town:Kiel')).toEqual(['3'])
  expect(idsOf('osl')).toEqual(['3'])
  expect(idsOf('sold:yes')).toEqual(['2'])
  expect(idsOf('sold:""')).toEqual(['1'])
  expect(idsOf('engine:>2.9')).toEqual(['1'])
  expect(idsOf('built:<7d')).toEqual(['1'])
})

test('a field is an order, and without one the newest come first', () => {
  expect(idsOf('')).toEqual(['1', '3', '2'])
  expect(idsOf('', 'town')).toEqual(['2', '1', '3'])
  // Nothing can be seen of the last one's name but its id.
  expect(idsOf('', 'name')).toEqual(['3', '2', '1'])
  expect(idsOf('', 'engine')).toEqual(['2', '1', '3'])
})

test('a field has counts, and completes what is typed', () => {
  const table = loaded()
  expect(table.view({ text: '', sort: [], from: 0, to: 0 }, NOW).facets).toEqual([
    {
      token: 'town',
      values: [
        { value: 'Kiel', count: 2 },
        { value: 'Oslo', count: 1 },
      ],
      more: 0,
    },
    {
      token: 'sold',
      values: [
        { value: '', count: 1 },
        { value: 'yes', count: 1 },
        { value: 'no', count: 1 },
      ],
      more: 0,
    },
  ])
  const completed = (text: string) =>
    table.complete(text, text.length, NOW).map(({ insert, count }) => `${insert} ${count}`)
  expect(completed('to')).toEqual(['town: 3'])
  expect(completed('town:o')).toEqual(['Oslo 1'])
  expect(completed('osl')).toEqual(['town:Oslo 1'])
})

test('a row has the fields in the shape of the record, and one jumps to it by its name', () => {
  const table = loaded()
  const row = {
    id: '1',
    name: 'Möwe',
    harbour: { town: 'Kiel' },
    is_sold: null,
    engine: '2.10',
    built_at: at(1),
    as_of: NOW,
    revision: 1,
  }
  expect(table.row('1')).toEqual(row)
  expect(createRecordFinder(table.table).find('mowe', 3)).toEqual([row])
  expect(['2', '3'].map((id) => table.row(id)?.['is_sold'])).toEqual([true, false])
})

test('what is wrong is said in the words of the field', () => {
  const messages = (text: string) =>
    parseSearch(tokensOf(BOATS), text).problems.map(({ message }) => message)
  expect(messages('town:')).toEqual([
    'Type a value after town: such as town:Kiel, or "" where there is none.',
  ])
  expect(messages('twon:x')).toEqual([
    'Is searched as text. To search by town, type town: instead.',
  ])
  expect(messages('region:x')).toEqual([expect.stringContaining('No field has this name')])
})
