import type { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ViewReply } from './view.ts'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'
import { createSearchTable } from './search-table.ts'
import { NOW, operatorTable, operators } from './test-records.ts'
import { searchTexts } from './test-searches.ts'

const lists = fc.array(operators, { minLength: 1, maxLength: 20 })
const loaded = (list: readonly Operator[]) => {
  const table = operatorTable()
  table.upsert(list, NOW, 0)
  table.drop(list.slice(0, 2).map(({ id }) => id))
  return table
}
const withoutRevision = ({ rows, ...reply }: ViewReply) => ({
  ...reply,
  revision: 0,
  rows: rows.map((row) => ({ ...row, revision: 0 })),
})

test('a table from a snapshot answers as before', () => {
  fc.assert(
    fc.property(lists, searchTexts, (list, text) => {
      const table = loaded(list)
      const restored = operatorTable()
      expect(restored.restore(structuredClone(table.snapshot()))).toBe(true)
      const request = {
        text,
        sort: [{ column: 'cluster', isDescending: false } as const],
        from: 0,
        to: 99,
      }
      expect(withoutRevision(restored.view(request, NOW))).toEqual(
        withoutRevision(table.view(request, NOW)),
      )
    }),
  )
})

test('a snapshot stays as it is when the table changes', () => {
  const table = loaded([])
  table.upsert([{ id: 'a', description: 'First' }], 1)
  const snapshot = table.snapshot()
  table.upsert([{ id: 'a', description: 'Second' }, { id: 'b' }], 2)
  expect(table.row('a')?.description).toBe('Second')
  const restored = operatorTable()
  expect(restored.restore(structuredClone(snapshot))).toBe(true)
  expect(restored.size()).toBe(1)
  expect(restored.row('a')).toMatchObject({ description: 'First', revision: restored.revision() })
})

test('a snapshot of another version, of other fields or without a part changes nothing', () => {
  const other = OPERATOR_FIELDS.map((field) => ({ ...field, isDistinct: true }))
  const table = operatorTable()
  table.upsert([{ id: 'a' }, { id: 'b' }], 1)
  const snapshot = structuredClone(table.snapshot())
  const withIds = (text: string, ...starts: number[]) => ({
    ...snapshot,
    ids: { text, starts: Uint32Array.from(starts) },
  })
  const damages: unknown[] = [
    null,
    {},
    { ...snapshot, version: '0' },
    withIds('a', 0, 1),
    withIds('abc', 0, 1, 2, 3),
    { ...snapshot, ids: null },
    { ...snapshot, live: snapshot.live.map(() => 7) },
    { ...snapshot, as_of: new Float64Array(1) },
    { ...snapshot, columns: {} },
    withIds('', 0, 0, 0),
    withIds('aa', 0, 1, 2),
    { ...snapshot, columns: { ...snapshot.columns, region: null } },
  ]
  for (const damaged of damages) {
    const mine = operatorTable()
    mine.upsert([{ id: 'mine' }], 1)
    expect(mine.restore(damaged)).toBe(false)
    expect(mine.row('mine')).not.toBeNull()
  }
  expect(createSearchTable(other).restore(snapshot)).toBe(false)
  for (const whole of [snapshot, withIds('ab', 0, 1, 2)])
    expect(operatorTable().restore(whole)).toBe(true)
})
