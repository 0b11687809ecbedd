import { Operator } from '#contract/operators.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createRecordStore, type StoreChange } from '../collections/record-store.ts'
import { watchReplies } from '../collections/watch-replies.ts'
import { COPIED_OPERATORS } from '../resources/operators/copied-operators.ts'
import { OPERATORS } from '../resources/operators/operators.ts'
import { pacedBudget } from './budget.ts'
import { newJournal, openRunner } from './journal-runner.ts'
import { createJournals, createMemoryJournals } from './journals.ts'
import { createFleet, sourceOf } from './test-fleet.ts'
import { planFor, REGION, writtenItems } from './test-run.ts'

const COUNT = 200

test('each reply of a bulk change reaches the collection once, which then is as the service', async () => {
  // A write of another test to the same id, whose network hangs, would hold this one up.
  const sources = Array.from({ length: COUNT }, (_, index) => sourceOf(`collected${index}`))
  const fleet = createFleet(sources)
  const changes: StoreChange[] = []
  const store = createRecordStore((change) => void changes.push(change))
  store.take(
    sources.map((source) => Operator.parse(source)),
    store.map.clock(),
  )
  const items = writtenItems(await planFor(fleet, REGION))
  const client = fleet.connect()
  watchReplies(client, COPIED_OPERATORS, store)
  changes.length = 0
  const runner = openRunner({
    journal: newJournal(client.connection, OPERATORS.key, REGION, items),
    store: createJournals(createMemoryJournals()),
    client,
    resource: OPERATORS,
    cache: new QueryClient(),
    budget: pacedBudget(() => null),
  })
  await runner.start()
  expect(fleet.fleet.requests).toHaveLength(2 * COUNT)
  expect(changes).toHaveLength(2 * COUNT)
  expect(store.map.list().map(({ id, region }) => [id, region])).toEqual(
    sources.map(({ id }) => [id, 'eu']),
  )
})
