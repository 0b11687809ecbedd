import { createAtom } from '@tanstack/react-store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { createBulk } from './bulk.ts'
import { journalMarks, markJournal } from './journal-mark.ts'
import { JournalError, UnreadJournalError, type Journals } from './journal.ts'
import { leftRow } from './run-state.ts'
import { createMemoryJournals } from './test-journals.ts'
import { fleetOf, regionsOf } from './test-fleet.ts'
import { journalOf, planFor, REGION, writtenItems } from './test-run.ts'
import { undo } from './test-tabs.ts'
import { OPERATORS } from '../resources/operators/operators.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => {
  vi.unstubAllGlobals()
  markJournal('c', false)
})

/** A device whose storage a test fills or takes away. */
const createDevice = () => {
  const kept = createMemoryJournals()
  const device = { isFull: false, isAway: false }
  const readable = async () => {
    if (device.isAway) throw new Error('blocked')
  }
  const writable = async () => {
    await readable()
    if (device.isFull) throw new DOMException('', 'QuotaExceededError')
  }
  const store: Journals = {
    read: (id) => readable().then(() => kept.read(id)),
    heads: () => readable().then(kept.heads),
    remove: (id) => readable().then(() => kept.remove(id)),
    begin: (journal) => writable().then(() => kept.begin(journal)),
    write: (...changed) => writable().then(() => kept.write(...changed)),
  }
  return { device, store, kept }
}

const openTab = (service: ReturnType<typeof fleetOf>, store: Journals) => {
  const client = service.connect()
  const journals = store
  return createBulk({
    resource: OPERATORS,
    session: {
      cache: createQueryClient(),
      client: () => client,
      onSignOut: () => undefined,
      state: createAtom({ client, switches: 0 }),
    },
    openStore: () => journals,
  })
}

const runnerOf = (bulk: ReturnType<typeof openTab>) => {
  const state = bulk.state.get()
  if (state.kind !== 'run') throw new Error(state.kind)
  return state.runner
}

test('on a device that is full nothing begins, and what it has stays', async () => {
  const service = fleetOf('us', 'us', 'us')
  const { device, store, kept } = createDevice()
  const bulk = openTab(service, store)
  await bulk.open()
  device.isFull = true
  const items = writtenItems(await planFor(service, REGION))
  await expect(bulk.begin(REGION, items)).rejects.toBeInstanceOf(JournalError)
  expect(service.fleet.requests).toEqual([])
  expect(await kept.heads()).toEqual([])
  // The device has room again.
  device.isFull = false
  await bulk.begin(REGION, items)
  await undo(bulk)
  expect(regionsOf(service)).toEqual(['us', 'us', 'us'])
})

test('a device that is full in the middle pauses it until there is room', async () => {
  const service = fleetOf(...Array.from({ length: 12 }, () => 'us'))
  const { device, store, kept } = createDevice()
  const bulk = openTab(service, store)
  await bulk.open()
  service.fleet.onRequest = (count) => {
    device.isFull ||= count === 9
  }
  await bulk.begin(REGION, writtenItems(await planFor(service, REGION)))
  const { phase } = runnerOf(bulk).state.get()
  expect(phase).toEqual({ kind: 'paused', error: expect.any(JournalError) })
  const { length } = service.fleet.log
  await bulk.resume()
  expect(service.fleet.log).toHaveLength(length)
  device.isFull = false
  await bulk.resume()
  expect(runnerOf(bulk).state.get()).toMatchObject({ phase: { kind: 'ended' } })
  // Each was written once, and the device has it so.
  expect(service.fleet.log).toHaveLength(12)
  expect((await kept.read('c'))?.rows.map(({ state }) => state.kind)).toEqual(
    Array.from({ length: 12 }, () => 'done'),
  )
})

test('an answer that a full device does not store is not lost, and does not end as "Cancelled"', async () => {
  const service = fleetOf('us')
  const items = writtenItems(await planFor(service, REGION))
  const now = service.fleet.stored.get('op0')
  if (now) service.fleet.set('op0', 'other', { ...now, region: 'jp' })
  const { device, store } = createDevice()
  const bulk = openTab(service, store)
  await bulk.open()
  await bulk.begin(REGION, items)
  device.isFull = true
  await bulk.resume((runner) => runner.answer([0], 'mine'))
  expect(runnerOf(bulk).state.get().phase).toEqual({
    kind: 'paused',
    error: expect.any(JournalError),
  })
  device.isFull = false
  await bulk.resume()
  expect(regionsOf(service)).toEqual(['eu'])
})

test('a journal that cannot be read is not called "no bulk change", and nothing replaces it', async () => {
  const service = fleetOf('us')
  const items = writtenItems(await planFor(service, REGION))
  const { device, store, kept } = createDevice()
  await kept.begin(journalOf(REGION, items))
  markJournal('c', true)
  device.isAway = true
  const bulk = openTab(service, store)
  await bulk.open()
  expect(bulk.state.get()).toEqual({ kind: 'failed', error: expect.any(UnreadJournalError) })
  await expect(bulk.begin({ kind: 'delete' }, [])).rejects.toBeInstanceOf(JournalError)
  // What blocked it is gone.
  device.isAway = false
  await bulk.open()
  expect(runnerOf(bulk).state.get().phase.kind).toBe('interrupted')
  expect((await kept.read('c'))?.rows).toEqual(items.map(leftRow))
})

// Regression: the selection was cleared, and the last change was one that had not begun.
test('a browser without storage begins none', async () => {
  const service = fleetOf('us', 'us')
  const { device, store } = createDevice()
  device.isAway = true
  const bulk = openTab(service, store)
  await bulk.open()
  expect(bulk.state.get().kind).toBe('none')
  const onBegun = vi.fn<() => void>()
  const begun = bulk.begin(REGION, writtenItems(await planFor(service, REGION)), onBegun)
  await expect(begun).rejects.toBeInstanceOf(JournalError)
  expect(onBegun).not.toHaveBeenCalled()
  expect(regionsOf(service)).toEqual(['us', 'us'])
  expect(journalMarks.get()).toEqual([])
})

test('a runner that another one replaces writes nothing more', async () => {
  const service = fleetOf('us')
  const { store } = createDevice()
  const bulk = openTab(service, store)
  await bulk.open()
  await bulk.begin(REGION, writtenItems(await planFor(service, REGION)))
  const first = runnerOf(bulk)
  // Read anew, since another tab may have gone on with it.
  await bulk.resume()
  expect(runnerOf(bulk)).not.toBe(first)
  const { length } = service.fleet.requests
  await first.start()
  await expect(first.retryFailed()).resolves.toBeUndefined()
  expect(service.fleet.requests).toHaveLength(length)
})
