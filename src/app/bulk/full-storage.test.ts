import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { journalMarks, markJournal } from './journal-mark.ts'
import { JournalError, type Journals } from './journal.ts'
import { leftRow } from './run-state.ts'
import { createMemoryJournals } from './test-journals.ts'
import { regionsOf } from './test-fleet.ts'
import { journalOf, planFor, REGION, writtenItems } from './test-run.ts'
import { openBrowser, runnerOf, undo } from './test-tabs.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => {
  vi.unstubAllGlobals()
  markJournal('c', false)
})

/** A tab over some operators, on a device whose storage a test fills or takes away. */
const openDevice = async (count: number) => {
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
  const { service, openTab } = openBrowser(count, store)
  const items = writtenItems(await planFor(service, REGION))
  return { device, kept, service, items, bulk: openTab().bulk }
}

test('on a device that is full nothing begins, and what it has stays', async () => {
  const { device, kept, service, items, bulk } = await openDevice(3)
  await bulk.open()
  device.isFull = true
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
  const { device, kept, service, items, bulk } = await openDevice(12)
  await bulk.open()
  service.fleet.onRequest = (count) => {
    device.isFull ||= count === 9
  }
  await bulk.begin(REGION, items)
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

test('a journal that cannot be read is not called "no bulk change", and nothing replaces it', async () => {
  const { device, kept, items, bulk } = await openDevice(1)
  await kept.begin(journalOf(REGION, items))
  markJournal('c', true)
  device.isAway = true
  await bulk.open()
  expect(bulk.state.get()).toMatchObject({
    kind: 'failed',
    error: { message: "The bulk change stored on this device can't be read" },
  })
  await expect(bulk.begin({ kind: 'delete' }, [])).rejects.toBeInstanceOf(JournalError)
  // What blocked it is gone.
  device.isAway = false
  await bulk.open()
  expect(runnerOf(bulk).state.get().phase.kind).toBe('interrupted')
  expect((await kept.read('c'))?.rows).toEqual(items.map(leftRow))
})

// Regression: the selection was cleared, and the last change was one that had not begun.
test('a browser without storage begins none', async () => {
  const { device, service, items, bulk } = await openDevice(2)
  device.isAway = true
  await bulk.open()
  expect(bulk.state.get().kind).toBe('none')
  const onBegun = vi.fn<() => void>()
  const begun = bulk.begin(REGION, items, onBegun)
  await expect(begun).rejects.toBeInstanceOf(JournalError)
  expect(onBegun).not.toHaveBeenCalled()
  expect(regionsOf(service)).toEqual(['us', 'us'])
  expect(journalMarks.get()).toEqual([])
})
