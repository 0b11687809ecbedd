import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BulkAction } from '../resources/bulk-action.ts'
import { changes, sources } from './test-actions.ts'
import { createFleet, sourceOf, type Source } from './test-fleet.ts'
import { journalOf, openRunner, planFor, runItems, statesOf, writtenItems } from './test-run.ts'
import { createMemoryJournals } from './test-journals.ts'
import { UNDO } from './action-rule.ts'
import { undoItems } from './plan.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const SOURCE = sourceOf('')
const contentOf = ({ fleet }: ReturnType<typeof createFleet>) =>
  [...fleet.stored.values()].map(({ updated_at: _at, ...content }) => content)
const fleetOf = (given: readonly Source[]) =>
  createFleet(given.map((source, index) => ({ ...source, id: `op${index}` })))

test('undo restores exactly what was there', () =>
  fc.assert(
    fc.asyncProperty(changes, fc.array(sources, { maxLength: 4 }), async (action, given) => {
      const service = fleetOf(given)
      const before = contentOf(service)
      const run = await runItems(service, action, writtenItems(await planFor(service, action)))
      const items = undoItems(run.rows())
      expect(items).toHaveLength(run.rows().length)
      const undone = await runItems(service, UNDO, items)
      expect(new Set(statesOf(undone))).toEqual(new Set(items.length > 0 ? ['done'] : []))
      expect(contentOf(service)).toEqual(before)
    }),
  ))

test('undo leaves what somebody else has changed since', async () => {
  const service = fleetOf([0, 1, 2].map(() => ({ ...SOURCE, region: 'us' })))
  const action: BulkAction = { kind: 'set', path: 'region', value: 'eu' }
  const run = await runItems(service, action, writtenItems(await planFor(service, action)))
  const [one, two] = service.fleet.stored.values()
  if (!one || !two) throw new Error('no operators')
  service.fleet.set('op0', 'other', { ...one, region: 'jp' })
  service.fleet.set('op1', 'other', { ...two, description: 'Dock' })
  const undone = await runItems(service, UNDO, undoItems(run.rows()))
  expect(statesOf(undone)).toEqual(['kept', 'done', 'done'])
  expect(contentOf(service).map(({ region, description }) => [region, description])).toEqual([
    ['jp', ''],
    ['us', 'Dock'],
    ['us', ''],
  ])
})

test('nothing undoes a delete', async () => {
  const service = fleetOf([SOURCE])
  const action: BulkAction = { kind: 'delete' }
  const run = await runItems(service, action, writtenItems(await planFor(service, action)))
  expect(statesOf(run)).toEqual(['done'])
  expect(undoItems(run.rows())).toEqual([])
})

test('undo after a late confirmation leaves what somebody else changed in between', async () => {
  const service = fleetOf([{ ...SOURCE, region: 'us', description: 'Dock' }])
  const action: BulkAction = { kind: 'set', path: 'region', value: 'eu' }
  const items = writtenItems(await planFor(service, action))
  const store = createMemoryJournals()
  await store.begin(journalOf(action, items))
  // Killed after its request was done, before its answer came.
  const killed = await openRunner(service, store)
  service.fleet.faults = ['none', 'lost-after']
  service.fleet.onRequest = (count) => {
    if (count === 3) killed.kill()
  }
  await killed.runner.start()
  const now = service.fleet.stored.get('op0')
  if (!now) throw new Error('gone')
  service.fleet.set('op0', 'other', { ...now, description: 'Theirs' })
  const { runner } = await openRunner(service, store)
  await runner.start()
  expect(runner.rows()[0]?.state).toMatchObject({ kind: 'done', how: 'confirmed' })
  const undone = await runItems(service, UNDO, undoItems(runner.rows()))
  expect(statesOf(undone)).toEqual(['done'])
  expect(contentOf(service)).toMatchObject([{ region: 'us', description: 'Theirs' }])
})

test('undo takes away what names the owner, without a question that nobody sees', async () => {
  const service = fleetOf([{ ...SOURCE, metadata: '{"team":"a"}' }])
  const owned = '{"namespace":{"uid":"8d1d9e3c-4c0f-4a59-9d0b-0a6a2b1f5c11"}}'
  const action: BulkAction = { kind: 'set', path: 'metadata', value: owned }
  const run = await runItems(service, action, writtenItems(await planFor(service, action)))
  expect(statesOf(run)).toEqual(['done'])
  const undone = await runItems(service, UNDO, undoItems(run.rows()))
  expect(statesOf(undone)).toEqual(['done'])
  expect(contentOf(service)).toMatchObject([{ metadata: '{"team":"a"}' }])
})
