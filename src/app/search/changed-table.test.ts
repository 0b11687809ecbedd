import type { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'
import type { SearchTable } from './search-table.ts'
import { NOW, ids, operatorTable, operators, sortKeys } from './test-records.ts'
import { matches, sortedBy } from './test-reference.ts'
import { searchTexts } from './test-searches.ts'

const DAY = 86_400_000

const changes = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('upsert' as const),
      documents: fc.array(operators, { maxLength: 10 }),
      place: fc.constantFrom('first' as const, 'next' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('drop' as const),
      ids: fc.array(ids, { maxLength: 8 }),
    }),
  },
  fc.record({ kind: fc.constantFrom('clear' as const, 'restore' as const, 'prepare' as const) }),
)
type Change = typeof changes extends fc.Arbitrary<infer One> ? One : never

const apply = (table: SearchTable, known: Map<string, Operator>, change: Change, as_of: number) => {
  switch (change.kind) {
    case 'upsert':
      table.upsert(change.documents, as_of, change.place)
      for (const one of change.documents) known.set(one.id, one)
      return
    case 'drop':
      table.drop(change.ids)
      for (const id of change.ids) known.delete(id)
      return
    case 'clear':
      table.clear()
      return known.clear()
    case 'restore':
      return expect(table.restore(structuredClone(table.snapshot()))).toBe(true)
    case 'prepare':
      for (const _ of table.prepare());
  }
}

/** What does not depend on the order in which values and spellings came. */
const countsOf = (table: SearchTable, text: string, now: number) => ({
  facets: table.view({ text, sort: [], from: 0, to: 0 }, now).facets.map((facet) => ({
    ...facet,
    values: facet.values.map(({ value, count }) => `${foldText(value)} ${count}`).toSorted(),
  })),
  completions: [text.length, text.length >> 1].map((at) =>
    table.complete(text, at, now).map(({ count }) => count),
  ),
})

test('whatever was searched and changed before, a table answers as a new one does', () => {
  const steps = fc.array(
    fc.record({
      change: changes,
      days: fc.nat(3),
      asked: fc.array(fc.tuple(searchTexts, sortKeys), { maxLength: 3 }),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(steps, searchTexts, (list, always) => {
      const table = operatorTable()
      const known = new Map<string, Operator>()
      let now = NOW
      for (const [index, { change, days, asked }] of list.entries()) {
        now += days * DAY
        apply(table, known, change, index)
        const all = { text: '', sort: [], from: 0, to: Infinity }
        const inOrder = table.view(all, now).rows.flatMap(({ id }) => known.get(id) ?? [])
        expect(inOrder.length).toBe(known.size)
        const fresh = operatorTable()
        fresh.upsert(inOrder, index, 0)
        for (const [text, sort] of [...asked, [always, []] as const]) {
          const matching = inOrder.filter((operator) => matches(operator, text, now))
          const expected = sortedBy(matching, sort).map(({ id }) => id)
          expect({ text, ids: table.ids({ text, sort }, now) }).toEqual({ text, ids: expected })
          const { rows } = table.view({ ...all, text, sort }, now)
          expect(rows.map(({ id }) => id)).toEqual(expected)
          expect({ text, ...countsOf(table, text, now) }).toEqual({
            text,
            ...countsOf(fresh, text, now),
          })
        }
      }
    }),
    { numRuns: 100 },
  )
})
