import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withEmptyBrowser } from '../test-session.ts'
import { ENTRIES } from '../device/registry.ts'
import { writeStored } from '../device/storage.ts'
import { columnsWithRoom, storedLayout } from './use-table-columns.ts'

withEmptyBrowser()

const COLUMNS = [
  { id: 'name' },
  { id: 'cluster' },
  { id: 'features', leaves: 3 },
  { id: 'version', leaves: 2 },
  { id: 'updated', leaves: 1 },
]
const SIZES = { name: 20, cluster: 13, features: 14, version: 4, updated: 6 }

test.each([
  [37, ['name', 'cluster', 'features', 'version', 'updated']],
  [36, ['name', 'cluster', 'features', 'version']],
  [30, ['name', 'cluster', 'features']],
  [26, ['name', 'cluster']],
  [-12, ['name']],
])('with room for %s columns leave in their order, those without one last', (room, ids) => {
  const { columns } = columnsWithRoom(COLUMNS, SIZES, SIZES, room)
  expect(columns.map(({ id }) => id)).toEqual(ids)
})

// Regression: a column that was widened on a large screen made all others leave on a smaller one.
test('where they have no room, widened columns have their usual size before any leaves', () => {
  const sizes = { ...SIZES, cluster: 30, version: 3 }
  expect(columnsWithRoom(COLUMNS, sizes, SIZES, 53)).toEqual({ columns: COLUMNS, sizes })
  const shrunk = { columns: COLUMNS, sizes: { ...sizes, cluster: 13 } }
  expect(columnsWithRoom(COLUMNS, sizes, SIZES, 52)).toEqual(shrunk)
  expect(columnsWithRoom(COLUMNS, sizes, SIZES, 36)).toEqual(shrunk)
  expect(columnsWithRoom(COLUMNS, sizes, SIZES, 35).columns).toEqual(COLUMNS.slice(0, 4))
})

test('what stays has room and keeps its order, and the name always stays', () => {
  const columns = fc.array(
    fc.record({ size: fc.integer({ min: 1, max: 30 }), leaves: fc.nat(3) }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(columns, fc.nat(120), (given, room) => {
      const all = given.map(({ leaves }, at) => ({ id: `${at}`, leaves }))
      const sizes = Object.fromEntries(given.map(({ size }, at) => [`${at}`, size]))
      const { columns: stay } = columnsWithRoom(all, sizes, sizes, room)
      expect(stay[0]).toBe(all[0])
      const needed = stay.slice(1).reduce((sum, { id }) => sum + (sizes[id] ?? 0), 0)
      expect(needed).toBeLessThanOrEqual(room)
      expect(all.filter((one) => stay.includes(one))).toEqual(stay)
    }),
  )
})

test('the columns that an earlier version stored are shown, in their order', () => {
  writeStored(ENTRIES.listLayout, '{"columns":["updated","cluster"]}')
  const { columnOrder, columnVisibility } = storedLayout(COLUMNS, ['features'], undefined)
  expect(columnOrder).toEqual(['name', 'updated', 'cluster'])
  const shown = Object.keys(columnVisibility).filter((id) => columnVisibility[id])
  expect(shown).toEqual(['name', 'cluster', 'updated'])
})
