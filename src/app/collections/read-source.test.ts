import { getOperator } from '#contract/operators.ts'
import { expect, test } from 'vitest'
import type { ReadRecord, RecordReads } from '../resources/collected-resource.ts'
import { READS_AT_ONCE } from './read-source.ts'
import { pass, withTabs } from './test-browser.ts'
import { openTab } from './test-collection.ts'

withTabs()

const MINUTE = 60_000

type Answer = { status: number; headers?: Record<string, string> }
type Given = {
  fails?: (id: string) => Answer | null
  /** The requests for a record. */
  parts?: number
  /** The requests that the host allows. */
  a_minute?: number
}

/** Records that are read one by one, each of which a read takes a second. */
const openReads = (
  ids: readonly string[],
  { fails = () => null, parts = 1, a_minute = 10_000 }: Given = {},
) => {
  let records: readonly ReadRecord[] = ids.map((id) => ({ id, read_at: 0 }))
  let tell = () => {}
  const begun: string[] = []
  const alone: string[] = []
  const lists: number[] = []
  let open = 0
  let most = 0
  const reads: RecordReads = {
    records: () => records,
    subscribe: (listener) => {
      tell = listener
      return () => undefined
    },
    ready: Promise.resolve(),
    readList: async () => void lists.push(Date.now()),
    problem: () => null,
    read: async (calls, id, signal, isAlone) => {
      if (isAlone) alone.push(id)
      const part = () => calls.call(getOperator, { params: { id }, signal })
      await Promise.all(Array.from({ length: parts }, part)).catch((error: unknown) => {
        if (!isAlone) throw error
      })
      records = records.map((one) => (one.id === id ? { id, read_at: Date.now() } : one))
      tell()
    },
    take: () => undefined,
    close: () => undefined,
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const id =
      new URL(input instanceof Request ? input.url : input).pathname.split('/').at(-1) ?? ''
    begun.push(id)
    most = Math.max(most, ++open)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    open -= 1
    init?.signal?.throwIfAborted()
    const failure = fails(id)
    return failure ? Response.json({}, failure) : Response.json({ id })
  }
  const words = { one: 'door', other: 'doors' }
  const resource = { key: 'doors', words, fields: [], source: () => reads }
  const settings = { requests_per_minute: 4 * a_minute }
  const tab = openTab({ fetch }, { resource, settings })
  const change = (next: readonly ReadRecord[]) => {
    records = next
    tell()
  }
  return {
    ...tab,
    begun,
    alone,
    lists,
    most: () => most,
    loading: () => tab.state().loading,
    isAllRead: () => tab.state().unread === 0,
    add: (id: string) => change([{ id, read_at: 0 }, ...records]),
    remove: (id: string) => change(records.filter((one) => one.id !== id)),
  }
}

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

test('they are read in their order, at most five at once, each once', async () => {
  const { collection, loading, begun, most, lists, isAllRead } = openReads(IDS)
  expect(loading()).toBe('idle')
  collection.load()
  await pass(500)
  expect(loading()).toBe('running')
  await pass(10_000)
  expect(begun).toEqual(IDS)
  expect([most(), lists.length, loading(), isAllRead()]).toEqual([READS_AT_ONCE, 1, 'idle', true])
})

test('what was read within five minutes is not read again, unless somebody refreshes', async () => {
  const { collection, begun } = openReads(['a'])
  collection.load()
  await pass(2000)
  collection.load()
  await pass(4 * MINUTE)
  expect(begun).toHaveLength(1)
  await pass(2 * MINUTE)
  collection.load()
  await pass(2000)
  expect(begun).toHaveLength(2)
  collection.refresh()
  await pass(2000)
  expect(begun).toHaveLength(3)
})

test('a pause stops it, and coming back to the list does not end that; resuming goes on', async () => {
  const { collection, loading, begun, isAllRead } = openReads(IDS)
  collection.load()
  await pass(500)
  collection.pause()
  await pass(10_000)
  expect(loading()).toEqual({ kind: 'paused' })
  collection.load()
  await pass(10_000)
  expect(begun).toHaveLength(READS_AT_ONCE)
  collection.resume()
  await pass(10_000)
  expect([isAllRead(), loading()]).toEqual([true, 'idle'])
})

test('nothing is read while the tab is hidden', async () => {
  const { collection, show, loading, begun } = openReads(IDS)
  show(false)
  collection.load()
  await pass(10_000)
  expect([begun.length, loading()]).toEqual([0, { kind: 'hidden' }])
  show(true)
  await pass(10_000)
  expect(begun).toHaveLength(IDS.length)
})

test('a refusal for now is waited out as long as the service asks, and said', async () => {
  let isRefusing = true
  const refusal = { status: 429, headers: { 'Retry-After': '30' } }
  const { collection, loading, isAllRead } = openReads(['a', 'b'], {
    fails: () => (isRefusing ? refusal : null),
  })
  collection.load()
  await pass(1500)
  expect(loading()).toMatchObject({ kind: 'asked-to-wait' })
  isRefusing = false
  await pass(20_000)
  expect(isAllRead()).toBe(false)
  await pass(15_000)
  expect([isAllRead(), loading()]).toEqual([true, 'idle'])
})

test('a key that is refused ends it until somebody goes on', async () => {
  let isRefused = true
  const { collection, loading, begun } = openReads(IDS, {
    fails: () => (isRefused ? { status: 401 } : null),
  })
  collection.load()
  await pass(20 * MINUTE)
  expect(begun).toHaveLength(READS_AT_ONCE)
  expect(loading()).toMatchObject({
    kind: 'failed',
    explanation: { title: "The service doesn't accept this key" },
    retry_at: null,
  })
  isRefused = false
  collection.resume()
  await pass(20_000)
  expect(loading()).toBe('idle')
})

test('one record that fails again and again does not hold up the others, nor itself for ever', async () => {
  const { collection, alone, isAllRead } = openReads(IDS, {
    fails: (id) => (id === 'a' ? { status: 503 } : null),
  })
  collection.load()
  await pass(2 * MINUTE)
  expect(alone).toEqual(['a'])
  expect(isAllRead()).toBe(true)
})

test('of a service that answers nothing no record is blamed', async () => {
  const { collection, loading, alone } = openReads(IDS, { fails: () => ({ status: 503 }) })
  collection.load()
  await pass(30 * MINUTE)
  expect(alone).toEqual([])
  expect(loading()).toMatchObject({
    kind: 'failed',
    explanation: { title: "The service isn't available" },
  })
})

test('a record that comes is read, one that goes is not waited for', async () => {
  const { collection, loading, begun, add, remove } = openReads(['a'])
  collection.load()
  await pass(2000)
  add('new')
  await pass(2000)
  expect(begun).toEqual(['a', 'new'])
  add('gone')
  remove('gone')
  await pass(3000)
  expect(loading()).toBe('idle')
})

test('after it is closed nothing is read', async () => {
  const { collection, begun } = openReads(IDS)
  collection.load()
  await pass(500)
  collection.close()
  collection.refresh()
  await pass(10_000)
  expect(begun).toHaveLength(READS_AT_ONCE)
})

// Regression: a read that waited for its turn then said that the load goes on.
test('a key that is refused while other reads wait for their turn ends it, too', async () => {
  const { collection, loading, begun } = openReads(['a'], {
    fails: () => ({ status: 401 }),
    parts: 5,
    a_minute: 3,
  })
  collection.load()
  await pass(20 * MINUTE)
  expect(loading()).toMatchObject({ kind: 'failed', retry_at: null })
  expect(begun.length).toBeLessThan(5)
})

// Regression: after a short outage every edge "couldn't be read", for what had been answered before it.
test('of a service that stops answering in the middle no record is blamed', async () => {
  let answers = 0
  let isOut = false
  const { collection, loading, alone, isAllRead } = openReads(IDS, {
    fails: () => (isOut || (isOut = ++answers === 3) ? { status: 503 } : null),
  })
  collection.load()
  await pass(2 * MINUTE)
  expect(alone).toEqual([])
  // Between two tries, which begin at random times.
  const isWaiting = () => {
    const stop = loading()
    return typeof stop === 'object' && 'retry_at' in stop && (stop.retry_at ?? 0) > Date.now()
  }
  while (!isWaiting()) await pass(1000)
  isOut = false
  await pass(10 * MINUTE)
  expect([alone, isAllRead()]).toEqual([[], true])
})
