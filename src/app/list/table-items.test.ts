import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WireRecord } from '../resources/collected-resource.ts'
import { idsBetween, nearestRecord, placeOf, tableItems } from './table-items.ts'

const record = (id: string, of?: string) => ({ id, of })
const groupOf = ({ of }: WireRecord) =>
  typeof of === 'string' ? { id: of, title: of.toUpperCase() } : null

test('a group has its heading above its first record, with all records of it', () => {
  const rows = [record('a'), record('b', 'x'), record('c', 'x'), record('d', 'y')]
  const items = tableItems(rows, groupOf)
  expect(items.records.map((one) => one?.id ?? null)).toEqual(['a', null, 'b', 'c', null, 'd'])
  expect([...items.groups].map(([at, { title, records }]) => [at, title, records.length])).toEqual([
    [1, 'X', 2],
    [4, 'Y', 1],
  ])
})

test('without groups the records are the lines themselves', () => {
  const rows = [record('a'), record('b')]
  expect(tableItems(rows).records).toBe(rows)
})

test('keys pass over headings, and turn back where there is nothing beyond', () => {
  const items = tableItems([record('a', 'x'), record('b', 'y')], groupOf)
  expect(nearestRecord(items, 2, 1)).toBe(3)
  expect(nearestRecord(items, 2, -1)).toBe(1)
  expect(nearestRecord(items, 0, -1)).toBe(1)
  expect(nearestRecord(items, 99, 1)).toBe(3)
  expect(nearestRecord(tableItems([]), 0, 1)).toBe(-1)
})

test('a record is found where it stands now; one that is gone leaves its place', () => {
  const items = tableItems(['a', 'b', 'c'].map((id) => record(id)))
  expect(placeOf(items, { id: 'c', index: 0 })).toBe(2)
  expect(placeOf(items, { id: 'gone', index: 1 })).toBe(1)
  expect(placeOf(items, { id: 'gone', index: 9 })).toBe(2)
})

test('a range has all records between its ends, in either order, and no headings', () => {
  const groups = fc.array(fc.record({ id: fc.uuid(), of: fc.constantFrom('x', 'y', undefined) }))
  fc.assert(
    fc.property(groups, fc.nat(40), fc.nat(40), (rows, one, other) => {
      const items = tableItems(rows, groupOf)
      const ids = items.records
        .slice(Math.min(one, other), Math.max(one, other) + 1)
        .flatMap((line) => line?.id ?? [])
      expect(idsBetween(items, one, other)).toEqual(ids)
      expect(idsBetween(items, other, one)).toEqual(ids)
    }),
  )
})
