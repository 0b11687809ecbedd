import { listOperators } from '#contract/operators.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openGate } from '../api/test-client.ts'
import { createCollection } from '../collections/collection.ts'
import { openPage } from '../collections/test-browser.ts'
import { COLLECTED_OPERATORS } from '../resources/operators/collected-operators.ts'
import { OPERATORS } from '../resources/operators/operators.ts'
import { newJournal } from './journal.ts'
import { createMemoryJournals } from './test-journals.ts'
import { createRunner } from './runner.ts'
import { createFleet, sourceOf } from './test-fleet.ts'
import { planFor, REGION, writtenItems } from './test-run.ts'

const COUNT = 200

test('each reply of a bulk change reaches the collection, which then is as the service', async () => {
  openPage()
  onTestFinished(() => void vi.unstubAllGlobals())
  // A write of another test to the same id, whose network hangs, would hold this one up.
  const sources = Array.from({ length: COUNT }, (_, index) => sourceOf(`collected${index}`))
  const fleet = createFleet(sources)
  const client = fleet.connect()
  const cache = new QueryClient()
  const collection = createCollection(
    { cache, network: { fetch, gate: openGate } },
    client,
    COLLECTED_OPERATORS,
  )
  onTestFinished(() => collection.close())
  await client.call(listOperators, {})
  const items = writtenItems(await planFor(fleet, REGION))
  fleet.fleet.requests.length = 0
  const journal = newJournal(client.connection, OPERATORS.key, REGION, items)
  const store = createMemoryJournals()
  await store.begin(journal)
  const runner = createRunner({
    journal,
    store,
    client,
    resource: OPERATORS,
    cache,
  })
  await runner.start()
  expect(fleet.fleet.requests).toHaveLength(2 * COUNT)
  expect(collection.state.get().records.map(({ id, region }) => [id, region])).toEqual(
    sources.map(({ id }) => [id, 'eu']).toReversed(),
  )
})
