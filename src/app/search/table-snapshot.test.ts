import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ViewReply } from './view.ts'
import { createSearchTable, type SearchTable } from './search-table.ts'
import { snapshotBuffers } from './table-snapshot.ts'
import { NOW, operators } from './test-operators.ts'
import { searchTexts } from './test-searches.ts'

const lists = fc.array(operators, { minLength: 1, maxLength: 20 })
const loaded = (list: Parameters<SearchTable['upsert']>[0]) => {
  const table = createSearchTable()
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
      const restored = createSearchTable()
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

test('a snapshot stays as it is when the table changes, also where its buffers have gone', () => {
  const table = loaded([])
  table.upsert([{ id: 'a', description: 'First' }], 1)
  const { buffer } = table.snapshot().live
  const snapshot = table.snapshot()
  const sent = structuredClone(snapshot, { transfer: snapshotBuffers(snapshot) })
  table.upsert([{ id: 'a', description: 'Second' }, { id: 'b' }], 2)
  expect(table.row('a')?.description).toBe('Second')
  const restored = createSearchTable()
  expect(restored.restore(sent)).toBe(true)
  expect(restored.size()).toBe(1)
  expect(restored.row('a')).toMatchObject({ description: 'First', revision: restored.revision() })
  expect(buffer.byteLength).toBeGreaterThan(0)
})

type Path = readonly (string | number)[]

/** Every member of a value, by its path. */
const pathsIn = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [path]
  const names: (string | number)[] =
    value instanceof Map ? [] : ArrayBuffer.isView(value) ? [] : Object.keys(value)
  return [path, ...names.flatMap((name) => pathsIn(Reflect.get(value, name), [...path, name]))]
}

const DAMAGES = [
  () => undefined,
  () => null,
  () => 'text',
  () => -1,
  () => 1e9,
  () => [],
  (value: unknown) => (value instanceof Uint32Array ? value.slice(1) : {}),
  (value: unknown) =>
    value instanceof Uint32Array ? value.map((item) => item + 1000) : new Map([[9999, 'x']]),
  (value: unknown) => (value instanceof Float64Array ? value.map(() => 1e300) : new Uint16Array(3)),
]

test('a damaged snapshot is refused and changes nothing, or what it has can be read', () => {
  fc.assert(
    fc.property(lists, fc.nat(), fc.constantFrom(...DAMAGES), (list, at, damage) => {
      const snapshot: unknown = structuredClone(loaded(list).snapshot())
      const paths = pathsIn(snapshot).slice(1)
      const path = paths[at % paths.length] ?? []
      const parent: unknown = path
        .slice(0, -1)
        .reduce<unknown>((value, name) => Reflect.get(Object(value), name), snapshot)
      const name = path.at(-1) ?? ''
      Reflect.set(Object(parent), name, damage(Reflect.get(Object(parent), name)))
      const table = createSearchTable()
      table.upsert([{ id: 'mine' }], 1)
      const isTaken = table.restore(snapshot)
      if (!isTaken) expect(table.row('mine')).not.toBeNull()
      const sort = [{ column: 'updated', isDescending: true } as const]
      const { rows } = table.view({ text: '-zz -metadata.team:x', sort, from: 0, to: 99 }, NOW)
      expect(rows.length).toBe(table.size())
    }),
    { numRuns: 300 },
  )
})

test('what must fit together is refused where it does not', () => {
  const damaged = (change: (snapshot: ReturnType<SearchTable['snapshot']>) => object) => {
    const table = createSearchTable()
    table.upsert(
      [
        { id: 'a', description: 'Köln' },
        { id: 'b', region: 'eu' },
      ],
      1,
    )
    const snapshot = structuredClone(table.snapshot())
    return createSearchTable().restore({ ...snapshot, ...change(snapshot) })
  }
  expect(damaged(() => ({}))).toBe(true)
  expect(damaged(() => ({ version: 0 }))).toBe(false)
  expect(damaged(({ rows }) => ({ rows: rows - 1 }))).toBe(false)
  expect(damaged(({ live }) => ({ live: live.map(() => 7) }))).toBe(false)
  expect(
    damaged(({ numbers }) => ({ numbers: { ...numbers, region: new Uint32Array([0, 2]) } })),
  ).toBe(false)
  expect(damaged(({ texts }) => ({ texts: { ...texts, id: [] } }))).toBe(false)
  expect(
    damaged(({ texts }) => ({
      texts: { ...texts, id: texts.id.map((chunk) => ({ ...chunk, folded: 'aa' })) },
    })),
  ).toBe(false)
  expect(
    damaged(({ dictionaries }) => ({
      dictionaries: { ...dictionaries, region: dictionaries.features },
    })),
  ).toBe(false)
  expect(
    damaged(({ dictionaries }) => ({
      dictionaries: { ...dictionaries, region: dictionaries.region.map(() => 'eu') },
    })),
  ).toBe(false)
  expect(createSearchTable().restore(null)).toBe(false)
})
