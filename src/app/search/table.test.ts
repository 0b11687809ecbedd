import type { Operator } from '#contract/operators.ts'
import { timeText } from '#domain/read-time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bindingOf, readOperator } from '../resources/operators/operator-document.ts'
import type { ListPlace } from './table.ts'
import type { SearchTable } from './search-table.ts'
import { descriptionsOf, NOW, ids, oddRecords, operatorTable, operators } from './test-records.ts'
import { matches, newestFirst } from './test-reference.ts'

type Known = { operator: Operator; as_of: number; position: number }

/** What a table should hold, as a Map. */
class Model {
  readonly known = new Map<string, Known>()
  private first = 0
  private last = -1

  upsert(documents: readonly Operator[], as_of: number, place: ListPlace): void {
    const start =
      place === 'first' ? this.first - documents.length : place === 'next' ? this.last + 1 : place
    for (const [offset, operator] of documents.entries()) {
      const before = this.known.get(operator.id)
      const isPlaced = !before || typeof place === 'number'
      const position = isPlaced ? start + offset : before.position
      this.first = Math.min(this.first, position)
      this.last = Math.max(this.last, position)
      const isTaken = !before || as_of >= before.as_of
      const kept = isTaken
        ? { operator, as_of }
        : { operator: before.operator, as_of: before.as_of }
      this.known.set(operator.id, { ...kept, position })
    }
  }

  restart(): void {
    const positions = Array.from(this.known.values(), ({ position }) => position)
    this.first = Math.min(0, ...positions)
    this.last = Math.max(-1, ...positions)
  }
}

const rowOf = (operator: Operator) => {
  const { id, description, enabled_features, region, deployment, created_at, updated_at, ...rest } =
    readOperator(operator)
  const { cert, not_before, not_after } = bindingOf({
    ...rest,
    id,
    description,
    enabled_features,
    region,
    deployment,
    created_at,
    updated_at,
  }).cert
  return {
    id,
    description,
    enabled_features,
    region,
    deployment,
    created_at: timeText(created_at),
    updated_at: timeText(updated_at),
    binding: {
      cert: {
        cert: cert === '' ? '' : 'PEM',
        not_before: timeText(not_before) ?? '',
        not_after: timeText(not_after) ?? '',
      },
    },
  }
}

const expectSame = (table: SearchTable, model: Model, text: string) => {
  const { rows, matches: count } = table.view({ text, sort: [], from: 0, to: Infinity }, NOW)
  const expected = [...model.known.values()].filter(({ operator }) => matches(operator, text, NOW))
  expect(table.size()).toBe(model.known.size)
  expect(count).toBe(expected.length)
  expect(rows.map(({ id }) => id).toSorted()).toEqual(
    expected.map(({ operator }) => operator.id).toSorted(),
  )
  // Two of one place may stand in either order.
  const placeOf = ({ operator, position }: Known) => {
    const time = readOperator(operator).created_at
    return `${time instanceof Date ? time.getTime() : 'no date'} ${position}`
  }
  const places = rows.map(({ id }) => model.known.get(id)).map((known) => known && placeOf(known))
  expect(places).toEqual(newestFirst(expected).map(placeOf))
  for (const { revision: _, as_of, ...row } of rows) {
    const known = model.known.get(row.id)
    expect(as_of).toBe(known?.as_of)
    expect(row).toEqual(known && rowOf(known.operator))
  }
}

const places = fc.oneof(
  fc.constantFrom<ListPlace>('first', 'next'),
  fc.integer({ min: 0, max: 60 }),
)
const commands = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('upsert' as const),
        documents: fc.array(operators, { maxLength: 12 }),
        age: fc.integer({ min: 0, max: 3 }),
        place: places,
      }),
    },
    fc.record({ kind: fc.constant('drop' as const), ids: fc.array(ids, { maxLength: 8 }) }),
    fc.record({ kind: fc.constantFrom('clear' as const, 'snapshot' as const) }),
  ),
  { maxLength: 12 },
)

test('after any upserts, drops and restarts the table holds what a map holds', () => {
  const texts = fc.constantFrom('', 'prod', 'region:eu', '-eu', 'kol')
  fc.assert(
    fc.property(commands, texts, (list, text) => {
      let table = operatorTable()
      let model = new Model()
      for (const command of list) {
        const revision = table.revision()
        if (command.kind === 'upsert') {
          const { documents, age, place } = command
          table.upsert(documents, NOW - age, place)
          model.upsert(documents, NOW - age, place)
        } else if (command.kind === 'drop') {
          const known = [...new Set(command.ids)].filter((id) => model.known.delete(id))
          expect(table.drop(command.ids)).toBe(known.length)
        } else if (command.kind === 'clear') {
          table.clear()
          model = new Model()
        } else {
          const snapshot = structuredClone(table.snapshot())
          table = operatorTable()
          expect(table.restore(snapshot)).toBe(true)
          model.restart()
        }
        expectSame(table, model, text)
        if (command.kind !== 'snapshot') expect(table.revision()).toBeGreaterThanOrEqual(revision)
      }
    }),
    { numRuns: 120 },
  )
})

test('a row tells since when it is as it is', () => {
  const table = operatorTable()
  const [a, b] = [
    { id: 'a', description: 'One', metadata: '{}' },
    { id: 'b', description: 'Two' },
  ]
  table.upsert([a, b], 1)
  const first = table.revision()
  expect(table.row('a')?.revision).toBe(first)
  table.upsert([a, { ...b, region: 'eu' }], 2)
  expect(table.size()).toBe(2)
  expect(table.row('a')).toMatchObject({ revision: first, as_of: 2 })
  expect(table.row('b')?.revision).toBe(table.revision())
  const second = table.revision()
  table.upsert([{ ...b, region: 'us' }], 1)
  expect(table.row('b')).toMatchObject({ region: 'eu', as_of: 2 })
  expect(table.revision()).toBe(second)
})

test('records of any shape are taken if they have an id, and those without are left out', () => {
  fc.assert(
    fc.property(fc.array(oddRecords), fc.array(fc.jsonValue()), (records, others) => {
      const table = operatorTable()
      // What a service may send although its schema does not say so.
      const list = [...records, ...others] as Operator[]
      const withId = list.filter((one) => typeof (one as Operator | null)?.id === 'string')
      table.upsert(list, NOW)
      expect(table.size()).toBe(new Set(withId.map(({ id }) => id)).size)
      const { rows } = table.view(
        { text: '-zzzz', sort: [{ column: 'version', isDescending: true }], from: 0, to: 99 },
        NOW,
      )
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(withId.map(({ id }) => id)))
    }),
  )
})

test('many rows that are gone leave room for others', () => {
  const table = operatorTable()
  const made = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `op_${from + index}`,
      description: `Number ${from + index} ${'x'.repeat(100)}`,
    }))
  table.upsert(made(0, 3000), 1, 0)
  table.drop(made(0, 2900).map(({ id }) => id))
  const kept = descriptionsOf(table)
    .chunks()
    .reduce((sum, { folded }) => sum + folded.text.length, 0)
  expect(kept).toBeLessThan(500 * 120)
  table.upsert(made(5000, 2900), 2, 'first')
  expect(table.table().rows()).toBe(3000)
  expect(table.view({ text: 'number', sort: [], from: 0, to: 0 }, NOW).matches).toBe(3000)
  expect(table.view({ text: '"number 2899"', sort: [], from: 0, to: 0 }, NOW).matches).toBe(0)
  expect(table.view({ text: '', sort: [], from: 0, to: 2 }, NOW).rows[0]?.id).toBe('op_5000')
})

test('a row that is used again is not emptied with those that are gone', () => {
  const table = operatorTable()
  const made = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `op_${from + index}` }))
  const drop = (from: number, count: number) => table.drop(made(from, count).map(({ id }) => id))
  table.upsert(made(0, 1000), 1, 0)
  drop(0, 200)
  table.upsert(made(1000, 200), 2)
  drop(200, 200)
  table.upsert(made(2000, 10), 3)
  drop(400, 200)
  const { rows } = table.view({ text: 'op_', sort: [], from: 0, to: 2000 }, NOW)
  expect(rows.map(({ id }) => id)).toEqual(
    [...made(600, 400), ...made(1000, 200), ...made(2000, 10)].map(({ id }) => id),
  )
})

test('a table of several chunks is searched like a small one', () => {
  const documents = fc
    .sample(operators, { numRuns: 2500, seed: 1 })
    .map((operator, index) => ({ ...operator, id: `${operator.id}-${index}` }))
  const table = operatorTable()
  const model = new Model()
  for (let from = 0; from < documents.length; from += 700) {
    const page = documents.slice(from, from + 700)
    table.upsert(page, NOW, from)
    model.upsert(page, NOW, from)
  }
  for (const text of [
    'p',
    'pr',
    'prod',
    'кот',
    '-prod payments',
    'metadata.team:koln',
    'cert:7d',
    'k8sop_1ab-1',
  ])
    expectSame(table, model, text)
  const changed = documents.filter((_, index) => index % 97 === 0)
  const update = changed.map((operator) => ({ ...operator, description: 'prod again' }))
  table.upsert(update, NOW + 1, 'first')
  model.upsert(update, NOW + 1, 'first')
  table.drop(changed.slice(0, 5).map(({ id }) => id))
  for (const { id } of changed.slice(0, 5)) model.known.delete(id)
  for (const text of ['prod', 'again', '']) expectSame(table, model, text)
})
