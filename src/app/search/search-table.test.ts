import type { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { SortKey } from './view.ts'
import type { SearchTable } from './search-table.ts'
import { descriptionsOf, NOW, operatorTable, operators, sortKeys } from './test-records.ts'
import { matches, newestFirst, sortedBy } from './test-reference.ts'
import { searchTexts } from './test-searches.ts'

const ALL = { sort: [], from: 0, to: Infinity }
const viewIds = (table: SearchTable, text: string, sort: readonly SortKey[] = []) =>
  table.view({ ...ALL, text, sort }, NOW).rows.map(({ id }) => id)

/** The last document of each id, at the place of the last. */
const model = (documents: readonly Operator[]) => {
  const byId = new Map(documents.map((operator, position) => [operator.id, { operator, position }]))
  return newestFirst([...byId.values()]).map(({ operator }) => operator)
}

const lists = fc.array(operators, { maxLength: 40 })

const loaded = (documents: readonly Operator[]) => {
  const table = operatorTable()
  table.upsert(documents, NOW, 0)
  return table
}

test('a search finds what a look at each operator finds', () => {
  fc.assert(
    fc.property(
      lists,
      fc.array(searchTexts, { minLength: 1, maxLength: 4 }),
      (documents, texts) => {
        const table = loaded(documents)
        for (const text of texts) {
          const expected = model(documents).filter((operator) => matches(operator, text, NOW))
          expect({ text, ids: viewIds(table, text) }).toEqual({
            text,
            ids: expected.map(({ id }) => id),
          })
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('a search that is typed letter by letter finds the same', () => {
  fc.assert(
    fc.property(lists, searchTexts, (documents, text) => {
      const table = loaded(documents)
      for (let length = 1; length <= text.length; length += 1) {
        const part = text.slice(0, length)
        const expected =
          documents.length > 0 && model(documents).filter((one) => matches(one, part, NOW))
        expect(viewIds(table, part)).toEqual(expected ? expected.map(({ id }) => id) : [])
      }
    }),
  )
})

test('the order is that of a stable sort', () => {
  fc.assert(
    fc.property(lists, sortKeys, (documents, sort) => {
      const expected = sortedBy(model(documents), sort)
      expect(viewIds(loaded(documents), '', sort)).toEqual(expected.map(({ id }) => id))
    }),
    { numRuns: 300 },
  )
})

test('a word may begin in the front part of an uri and end in the id', () => {
  const base = 'https://x.example/kubernetes_operators/'
  const table = loaded([
    { id: 'op_1Ab', uri: `${base}op_1Ab` },
    { id: 'op_2', uri: `${base}op_2` },
    { id: 'op_1Ac', uri: 'elsewhere' },
    { id: 'Köln', uri: `${base}Köln` },
  ])
  expect(viewIds(table, `${base}op_1Ab`)).toEqual(['op_1Ab'])
  expect(viewIds(table, 'operators/OP_')).toEqual(['op_1Ab', 'op_2'])
  expect(viewIds(table, 'operators/koln')).toEqual(['Köln'])
  expect(viewIds(table, 'operators/ab')).toEqual([])
})

test('what depends on the time follows it', () => {
  const day = 86_400_000
  const at = (days: number) => new Date(NOW + days * day).toISOString()
  const cert = { not_before: at(-1), not_after: at(10) }
  const table = loaded([{ id: 'a', updated_at: at(0), binding: { cert } }])
  const matchesAt = (text: string, days: number) =>
    table.view({ ...ALL, text }, NOW + days * day).matches
  const facetAt = (days: number) =>
    table
      .view({ ...ALL, text: '' }, NOW + days * day)
      .facets.find(({ token }) => token === 'cert')
      ?.values.filter(({ count }) => count > 0)
      .map(({ value }) => value)
  expect([0, 2, 3, 4, 11].map((days) => matchesAt('cert:7d', days))).toEqual([0, 0, 1, 1, 0])
  expect([0, 1, 2].map((days) => matchesAt('updated:>1d', days))).toEqual([0, 0, 1])
  expect(facetAt(0)).toEqual(['30d', '90d', 'valid'])
  expect(facetAt(11)).toEqual(['expired'])
  // Within a second nothing is searched and counted anew, whatever part is scrolled to.
  const facetsIn = (ms: number, from: number) =>
    table.view({ ...ALL, text: 'cert:30d', from }, NOW + ms).facets
  expect(facetsIn(900, 1)).toBe(facetsIn(0, 0))
})

test('an order of many texts is made in steps, and a view meanwhile says so', () => {
  const count = 5000
  const documents = Array.from({ length: count }, (_, index) => ({
    id: `op_${index}`,
    description: `Number ${(index * 7919) % count}`,
  }))
  const table = loaded(documents)
  const request = {
    text: '',
    sort: [{ column: 'description', isDescending: false } as const],
    from: 0,
    to: count,
  }
  const before = table.view(request, NOW)
  expect(before.isSorted).toBe(false)
  expect(new Set(before.rows.map(({ id }) => id)).size).toBe(count)
  let steps = 0
  for (const _ of table.prepare()) steps += 1
  expect(steps).toBeGreaterThan(5)
  const { rows, isSorted } = table.view(request, NOW)
  expect(isSorted).toBe(true)
  expect(rows.map(({ description }) => description)).toEqual(
    Array.from(documents, (_, number) => `Number ${number}`),
  )
  // A few changes are sorted at once.
  table.upsert([{ id: 'op_0', description: 'Number 10000' }], NOW)
  const after = table.view(request, NOW)
  expect(after.isSorted).toBe(true)
  expect(after.rows.at(-1)?.id).toBe('op_0')
})

test('rows beyond the last are none, and ids come in the order of the view', () => {
  const table = loaded([{ id: 'b', region: 'eu' }, { id: 'a', region: 'eu' }, { id: 'c' }])
  const sort = [{ column: 'id', isDescending: true } as const]
  expect(table.ids({ text: 'region:eu', sort }, NOW)).toEqual(['b', 'a'])
  expect(table.view({ text: '', sort, from: 1, to: 2 }, NOW).rows.map(({ id }) => id)).toEqual([
    'b',
  ])
  expect(table.view({ text: '', sort, from: 9, to: 12 }, NOW)).toMatchObject({ from: 3, rows: [] })
})

test('an order knows all values that a column ever had', () => {
  const table = operatorTable()
  // More values than a table of one operator has room for rows.
  for (let version = 0; version < 1100; version += 1)
    table.upsert([{ id: 'a', deployment: { cluster_name: `c${version}` } }], NOW + version)
  table.upsert(
    [
      { id: 'b', deployment: { cluster_name: 'c2000' } },
      { id: 'c', deployment: { cluster_name: '' } },
    ],
    NOW + 2000,
    'first',
  )
  for (const _ of table.prepare());
  const sort = [{ column: 'cluster', isDescending: false } as const]
  expect(viewIds(table, '', sort)).toEqual(['a', 'b', 'c'])
  expect(viewIds(table, '', [{ column: 'cluster', isDescending: true }])).toEqual(['b', 'a', 'c'])
})

test('a search that is only counted has the matches of its view', () => {
  fc.assert(
    fc.property(lists, fc.array(searchTexts, { maxLength: 3 }), (documents, texts) => {
      const table = loaded(documents)
      for (const text of texts)
        expect(table.count(text, NOW)).toBe(
          table.view({ text, sort: [], from: 0, to: 0 }, NOW).matches,
        )
    }),
  )
})

test('counting the saved views leaves what is kept of the list', () => {
  const table = loaded(fc.sample(operators, { numRuns: 3000, seed: 1 }))
  const view = () => table.view({ text: 'prod eu', sort: [], from: 0, to: 10 }, NOW)
  const { facets } = view()
  const texts = Array.from({ length: 100 }, (_, index) => `word${index} -eu${index}`)
  for (const text of texts) table.count(text, NOW)
  expect(view().facets).toBe(facets)
  // Only where a row has changed is searched again.
  table.upsert([{ id: 'new', description: 'Prod', region: 'eu' }], NOW + 1, 'first')
  const scanned = vi.spyOn(descriptionsOf(table), 'scan')
  view()
  expect(new Set(scanned.mock.calls.map(([chunk]) => chunk)).size).toBe(1)
})
