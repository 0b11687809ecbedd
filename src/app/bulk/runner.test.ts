import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { hearWrites } from '../writes/own-changes.ts'
import { createMemoryJournals } from './test-journals.ts'
import { createFleet, fleetOf, regionsOf, sourceOf } from './test-fleet.ts'
import {
  journalOf,
  openRunner,
  rowAt,
  planFor,
  REGION,
  runItems,
  statesOf,
  writtenItems,
} from './test-run.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

// Regression: where an earlier request was like that of a row, the row was noted as a single change.
test('its rows are no changes of their own', async () => {
  const heard = vi.fn<Parameters<typeof hearWrites>[0]>()
  hearWrites(heard)
  const service = fleetOf('us', 'us')
  const runner = await runItems(service, REGION, writtenItems(await planFor(service, REGION)))
  expect(statesOf(runner)).toEqual(['done', 'done'])
  expect(heard).not.toHaveBeenCalled()
})

test('at most four rows run at once; those that create do not wait for each other, nor for a form', async () => {
  const service = createFleet([])
  let now = 0
  let most = 0
  service.fleet.beforeWrite = async () => {
    now += 1
    most = Math.max(most, now)
    // All that are sent at once have come by then.
    await new Promise((resolve) => setTimeout(resolve))
    now -= 1
  }
  const items = Array.from({ length: 8 }, (_, index) => ({
    id: null,
    name: `New ${index}`,
    before: null,
    after: { description: `New ${index}` },
  }))
  await runItems(service, { kind: 'apply', from: 'import' }, items)
  expect(most).toBe(4)
  expect(service.fleet.log).toHaveLength(8)
})

test('what somebody else changed is asked about at the end, and written or kept as answered', async () => {
  const service = fleetOf('us', 'us', 'us')
  const items = writtenItems(await planFor(service, REGION))
  for (const id of ['op0', 'op1']) {
    const now = service.fleet.stored.get(id)
    if (now) service.fleet.set(id, 'other', { ...now, region: 'jp' })
  }
  const runner = await runItems(service, REGION, items)
  expect(statesOf(runner)).toEqual(['asked', 'asked', 'done'])
  expect(regionsOf(service)).toEqual(['jp', 'jp', 'eu'])
  const { state } = rowAt(runner, 0)
  if (state.kind !== 'asked' || state.question?.kind !== 'changed') throw new Error(state.kind)
  expect(state.question.conflicts).toMatchObject([{ seen: 'us', theirs: 'jp', mine: 'eu' }])
  await runner.answer([0], 'mine')
  await runner.answer([1], 'theirs')
  await runner.start()
  expect(statesOf(runner)).toEqual(['done', 'kept', 'done'])
  expect(regionsOf(service)).toEqual(['eu', 'jp', 'eu'])
})

test('a row that others changed in two fields is decided field by field', async () => {
  const service = createFleet([sourceOf('op0', { region: 'us', description: 'Door' })])
  const item = {
    id: 'op0',
    name: 'Door',
    before: { region: 'us', description: 'Door' },
    after: { region: 'eu', description: 'Gate' },
  }
  service.fleet.set('op0', 'other', sourceOf('op0', { region: 'jp', description: 'Dock' }))
  const runner = await runItems(service, { kind: 'apply', from: 'import' }, [item])
  const { state } = rowAt(runner, 0)
  if (state.kind !== 'asked' || state.question?.kind !== 'changed') throw new Error(state.kind)
  const sides = state.question.conflicts.map(
    ({ id, field }) => [id, field.path === 'region' ? 'mine' : 'theirs'] as const,
  )
  expect(sides).toHaveLength(2)
  await runner.answer([0], new Map(sides))
  await runner.start()
  expect(statesOf(runner)).toEqual(['done'])
  expect(service.fleet.stored.get('op0')).toMatchObject({ region: 'eu', description: 'Dock' })
})

test.each([401, 403, 507])('status %i pauses everything, and loses nothing', async (status) => {
  const service = fleetOf('us', 'us', 'us', 'us', 'us', 'us')
  const items = writtenItems(await planFor(service, REGION))
  service.fleet.status = status
  const runner = await runItems(service, REGION, items)
  expect(runner.state.get()).toMatchObject({
    phase: { kind: 'paused', error: { status } },
    counts: { left: 6 },
  })
  expect(service.fleet.requests.length).toBeLessThanOrEqual(4)
  service.fleet.status = null
  await runner.start()
  expect(regionsOf(service)).not.toContain('us')
})

// Regression: rows that always failed at the head of the change held up all others, again after each Continue.
test('rows that the service always refuses with an error fail, and the others are reached', async () => {
  const service = fleetOf(...Array.from({ length: 40 }, () => 'us'))
  const items = writtenItems(await planFor(service, REGION))
  service.fleet.onRequest = () => {
    const isBad = /^PATCH op[0-3]$/.test(service.fleet.requests.at(-1) ?? '')
    service.fleet.faults = isBad ? ['unavailable'] : []
  }
  const store = createMemoryJournals()
  await store.begin(journalOf(REGION, items))
  // Time passes only between what is done: a wait is longer than four rows take to fail, however slow the machine is.
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { runner } = await openRunner(service, store, () => 100)
  const state = { isOver: false }
  const running = runner.start().finally(() => (state.isOver = true))
  while (!state.isOver) await vi.advanceTimersByTimeAsync(100)
  await running
  expect(runner.state.get()).toMatchObject({
    phase: { kind: 'ended' },
    counts: { done: 36, failed: 4 },
  })
})

test('pause stops before the next write; cancel leaves the rest as it is', async () => {
  const service = fleetOf(...Array.from({ length: 12 }, () => 'us'))
  const store = createMemoryJournals()
  await store.begin(journalOf(REGION, writtenItems(await planFor(service, REGION))))
  const { runner } = await openRunner(service, store)
  let paused: Promise<void> | undefined
  service.fleet.onRequest = (count) => {
    if (count === 6) paused = runner.pause()
  }
  await runner.start()
  await paused
  const { counts, phase } = runner.state.get()
  expect(phase).toEqual({ kind: 'paused', error: null })
  expect(counts.done + counts.left).toBe(12)
  expect(counts.left).toBeGreaterThan(0)
  const { length } = service.fleet.requests
  await runner.cancel()
  expect(runner.state.get().phase.kind).toBe('ended')
  expect(service.fleet.requests).toHaveLength(length)
  expect((await store.read('c'))?.head.ended_at).toEqual(expect.any(Number))
})

test('what was deleted meanwhile is gone, and a delete of it is no failure', async () => {
  const service = fleetOf('us', 'us')
  const items = writtenItems(await planFor(service, REGION))
  const deletes = writtenItems(await planFor(service, { kind: 'delete' }))
  service.fleet.set('op0', 'other', null)
  expect(statesOf(await runItems(service, REGION, items))).toEqual(['gone', 'done'])
  const now = service.fleet.stored.get('op1')
  expect(now?.region).toBe('eu')
  // It was changed since it was chosen.
  const runner = await runItems(service, { kind: 'delete' }, deletes)
  expect(statesOf(runner)).toEqual(['gone', 'asked'])
  await runner.answer([1], 'mine')
  await runner.start()
  expect(statesOf(runner)).toEqual(['gone', 'done'])
  expect(service.fleet.stored.size).toBe(0)
})
