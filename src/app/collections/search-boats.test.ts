import { expect, test } from 'vitest'
import type { ResourceField } from '../resources/resource-field.ts'
import { parseSearch } from './parse-search.ts'
import { searchRecords } from './search.ts'

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
  },
]

const DAY = 86_400_000
const NOW = Date.UTC(2026, 0, 31)
const at = (days: number) => new Date(NOW - days * DAY).toISOString()

const RECORDS = [
  { id: '1', name: 'Möwe', harbour: { town: 'Kiel' }, engine: '2.10', built_at: at(1) },
  { id: '2', name: 'Albatros', harbour: { town: 'kiel' }, is_sold: true, engine: '2.9' },
  { id: '3', name: '', harbour: { town: 'Oslo' }, is_sold: false, built_at: at(20) },
]
const search = (text: string, sort = '') => searchRecords(BOATS, RECORDS, { text, sort, now: NOW })
const idsOf = (text: string, sort = '') => search(text, sort).records.map(({ id }) => id)

test('a field is searched by its token and by words', () => {
  expect(idsOf('town:kiel')).toEqual(['1', '2'])
  expect(idsOf('-town:Kiel')).toEqual(['3'])
  expect(idsOf('osl')).toEqual(['3'])
  expect(idsOf('sold:yes')).toEqual(['2'])
  expect(idsOf('sold:""')).toEqual(['1'])
  expect(idsOf('engine:>2.9')).toEqual(['1'])
  expect(idsOf('built:<7d')).toEqual(['1'])
})

test('what is wrong is said in the words of the field', () => {
  const messages = (text: string) => parseSearch(BOATS, text).problems.map(({ message }) => message)
  expect(messages('town:')).toEqual([
    'Type a value after town: such as town:Kiel, or "" where there is none.',
  ])
  expect(messages('twon:x')).toEqual([
    'Is searched as text. To search by town, type town: instead.',
  ])
  expect(messages('region:x')).toEqual([expect.stringContaining('No field has this name')])
})
