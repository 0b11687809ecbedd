import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TableColumn } from './table-cells.tsx'
import { columnsWithoutRoom, widthIn } from './use-table-columns.ts'

const column = (id: string, width: number, given: Partial<TableColumn> = {}): TableColumn => ({
  id,
  heading: id,
  sort: undefined,
  width,
  cell: () => null,
  ...given,
})

const COLUMNS = [
  column('name', 20),
  column('cluster', 13, { narrowWidth: 11.5 }),
  column('features', 14, { narrowWidth: 10, leaves: 3 }),
  column('version', 4, { leaves: 2 }),
  column('updated', 6, { leaves: 1 }),
]

const without = (room: number) => [...columnsWithoutRoom(COLUMNS, room)]

test('columns leave one after the other as the room shrinks, those without an order last', () => {
  expect(without(60)).toEqual([])
  expect(without(46)).toEqual(['updated'])
  expect(without(40)).toEqual(['updated', 'version'])
  expect(without(30)).toEqual(['updated', 'version', 'features'])
  expect(without(10)).toEqual(['updated', 'version', 'features', 'cluster'])
})

test('a column takes its narrow width where there is less room', () => {
  const [, cluster] = COLUMNS
  expect([69, 70].map((room) => cluster && widthIn(room, cluster))).toEqual([11.5, 13])
})

test('what stays has room, and the name always stays', () => {
  const columns = fc.array(
    fc.record({ width: fc.integer({ min: 1, max: 30 }), leaves: fc.nat(3) }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(columns, fc.nat(120), (given, room) => {
      const all = given.map(({ width, leaves }, at) => column(String(at), width, { leaves }))
      const hidden = columnsWithoutRoom(all, room)
      const others = all.slice(1).filter(({ id }) => !hidden.has(id))
      const sum = others.reduce((width, one) => width + widthIn(room, one), 0)
      expect(hidden.has('0')).toBe(false)
      if (others.length > 0) expect(sum).toBeLessThan(room)
    }),
  )
})
