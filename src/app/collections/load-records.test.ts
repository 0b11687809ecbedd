import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { KnownRecord } from '../resources/known-resource.ts'
import { createRecordLoader, READS_AT_ONCE } from './load-records.ts'
import { pass, withTabs } from './test-browser.ts'

withTabs()

const MINUTE = 60_000

const failure = (status: number, retry_after_seconds?: number) =>
  new ApiError({
    kind: 'status',
    status,
    operation: { method: 'GET', path: '/x' },
    retry_after_seconds,
  })

type Given = { inSight?: readonly string[]; fails?: (id: string) => ApiError | null }

/** Loads records, each of which a read takes a second. */
const loaderOf = (ids: readonly string[], { inSight = [], fails = () => null }: Given = {}) => {
  let records: readonly KnownRecord[] = ids.map((id) => ({ id, read_at: 0 }))
  const begun: string[] = []
  const alone: string[] = []
  const lists: number[] = []
  let open = 0
  let most = 0
  const loader = createRecordLoader({
    records: () => records,
    inSight: () => new Set(inSight),
    readList: async () => void lists.push(Date.now()),
    read: async (id, signal, isAlone) => {
      begun.push(id)
      most = Math.max(most, ++open)
      await new Promise((resolve) => setTimeout(resolve, 1000))
      open -= 1
      signal.throwIfAborted()
      if (isAlone) alone.push(id)
      const error = fails(id)
      if (error && !isAlone) throw error
      records = records.map((one) => (one.id === id ? { id, read_at: Date.now() } : one))
    },
    onChange: () => undefined,
  })
  const add = (id: string, read_at = 0) => {
    records = [{ id, read_at }, ...records]
    loader.check()
  }
  const remove = (id: string) => {
    records = records.filter((one) => one.id !== id)
    loader.check()
  }
  return { loader, begun, alone, lists, add, remove, most: () => most, records: () => records }
}

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
test('those in sight are read first, at most five at once, each once', async () => {
  const { loader, begun, most, lists } = loaderOf(IDS, { inSight: ['g', 'h'] })
  expect(loader.state()).toBe('idle')
  loader.load()
  expect(loader.state()).toBe('running')
  await pass(10_000)
  expect(begun).toEqual(['g', 'h', 'a', 'b', 'c', 'd', 'e', 'f'])
  expect([most(), lists.length, loader.state(), loader.left()]).toEqual([
    READS_AT_ONCE,
    1,
    'idle',
    [],
  ])
})

test('500 records are read in the time of a quarter of them, one after the other', async () => {
  const { loader } = loaderOf(Array.from({ length: 500 }, (_, at) => `r${at}`))
  const began = Date.now()
  loader.load()
  while (loader.state() !== 'idle') await pass(1000)
  expect(Date.now() - began).toBeLessThanOrEqual(1.3 * 125_000)
})

test('what was read within five minutes is not read again, unless somebody refreshes', async () => {
  const { loader, begun } = loaderOf(['a'])
  loader.load()
  await pass(2000)
  loader.load()
  await pass(4 * MINUTE)
  expect(begun).toHaveLength(1)
  await pass(2 * MINUTE)
  loader.load()
  await pass(2000)
  expect(begun).toHaveLength(2)
  loader.refresh()
  await pass(2000)
  expect(begun).toHaveLength(3)
})

test('a pause stops it, and coming back to the list does not end that; resuming goes on', async () => {
  const { loader, begun, records } = loaderOf(IDS)
  loader.load()
  await pass(500)
  loader.pause()
  await pass(10_000)
  expect(loader.state()).toEqual({ kind: 'paused' })
  loader.load()
  await pass(10_000)
  expect(begun).toHaveLength(READS_AT_ONCE)
  loader.resume()
  await pass(10_000)
  expect(records().every(({ read_at }) => read_at > 0)).toBe(true)
  expect(loader.state()).toBe('idle')
})

test('nothing is read while the tab is hidden', async () => {
  const { loader, begun } = loaderOf(IDS)
  loader.setVisible(false)
  loader.load()
  await pass(10_000)
  expect([begun.length, loader.state()]).toEqual([0, { kind: 'hidden' }])
  loader.setVisible(true)
  await pass(10_000)
  expect(begun).toHaveLength(IDS.length)
})

test('a refusal for now is waited out as long as the service asks, and said', async () => {
  let isRefusing = true
  const { loader, records } = loaderOf(['a', 'b'], {
    fails: () => (isRefusing ? failure(429, 30) : null),
  })
  loader.load()
  await pass(1500)
  expect(loader.state()).toMatchObject({ kind: 'failed', message: 'Too many requests' })
  isRefusing = false
  await pass(20_000)
  expect(records().every(({ read_at }) => read_at === 0)).toBe(true)
  await pass(15_000)
  expect([records().every(({ read_at }) => read_at > 0), loader.state()]).toEqual([true, 'idle'])
})

test('a key that is refused ends it until somebody goes on', async () => {
  let isRefused = true
  const { loader, begun } = loaderOf(IDS, { fails: () => (isRefused ? failure(401) : null) })
  loader.load()
  await pass(20 * MINUTE)
  expect(begun).toHaveLength(READS_AT_ONCE)
  expect(loader.state()).toMatchObject({
    kind: 'failed',
    message: "The service doesn't accept this key",
    retry_at: null,
  })
  isRefused = false
  loader.resume()
  await pass(20_000)
  expect(loader.state()).toBe('idle')
})

test('one record that fails again and again does not hold up the others, nor itself for ever', async () => {
  const { loader, alone, records } = loaderOf(IDS, {
    fails: (id) => (id === 'a' ? failure(503) : null),
  })
  loader.load()
  await pass(2 * MINUTE)
  expect(alone).toEqual(['a'])
  expect(records().every(({ read_at }) => read_at > 0)).toBe(true)
})

test('of a service that answers nothing no record is blamed', async () => {
  const { loader, alone } = loaderOf(IDS, { fails: () => failure(503) })
  loader.load()
  await pass(30 * MINUTE)
  expect(alone).toEqual([])
  expect(loader.state()).toMatchObject({ kind: 'failed', message: "The service isn't available" })
})

test('a record that comes is read, one that goes is not waited for', async () => {
  const { loader, begun, add, remove } = loaderOf(['a'])
  loader.load()
  await pass(2000)
  add('new')
  await pass(2000)
  expect(begun).toEqual(['a', 'new'])
  add('gone')
  remove('gone')
  await pass(3000)
  expect(loader.state()).toBe('idle')
})

test('a clock that is set back does not make it endless', async () => {
  const { loader, begun } = loaderOf(['a', 'b'])
  loader.refresh()
  await pass(500)
  vi.setSystemTime(50 * MINUTE)
  await pass(60_000)
  expect(begun).toHaveLength(2)
  expect(loader.state()).toBe('idle')
})

test('after it is closed nothing is read', async () => {
  const { loader, begun } = loaderOf(IDS)
  loader.load()
  await pass(500)
  loader.close()
  loader.refresh()
  await pass(10_000)
  expect(begun).toHaveLength(READS_AT_ONCE)
})
