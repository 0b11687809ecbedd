import { Operator } from '#contract/operators.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createCopy } from '../mirror/copy/copy.ts'
import { createTestTable } from '../mirror/copy/test-table.ts'
import { createMemoryStore } from '../mirror/store/memory-store.ts'
import { createMovableStore } from '../mirror/store/movable-store.ts'
import { tellReplies } from '../mirror/tell-replies.ts'
import { OPERATORS } from '../resources/operators/operators.ts'
import { pacedBudget } from './budget.ts'
import { newJournal, openRunner } from './journal-runner.ts'
import { createJournals, createMemoryJournals } from './journals.ts'
import { createFleet, sourceOf } from './test-fleet.ts'
import { planFor, REGION, writtenItems } from './test-run.ts'
import { COPIED_OPERATORS } from '../resources/operators/copied-operators.ts'

const ROWS = 200

/** A bulk change of all operators of a copy, and what the copy's store is given meanwhile. */
const runBulk = async (gather: () => Promise<void>) => {
  const sources = Array.from({ length: ROWS }, (_, index) => sourceOf(`op${index}`))
  const fleet = createFleet(sources)
  const store = createMemoryStore()
  const written: string[][] = []
  const { append } = store
  store.append = (change, facts) => {
    written.push(change.texts.map((text) => sourceOf('', JSON.parse(text) as object).id))
    return append(change, facts)
  }
  const { table, documents } = createTestTable()
  const copy = createCopy({
    table,
    read: COPIED_OPERATORS.read,
    store: createMovableStore(store),
    onChange: () => undefined,
    gather,
  })
  await copy.keepFacts({ ...copy.facts(), sweep: 1 })
  // As the client reads them.
  const read = sources.map((source) => Operator.parse(source))
  await copy.takePage(read, { as_of: 1, place: 0 }, copy.facts())
  const items = writtenItems(await planFor(fleet, REGION))
  const client = fleet.connect()
  let told = 0
  tellReplies(client, COPIED_OPERATORS, {
    note: (...news) => {
      told += 1
      void copy.note(...news)
    },
    drop: (id) => void copy.drop([id]),
  })
  written.length = 0
  const runner = openRunner({
    journal: newJournal(client.connection, OPERATORS.key, REGION, items),
    store: createJournals(createMemoryJournals()),
    client,
    resource: OPERATORS,
    cache: new QueryClient(),
    budget: pacedBudget(() => null),
  })
  await runner.start()
  // Whatever is still gathered is kept before it.
  await copy.keepFacts(copy.facts())
  expect(documents().map(({ region }) => region)).toEqual(sources.map(() => 'eu'))
  return { told, requests: fleet.fleet.requests.length, texts: written.flat(), written }
}

test('each reply of a bulk change reaches the copy once, and each changed row is written once', async () => {
  const { told, requests, texts } = await runBulk(() => Promise.resolve())
  expect(requests).toBe(2 * ROWS)
  expect(told).toBe(requests)
  expect(texts.toSorted()).toEqual(Array.from({ length: ROWS }, (_, at) => `op${at}`).toSorted())
})

test('replies of a bulk change that come close together are written together', async () => {
  const { texts, written } = await runBulk(() => new Promise(() => undefined))
  expect(texts).toHaveLength(ROWS)
  expect(written.filter((ids) => ids.length > 0)).toHaveLength(1)
})
