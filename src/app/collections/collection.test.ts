import { createOperator, deleteOperator, updateOperator } from '#contract/operator-writes.ts'
import { getOperator, listBoundEndpoints, listOperators } from '#contract/operators.ts'
import { expect, test, vi } from 'vitest'
import { pass, withTabs } from './test-browser.ts'
import { openTab } from './test-collection.ts'
import { filled } from './test-fleet.ts'

withTabs()

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

test('nothing is read until somebody wants the records, and then all of them', async () => {
  const fleet = filled(7, null)
  const { collection, ids, state } = openTab(fleet)
  await pass(SECOND)
  expect(fleet.queries).toEqual([])
  collection.load()
  await pass(SECOND)
  expect(ids()).toEqual(fleet.ids())
  expect(state()).toMatchObject({ loading: 'idle', records: { length: 7 }, progress: null })
})

test('records that are only minutes old are not read again unless that is asked for', async () => {
  const fleet = filled(2)
  const { collection } = openTab(fleet)
  collection.load()
  await pass(4 * MINUTE)
  collection.load()
  await pass(SECOND)
  expect(fleet.queries).toHaveLength(1)
  collection.refresh()
  await pass(SECOND)
  expect(fleet.queries).toHaveLength(2)
  await pass(6 * MINUTE)
  collection.load()
  await pass(SECOND)
  expect(fleet.queries).toHaveLength(3)
})

test('a list of one page that somebody has read is not read again, and drops what it lacks', async () => {
  const fleet = filled(3)
  fleet.usual = 100
  const { collection, client, ids, state } = openTab(fleet)
  await client.call(listOperators, {})
  collection.load()
  await pass(SECOND)
  expect(ids()).toEqual(fleet.ids())
  fleet.remove('op_000002')
  fleet.create()
  await client.call(listOperators, {})
  collection.load()
  await pass(SECOND)
  expect(ids()).toEqual(fleet.ids())
  expect(fleet.queries).toEqual(['', ''])
  expect(state()).toMatchObject({ loading: 'idle', records: { length: 3 } })
})

test('every reply with records is taken, and what is gone goes', async () => {
  const fleet = filled(3)
  const { client, ids, collection } = openTab(fleet)
  const params = { id: 'op_000002' }
  await client.call(getOperator, { params })
  expect(ids()).toEqual(['op_000002'])
  await client.call(updateOperator, { params, body: { description: 'new' } })
  expect(collection.get('op_000002')?.record['description']).toBe('new')
  await client.call(createOperator, { body: {} })
  expect(ids()).toEqual(['op_000004', 'op_000002'])
  await client.call(deleteOperator, { params })
  expect(ids()).toEqual(['op_000004'])
  // One that is not there any more.
  fleet.remove('op_000004')
  await client.call(getOperator, { params: { id: 'op_000004' } }).catch(() => undefined)
  expect(ids()).toEqual([])
})

test('no other failure says that a record is gone', async () => {
  const fleet = filled(1)
  const { client, ids } = openTab(fleet)
  const params = { id: 'op_000001' }
  await client.call(getOperator, { params })
  fleet.troubles.push(500)
  await client.call(listOperators, {}).catch(() => undefined)
  // Of another path.
  await client.call(listBoundEndpoints, { params }).catch(() => undefined)
  expect(ids()).toEqual(['op_000001'])
})

test('no page is asked for while nobody can see the tab, and the load goes on afterwards', async () => {
  const fleet = filled(4000)
  const { collection, show, state } = openTab(fleet)
  fleet.before = () => fleet.queries.length === 2 && show(false)
  collection.load()
  await pass(MINUTE)
  expect(fleet.queries).toHaveLength(2)
  expect(state()).toMatchObject({ loading: { kind: 'hidden' }, progress: 2000 })
  show(true)
  await pass(SECOND)
  expect(fleet.queries).toHaveLength(4)
  expect(state()).toMatchObject({ loading: 'idle', records: { length: 4000 } })
})

test('a load that a person paused begins anew hours later; coming to the list does not end the pause', async () => {
  const fleet = filled(4000)
  const { collection, state } = openTab(fleet)
  fleet.before = () => fleet.queries.length === 2 && collection.pause()
  collection.load()
  await pass(MINUTE)
  expect(state()).toMatchObject({ loading: { kind: 'paused' }, progress: 2000 })
  collection.load()
  await pass(2 * HOUR)
  expect(fleet.queries).toHaveLength(2)
  // Regression: it went on behind the pages of two hours ago, and was taken for new.
  fleet.remove('op_003999')
  fleet.create()
  collection.resume()
  await pass(SECOND)
  expect(state()).toMatchObject({ loading: 'idle', records: fleet.all() })
})

test('after the clock was set back, Refresh reads anew and takes away what is gone', async () => {
  const fleet = filled(3)
  const { collection, state } = openTab(fleet)
  collection.load()
  await pass(SECOND)
  vi.setSystemTime(Date.now() - HOUR)
  fleet.remove('op_000002')
  collection.refresh()
  await pass(SECOND)
  expect(state()).toMatchObject({ loading: 'idle', records: fleet.all() })
})

test('records can be cleared and read again, also in the middle of a load', async () => {
  const fleet = filled(4000)
  const { collection, state } = openTab(fleet)
  fleet.before = () => fleet.queries.length === 2 && void collection.clear()
  collection.load()
  await pass(SECOND)
  expect(state()).toMatchObject({ records: [], loading: 'idle', completed_at: null })
  fleet.before = () => undefined
  collection.load()
  await pass(SECOND)
  expect(state()).toMatchObject({ records: { length: 4000 }, completed_at: expect.any(Number) })
})

test('after it is closed nothing is sent or taken', async () => {
  const fleet = filled(4000)
  const { collection, client, ids } = openTab(fleet)
  fleet.before = () => fleet.queries.length === 2 && collection.close()
  collection.load()
  await pass(MINUTE)
  expect(fleet.queries).toHaveLength(2)
  await client.call(createOperator, { body: {} })
  expect(ids()).not.toContain('op_004001')
})
