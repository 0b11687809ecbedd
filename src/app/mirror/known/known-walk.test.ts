import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import type { KnownRecord } from '../../resources/known-resource.ts'
import { createKnownWalk, READS_AT_ONCE } from './known-walk.ts'

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: 100 * MINUTE })
  return () => vi.useRealTimers()
})

const failure = (status: number, retry_after_seconds?: number) =>
  new ApiError({
    kind: 'status',
    status,
    operation: { method: 'GET', path: '/x' },
    retry_after_seconds,
  })

type Given = { inSight?: readonly string[]; fails?: (id: string) => ApiError | null }

/** A walk over records, each of which a read takes a second. */
const walkOver = (ids: readonly string[], { inSight = [], fails = () => null }: Given = {}) => {
  let records: readonly KnownRecord[] = ids.map((id) => ({ id, read_at: 0 }))
  const begun: string[] = []
  const alone: string[] = []
  const lists: number[] = []
  let open = 0
  let most = 0
  const walk = createKnownWalk({
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
    now: Date.now,
  })
  const add = (id: string, read_at = 0) => {
    records = [{ id, read_at }, ...records]
    walk.check()
  }
  const remove = (id: string) => {
    records = records.filter((one) => one.id !== id)
    walk.check()
  }
  return { walk, begun, alone, lists, add, remove, most: () => most, records: () => records }
}

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('those in sight are read first, at most five at once, each once', async () => {
  const { walk, begun, most, lists } = walkOver(IDS, { inSight: ['g', 'h'] })
  expect(walk.state()).toBe('idle')
  walk.start()
  expect(walk.state()).toBe('running')
  await pass(10_000)
  expect(begun).toEqual(['g', 'h', 'a', 'b', 'c', 'd', 'e', 'f'])
  expect([most(), lists.length, walk.state(), walk.left()]).toEqual([READS_AT_ONCE, 1, 'idle', []])
})

test('500 records are read in the time of a quarter of them, one after the other', async () => {
  const { walk } = walkOver(Array.from({ length: 500 }, (_, at) => `r${at}`))
  const began = Date.now()
  walk.start()
  while (walk.state() !== 'idle') await pass(1000)
  expect(Date.now() - began).toBeLessThanOrEqual(1.3 * 125_000)
})

test('what was read within five minutes is not read again, unless somebody refreshes', async () => {
  const { walk, begun } = walkOver(['a'])
  walk.start()
  await pass(2000)
  walk.start()
  await pass(4 * MINUTE)
  expect(begun).toHaveLength(1)
  await pass(2 * MINUTE)
  walk.start()
  await pass(2000)
  expect(begun).toHaveLength(2)
  walk.refresh()
  await pass(2000)
  expect(begun).toHaveLength(3)
})

test('a pause stops it, and coming back to the list does not end that; resuming goes on', async () => {
  const { walk, begun, records } = walkOver(IDS)
  walk.start()
  await pass(500)
  walk.pause()
  await pass(10_000)
  expect(walk.state()).toEqual({ kind: 'paused' })
  walk.start()
  await pass(10_000)
  expect(begun).toHaveLength(READS_AT_ONCE)
  walk.resume()
  await pass(10_000)
  expect(records().every(({ read_at }) => read_at > 0)).toBe(true)
  expect(walk.state()).toBe('idle')
})

test('nothing is read while the tab is hidden', async () => {
  const { walk, begun } = walkOver(IDS)
  walk.setVisible(false)
  walk.start()
  await pass(10_000)
  expect([begun.length, walk.state()]).toEqual([0, { kind: 'hidden' }])
  walk.setVisible(true)
  await pass(10_000)
  expect(begun).toHaveLength(IDS.length)
})

test('a refusal for now is waited out as long as the service asks, and said', async () => {
  let isRefusing = true
  const { walk, records } = walkOver(['a', 'b'], {
    fails: () => (isRefusing ? failure(429, 30) : null),
  })
  walk.start()
  await pass(1500)
  expect(walk.state()).toMatchObject({ kind: 'failed', message: 'Too many requests' })
  isRefusing = false
  await pass(20_000)
  expect(records().every(({ read_at }) => read_at === 0)).toBe(true)
  await pass(15_000)
  expect([records().every(({ read_at }) => read_at > 0), walk.state()]).toEqual([true, 'idle'])
})

test('a key that is refused ends it until somebody goes on', async () => {
  let isRefused = true
  const { walk, begun } = walkOver(IDS, { fails: () => (isRefused ? failure(401) : null) })
  walk.start()
  await pass(20 * MINUTE)
  expect(begun).toHaveLength(READS_AT_ONCE)
  expect(walk.state()).toMatchObject({
    kind: 'failed',
    message: "The service doesn't accept this key",
    retry_at: null,
  })
  isRefused = false
  walk.resume()
  await pass(20_000)
  expect(walk.state()).toBe('idle')
})

test('one record that fails again and again does not hold up the others, nor itself for ever', async () => {
  const { walk, alone, records } = walkOver(IDS, {
    fails: (id) => (id === 'a' ? failure(503) : null),
  })
  walk.start()
  await pass(2 * MINUTE)
  expect(alone).toEqual(['a'])
  expect(records().every(({ read_at }) => read_at > 0)).toBe(true)
})

test('of a service that answers nothing no record is blamed', async () => {
  const { walk, alone } = walkOver(IDS, { fails: () => failure(503) })
  walk.start()
  await pass(30 * MINUTE)
  expect(alone).toEqual([])
  expect(walk.state()).toMatchObject({ kind: 'failed', message: "The service isn't available" })
})

test('a record that comes is read, one that goes is not waited for', async () => {
  const { walk, begun, add, remove } = walkOver(['a'])
  walk.start()
  await pass(2000)
  add('new')
  await pass(2000)
  expect(begun).toEqual(['a', 'new'])
  add('gone')
  remove('gone')
  await pass(3000)
  expect(walk.state()).toBe('idle')
})

test('a clock that is set back does not make it endless', async () => {
  const { walk, begun } = walkOver(['a', 'b'])
  walk.refresh()
  await pass(500)
  vi.setSystemTime(50 * MINUTE)
  await pass(60_000)
  expect(begun).toHaveLength(2)
  expect(walk.state()).toBe('idle')
})

test('after it is closed nothing is read', async () => {
  const { walk, begun } = walkOver(IDS)
  walk.start()
  await pass(500)
  walk.close()
  walk.refresh()
  await pass(10_000)
  expect(begun).toHaveLength(READS_AT_ONCE)
})
