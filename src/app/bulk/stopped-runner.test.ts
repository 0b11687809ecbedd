import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryJournals } from './test-journals.ts'
import { createFleet, fleetOf, regionsOf } from './test-fleet.ts'
import {
  journalOf,
  openRunner,
  planFor,
  REGION,
  runItems,
  statesOf,
  writtenItems,
} from './test-run.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

test('after "Cancel the rest", retries and answers do not run what was left', async () => {
  const service = fleetOf(...Array.from({ length: 12 }, () => 'us'))
  const items = writtenItems(await planFor(service, REGION))
  for (const id of ['op0', 'op1']) {
    const now = service.fleet.stored.get(id)
    if (now) service.fleet.set(id, 'other', { ...now, region: 'jp' })
  }
  const store = createMemoryJournals()
  await store.begin(journalOf(REGION, items))
  const first = await openRunner(service, store)
  let stopped: Promise<void> | undefined
  service.fleet.onRequest = (count) => {
    if (count === 8) stopped = first.runner.cancel()
  }
  await first.runner.start()
  await stopped
  const { cancelled, done } = first.runner.state.get().counts
  expect(cancelled).toBeGreaterThan(0)
  // Also after a reload.
  const { runner } = await openRunner(service, store)
  await runner.answer(runner.indicesOf('asked'), 'mine')
  await runner.start()
  expect(runner.state.get()).toMatchObject({
    phase: { kind: 'ended' },
    counts: { left: 0, cancelled, done: done + 2, asked: 0 },
  })
  expect(regionsOf(service).filter((region) => region === 'us')).toHaveLength(cancelled)
})

test('what was sent and cancelled before it was found out is not told to be as it was', async () => {
  const service = fleetOf('us')
  const store = createMemoryJournals()
  await store.begin(journalOf(REGION, writtenItems(await planFor(service, REGION))))
  const { runner } = await openRunner(service, store)
  service.fleet.faults = ['none', 'lost-after', 'unavailable', 'unavailable', 'unavailable']
  let cancelled: Promise<void> | undefined
  service.fleet.onRequest = (count) => {
    if (count === 3) cancelled = runner.cancel()
  }
  await runner.start()
  await cancelled
  expect(runner.rows()[0]?.state).toMatchObject({ kind: 'failed', isUnknown: true })
  // Its results stay until that is found out.
  expect((await store.read('c'))?.head.ended_at).toEqual(expect.any(Number))
  service.fleet.faults = []
  await runner.retryFailed()
  await runner.start()
  expect(runner.rows()[0]?.state).toMatchObject({ kind: 'done', how: 'confirmed' })
  expect((await store.read('c'))?.head.ended_at).toEqual(expect.any(Number))
})

test('a create that was refused, or told to wait, is no lost response: it is sent again', async () => {
  const service = createFleet([])
  service.fleet.faults = ['limited']
  const item = { id: null, name: 'New', before: null, after: { description: 'New' } }
  const runner = await runItems(service, { kind: 'apply', from: 'import' }, [item])
  expect(statesOf(runner)).toEqual(['done'])
  service.fleet.status = 409
  const refused = await runItems(service, { kind: 'apply', from: 'import' }, [item])
  expect(statesOf(refused)).toEqual(['failed'])
  service.fleet.status = null
  await refused.retryFailed()
  await refused.start()
  expect(statesOf(refused)).toEqual(['done'])
  expect(service.fleet.stored.size).toBe(2)
})

test.each(['pause', 'cancel'] as const)('%s answers while the network hangs', async (stop) => {
  const service = fleetOf('us', 'us', 'us', 'us', 'us', 'us')
  const store = createMemoryJournals()
  await store.begin(journalOf(REGION, writtenItems(await planFor(service, REGION))))
  const { runner } = await openRunner(service, store)
  service.fleet.faults = ['hung', 'hung', 'hung', 'hung']
  let stopped: Promise<void> | undefined
  service.fleet.onRequest = (count) => {
    if (count === 4) stopped = Promise.resolve().then(() => runner[stop]())
  }
  await runner.start()
  await stopped
  expect(runner.state.get()).toMatchObject({
    phase: { kind: stop === 'pause' ? 'paused' : 'ended' },
    counts: { [stop === 'pause' ? 'left' : 'cancelled']: 6 },
  })
  expect(service.fleet.log).toEqual([])
  if (stop === 'cancel') return
  service.fleet.onRequest = () => undefined
  await runner.start()
  expect(regionsOf(service)).not.toContain('us')
})

test('a row that two answers ask for at once is created once', async () => {
  const service = createFleet([])
  const store = createMemoryJournals()
  const item = { id: null, name: 'New', before: null, after: { description: 'New' } }
  await store.begin(journalOf({ kind: 'apply', from: 'import' }, [item]))
  const { runner } = await openRunner(service, store)
  service.fleet.faults = ['lost-before']
  await runner.start()
  expect(statesOf(runner)).toEqual(['asked'])
  const press = async () => {
    await runner.answer([0], 'mine')
    await runner.start()
  }
  await Promise.all([press(), press(), press()])
  expect(statesOf(runner)).toEqual(['done'])
  expect(service.fleet.log).toHaveLength(1)
})
