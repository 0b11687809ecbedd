import { expect, test } from 'vitest'
import type { KnownRecord } from '../../resources/known-resource.ts'
import { createKnownTable } from './known-table.ts'

const FIELDS = [
  { path: 'id', heading: 'ID', kind: 'id', set: 'never', isListed: true },
  { path: 'name', heading: 'Name', kind: 'text', set: 'never', isListed: true },
] as const

const record = (id: string, name = id, read_at = 0): KnownRecord => ({ id, name, read_at })

const open = () => {
  const table = createKnownTable(FIELDS)
  const shown = (text = '') =>
    table.search.view({ text, sort: [], from: 0, to: 99 }, 0).rows.map(({ id, name }) => [id, name])
  return { ...table, shown }
}

test('records stand in the order of their list, whatever comes, goes or moves', () => {
  const { take, shown } = open()
  take(['a', 'b', 'c'].map((id) => record(id)))
  expect(shown().map(([id]) => id)).toEqual(['a', 'b', 'c'])
  take(['c', 'new', 'a'].map((id) => record(id)))
  expect(shown().map(([id]) => id)).toEqual(['c', 'new', 'a'])
  take([])
  expect(shown()).toEqual([])
  take([record('b')])
  expect(shown().map(([id]) => id)).toEqual(['b'])
})

test('what a record says is that of the last take, and found by the search', () => {
  const { take, shown, record: find } = open()
  take([record('a', 'Door')])
  const read = record('a', 'Gate', 5)
  take([read])
  expect(shown('gate')).toEqual([['a', 'Gate']])
  expect(shown('door')).toEqual([])
  // What is said of it here changes without another read.
  take([{ ...read, name: 'Yard' }])
  expect(shown()).toEqual([['a', 'Yard']])
  expect(find('a')).toMatchObject({ name: 'Yard' })
  expect(find('b')).toBeUndefined()
})

test('a list that did not change costs nothing', () => {
  const { take, search } = open()
  const list = [record('a')]
  take(list)
  const before = search.revision()
  take(list)
  expect(search.revision()).toBe(before)
})
