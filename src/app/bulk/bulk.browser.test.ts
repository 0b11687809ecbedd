import { Operator } from '#contract/operators.ts'
import { afterEach, expect, test } from 'vitest'
import { newId } from '../connection/connection.ts'
import { createRecordStore } from '../collections/record-store.ts'
import { createStoredRecords } from '../collections/stored-records.ts'
import { watchReplies } from '../collections/watch-replies.ts'
import { nameOfCopy, removeDatabase } from '../device/erase.ts'
import { COPIED_OPERATORS } from '../resources/operators/copied-operators.ts'
import { closeJournals, openJournals } from './device-journal.ts'
import { openBrowser, runnerOf } from './test-tabs.ts'
import { planFor, REGION, writtenItems } from './test-run.ts'

// The locks and the IndexedDB of this browser, which other tests of bulk changes imitate.

afterEach(async () => {
  await openJournals().remove('c')
  closeJournals()
})

test('two tabs: the second one sees that the first runs, and has its results after it', async () => {
  const { service, openTab } = openBrowser(8, openJournals())
  const [one, two] = [openTab(), openTab()]
  const items = writtenItems(await planFor(service, REGION))
  const looked = new Promise<void>((resolve) => {
    service.fleet.onRequest = (count) => {
      if (count === 5) void two.bulk.open().then(resolve)
    }
  })
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

test('a change that was interrupted goes on in the next visit with what is on the device', async () => {
  const { service, openTab } = openBrowser(600, openJournals())
  const first = openTab()
  const items = writtenItems(await planFor(service, REGION))
  const stopped = new Promise<void>((resolve) => {
    service.fleet.onRequest = (count) => {
      if (count === 700) void runnerOf(first.bulk).pause().then(resolve)
    }
  })
  await first.bulk.begin(REGION, items)
  await stopped
  const { done } = runnerOf(first.bulk).state.get().counts
  expect(done).toBeGreaterThan(300)
  // Its lock goes with it; what is on the device stays.
  first.signOut()
  const next = openTab()
  await next.bulk.open()
  // The lock of a page that is left is free a moment later.
  await expect.poll(() => next.bulk.state.get()).toMatchObject({ kind: 'run', isInterrupted: true })
  expect(runnerOf(next.bulk).state.get().counts).toMatchObject({ done, left: 600 - done })
  await next.bulk.resume()
  expect(runnerOf(next.bulk).state.get().counts.done).toBe(600)
  // None was written twice.
  expect(new Set(service.fleet.log.map(({ id }) => id)).size).toBe(service.fleet.log.length)
})

test('1,000 rows over a collection on the device: each is stored there as it was changed', async () => {
  const { service, openTab } = openBrowser(1000, openJournals())
  const tab = openTab()
  const slot = newId()
  const stored = createStoredRecords(slot, () => undefined)
  const writes: Promise<void>[] = []
  const store = createRecordStore((change) => void writes.push(stored.write(change)))
  const sources = [...service.fleet.stored.values()]
  store.take(
    sources.map((source) => Operator.parse(source)),
    store.map.clock(),
  )
  const items = writtenItems(await planFor(service, REGION))
  const stop = watchReplies(tab.client, COPIED_OPERATORS, store)
  await tab.bulk.begin(REGION, items)
  stop()
  await Promise.all(writes)
  expect(store.map.list().map(({ id }) => id)).toEqual(sources.map(({ id }) => id))
  const { entries } = (await stored.read()) ?? { entries: [] }
  expect(entries).toHaveLength(1000)
  expect(entries.every(({ record }) => record['region'] === 'eu')).toBe(true)
  stored.close()
  await removeDatabase(nameOfCopy(slot))
})
