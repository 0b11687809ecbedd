import type { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SortKey } from '../protocol.ts'
import { createSearchTable, type SearchTable } from './search-table.ts'
import { NOW, operators } from './test-operators.ts'
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

const sortKeys = fc.array(
  fc.record({
    column: fc.constantFrom(
      'description' as const,
      'id' as const,
      'features' as const,
      'region' as const,
      'namespace' as const,
      'cluster' as const,
      'deployment' as const,
      'version' as const,
      'certificate' as const,
      'created' as const,
      'updated' as const,
    ),
    isDescending: fc.boolean(),
  }),
  { maxLength: 3 },
)
const lists = fc.array(operators, { maxLength: 40 })

const loaded = (documents: readonly Operator[]) => {
  const table = createSearchTable()
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
