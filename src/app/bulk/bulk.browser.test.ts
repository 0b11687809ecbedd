import { deleteDB } from 'idb'
import { listOperators } from '#contract/operators.ts'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { openGate } from '../api/test-client.ts'
import { createCollection } from '../collections/collection.ts'
import { createStoredRecords } from '../collections/stored-records.ts'
import { connectionText } from '../connection/store-connection.ts'
import { recordsDatabase } from '../device/erase.ts'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, writeStored } from '../device/storage.ts'
import { COLLECTED_OPERATORS } from '../resources/operators/collected-operators.ts'
import { closeJournals, DEVICE_JOURNALS } from './journal.ts'
import { openBrowser, runnerOf } from './test-tabs.ts'
import { journalOf, planFor, REGION, writtenItems } from './test-run.ts'

// The locks and the IndexedDB of this browser, which other tests of bulk changes imitate.

afterEach(async () => {
  await DEVICE_JOURNALS.remove('c')
  closeJournals()
})

test('two tabs: the second one sees that the first runs, and has its results after it', async () => {
  const { service, openTab } = openBrowser(8, DEVICE_JOURNALS)
  const [one, two] = [openTab(), openTab()]
  const items = writtenItems(await planFor(service, REGION))
  const looked = new Promise<void>((resolve) => {
    service.fleet.onRequest = (count) => {
      if (count === 5) void two.bulk.open().then(resolve)
    }
  })
  service.fleet.beforeWrite = () => looked
  const running = one.bulk.begin(REGION, items)
  await looked
  expect(two.bulk.state.get().kind).toBe('elsewhere')
  await running
  // Its lock is free: it opens by itself.
  await expect.poll(() => two.bulk.state.get().kind).toBe('run')
  expect(runnerOf(two.bulk).state.get()).toMatchObject({
    counts: { done: 8 },
    phase: { kind: 'ended' },
  })
  expect(service.fleet.log).toHaveLength(8)
})

test('another tab does not run what one tab runs or has paused', async () => {
  const { service, openTab } = openBrowser(8)
  const [one, two] = [openTab(), openTab()]
  const items = writtenItems(await planFor(service, REGION))
  const paused = new Promise<void>((resolve) => {
    service.fleet.onRequest = (count) => {
      if (count !== 5) return
      service.fleet.onRequest = () => undefined
      // The first tab owns it while it runs and while it is paused.
      void runnerOf(one.bulk).pause().then(resolve)
    }
  })
  await one.bulk.begin(REGION, items)
  await paused
  await two.bulk.open()
  expect(two.bulk.state.get().kind).toBe('elsewhere')
  const { length } = service.fleet.requests
  await two.bulk.resume()
  expect(service.fleet.log.length).toBeLessThan(8)
  expect(service.fleet.requests).toHaveLength(length)
  await one.bulk.resume()
  expect(runnerOf(one.bulk).state.get().counts.done).toBe(8)
  // It has ended: now it is anybody's.
  await two.bulk.open()
  expect(runnerOf(two.bulk).state.get().counts.done).toBe(8)
})

test('a press while it is still being read is not lost', async () => {
  const { service, store, openTab } = openBrowser(3)
  await store.begin(journalOf(REGION, writtenItems(await planFor(service, REGION))))
  const [one, two] = [openTab(), openTab()]
  await one.bulk.open()
  // The status of another part of the page, and of another tab.
  void one.bulk.open()
  void two.bulk.open()
  await one.bulk.resume()
  expect(runnerOf(one.bulk).state.get().counts.done).toBe(3)
})

test('each reply of a bulk change reaches the collection and the device, and none is read again', async () => {
  const { service, openTab } = openBrowser(200, DEVICE_JOURNALS)
  const tab = openTab()
  const { connection } = tab.client
  writeStored(ENTRIES.remembered, connectionText(connection))
  const collection = createCollection(
    { cache: createQueryClient(), network: { fetch, gate: openGate } },
    tab.client,
    COLLECTED_OPERATORS,
  )
  await tab.client.call(listOperators, {})
  const items = writtenItems(await planFor(service, REGION))
  const from = service.fleet.requests.length
  await tab.bulk.begin(REGION, items)
  expect(service.fleet.requests.length - from).toBe(2 * 200)
  const changed = [...service.fleet.stored.keys()].map((id) => [id, 'eu']).toReversed()
  expect(collection.state.get().records.map(({ id, region }) => [id, region])).toEqual(changed)
  collection.close()
  const stored = createStoredRecords(connection.id, () => undefined)
  const { entries } = (await stored.read()) ?? { entries: [] }
  expect(entries).toHaveLength(200)
  expect(entries.every(({ record }) => record['region'] === 'eu')).toBe(true)
  stored.close()
  await deleteDB(recordsDatabase(connection.id))
  clearStored(ENTRIES.remembered)
})
