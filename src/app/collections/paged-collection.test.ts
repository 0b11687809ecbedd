import { createOperator, deleteOperator, updateOperator } from '#contract/operator-writes.ts'
import { getOperator, listBoundEndpoints, listOperators } from '#contract/operators.ts'
import { expect, test, vi } from 'vitest'
import { createTestDevice, pass, withTabs } from './test-browser.ts'
import { connectionOf, openTab, rememberHere } from './test-collection.ts'
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
  expect(state()).toMatchObject({ loading: 'idle', estimated: 7, progress: null })
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
  expect(state()).toMatchObject({ loading: 'idle', estimated: 3 })
})

test('what is the same stays the same object, and what changes makes a new list', async () => {
  const fleet = filled(3)
  const { collection, state } = openTab(fleet)
  collection.load()
  await pass(SECOND)
  const { records, revision } = state()
  collection.refresh()
  await pass(SECOND)
  expect(state().records).toBe(records)
  expect(state().revision).toBe(revision)
  fleet.change('op_000002', { description: 'new' })
  collection.refresh()
  await pass(SECOND)
  expect(state().records).not.toBe(records)
  expect(state().records[0]).toBe(records[0])
  expect(state().records[1]).toEqual({ id: 'op_000002', description: 'new' })
})

test('many changes are told once for a frame', async () => {
  const fleet = filled(50)
  const { collection, client } = openTab(fleet)
  collection.load()
  await pass(SECOND)
  let told = 0
  collection.state.subscribe(() => (told += 1))
  const body = { description: 'new' }
  await Promise.all(fleet.ids().map((id) => client.call(updateOperator, { params: { id }, body })))
  expect(collection.state.get().records.every(({ description }) => description === 'new')).toBe(
    true,
  )
  await pass(SECOND)
  expect(told).toBe(1)
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

test('a read that was on its way when a record was deleted does not bring it back', async () => {
  const fleet = filled(2)
  const { client, ids } = openTab(fleet)
  const params = { id: 'op_000002' }
  fleet.after = () => new Promise((resolve) => setTimeout(resolve, SECOND))
  const reading = client.call(listOperators, {})
  await client.call(deleteOperator, { params })
  await pass(2 * SECOND)
  await reading
  expect(ids()).toEqual(['op_000001'])
})

test('records stay complete when some are created and deleted here', async () => {
  const fleet = filled(5)
  const { collection, client, state } = openTab(fleet)
  collection.load()
  await pass(SECOND)
  await client.call(createOperator, { body: {} })
  expect(state()).toMatchObject({ estimated: 6, records: { length: 6 } })
  for (const id of ['op_000001', 'op_000003']) await client.call(deleteOperator, { params: { id } })
  expect(state()).toMatchObject({ estimated: 4, records: { length: 4 } })
  expect(fleet.queries).toHaveLength(1)
})

test('no page is asked for while nobody can see the tab, and the load goes on afterwards', async () => {
  const fleet = filled(4000)
  const { collection, show, state } = openTab(fleet)
  fleet.before = () => fleet.queries.length === 2 && show(false)
  collection.load()
  await pass(MINUTE)
  expect(fleet.queries).toHaveLength(2)
  expect(state()).toMatchObject({ loading: { kind: 'hidden' }, progress: { pages: 2 } })
  show(true)
  await pass(SECOND)
  expect(fleet.queries).toHaveLength(4)
  expect(state()).toMatchObject({ loading: 'idle', estimated: 4000 })
})

test('a person can pause a load and go on with it; coming to the list does not end the pause', async () => {
  const fleet = filled(4000)
  const { collection, state } = openTab(fleet)
  fleet.before = () => fleet.queries.length === 2 && collection.pause()
  collection.load()
  await pass(MINUTE)
  expect(state()).toMatchObject({ loading: { kind: 'paused' }, progress: { records: 2000 } })
  collection.load()
  await pass(MINUTE)
  expect(fleet.queries).toHaveLength(2)
  collection.resume()
  await pass(SECOND)
  expect(state()).toMatchObject({ loading: 'idle', estimated: 4000 })
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
  expect(state()).toMatchObject({ estimated: 4000 })
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

test('a load that stood still for long begins again, one of minutes ago goes on', async () => {
  const fleet = filled(4000)
  const { collection, show, state } = openTab(fleet)
  fleet.before = () => fleet.queries.length === 2 && show(false)
  collection.load()
  await pass(SECOND)
  show(true)
  await pass(SECOND)
  expect(fleet.queries).toHaveLength(4)
  fleet.before = () => fleet.queries.length === 6 && show(false)
  collection.refresh()
  await pass(2 * HOUR)
  expect(state().progress).toMatchObject({ pages: 2 })
  fleet.create()
  show(true)
  await pass(SECOND)
  expect(fleet.queries.slice(6)[0]).toBe('limit=1000')
  expect(state()).toMatchObject({ loading: 'idle', records: fleet.all() })
})

test('Refresh asks for what there is now, whatever load was left in the middle', async () => {
  const fleet = filled(4000)
  const { collection, state } = openTab(fleet)
  fleet.before = () => fleet.queries.length === 2 && collection.pause()
  collection.load()
  await pass(10 * MINUTE)
  fleet.create()
  collection.refresh()
  await pass(SECOND)
  expect(state()).toMatchObject({ loading: 'idle', records: fleet.all() })
  expect(fleet.queries).toHaveLength(7)
})

test('a clock that is set back does not make loads follow each other for ever', async () => {
  const fleet = filled(3)
  const { collection, state } = openTab(fleet)
  fleet.before = () => void vi.setSystemTime(Date.now() - HOUR)
  collection.refresh()
  await pass(5 * MINUTE)
  expect(fleet.queries.length).toBeLessThanOrEqual(2)
  expect(state().loading).toBe('idle')
})

/** Two tabs of a browser, of which the device remembers the connection or not. */
const openTabs = (fleet: ReturnType<typeof filled>, isRemembered: boolean) => {
  const connection = connectionOf()
  const device = createTestDevice()
  if (isRemembered) rememberHere(connection)
  const open = () => openTab(fleet, { connection, device })
  return { first: open(), second: open(), open, device }
}

test.each([true, false])(
  'of two tabs one loads, and both have all records (stored: %s)',
  async (is) => {
    const fleet = filled(4000)
    const { first, second, open } = openTabs(fleet, is)
    first.collection.load()
    second.collection.load()
    await pass(SECOND)
    expect(fleet.queries).toHaveLength(4)
    const third = open()
    third.collection.load()
    await pass(SECOND)
    for (const { state } of [first, second, third]) {
      expect(state().records).toEqual(fleet.all())
      expect(state()).toMatchObject({ loading: 'idle', estimated: 4000 })
    }
    expect(third.collection.get('op_000001')?.as_of).toBe(first.collection.get('op_000001')?.as_of)
    expect(fleet.queries).toHaveLength(4)
  },
)

test.each([true, false])(
  'what is done in one tab the other knows at once (stored: %s)',
  async (is) => {
    const fleet = filled(3)
    const { first, second, device } = openTabs(fleet, is)
    first.collection.load()
    await pass(SECOND)
    const body = { description: 'new' }
    await second.client.call(updateOperator, { params: { id: 'op_000002' }, body })
    await second.client.call(deleteOperator, { params: { id: 'op_000001' } })
    await second.client.call(createOperator, { body })
    await pass(SECOND)
    expect(first.state().records).toEqual(fleet.all())
    if (is) expect([...device.rows.keys()].toSorted()).toEqual(fleet.ids().toSorted())
  },
)

test('a load that one tab has paused is not taken over by another', async () => {
  const fleet = filled(4000)
  const { first, second, open } = openTabs(fleet, false)
  fleet.before = () => fleet.queries.length === 2 && first.collection.pause()
  first.collection.load()
  second.collection.load()
  await pass(MINUTE)
  const third = open()
  third.collection.load()
  await pass(MINUTE)
  expect(fleet.queries).toHaveLength(2)
  for (const { state } of [first, second, third])
    expect(state()).toMatchObject({ loading: { kind: 'paused' }, progress: { records: 2000 } })
  second.collection.resume()
  await pass(SECOND)
  for (const { state } of [first, second]) expect(state()).toMatchObject({ estimated: 4000 })
})

test('a load goes on in another tab when the one that loads is closed', async () => {
  const fleet = filled(4000)
  const { first, second } = openTabs(fleet, false)
  fleet.before = () => fleet.queries.length === 2 && first.collection.close()
  first.collection.load()
  second.collection.load()
  await pass(MINUTE)
  expect(second.state()).toMatchObject({ estimated: 4000, loading: 'idle' })
})

test('what one tab has cleared no other one shows', async () => {
  const fleet = filled(3)
  const { first, second, device } = openTabs(fleet, true)
  first.collection.load()
  second.collection.load()
  await pass(SECOND)
  await first.collection.clear()
  await pass(SECOND)
  expect([first.ids(), second.ids(), device.rows.size]).toEqual([[], [], 0])
})

test('the next visit begins with what is stored, and sends nothing if that is minutes old', async () => {
  const fleet = filled(4000)
  const { first, second, open } = openTabs(fleet, true)
  first.collection.load()
  await pass(SECOND)
  first.collection.close()
  second.collection.close()
  const visit = open()
  expect(visit.ids()).toEqual([])
  await visit.collection.restore()
  expect(visit.ids()).toEqual(fleet.ids())
  visit.collection.load()
  await pass(SECOND)
  expect(fleet.queries).toHaveLength(4)
  await pass(HOUR)
  visit.collection.load()
  await pass(SECOND)
  expect(fleet.queries).toHaveLength(8)
})

test('a load that a visit left in the middle the next one goes on with', async () => {
  const fleet = filled(4000)
  const { first, second, open } = openTabs(fleet, true)
  second.collection.close()
  fleet.before = () => fleet.queries.length === 2 && first.collection.close()
  first.collection.load()
  await pass(MINUTE)
  const visit = open()
  visit.collection.load()
  await pass(SECOND)
  // The page that was on its way is asked for again.
  expect(fleet.queries).toHaveLength(5)
  expect(visit.state()).toMatchObject({ records: fleet.all(), loading: 'idle' })
})

test('what was stored when the clock was a year ahead is read anew, once', async () => {
  const fleet = filled(3)
  const now = Date.now()
  vi.setSystemTime(now + 365 * 24 * HOUR)
  const { first, second, open } = openTabs(fleet, true)
  first.collection.load()
  await pass(SECOND)
  first.collection.close()
  second.collection.close()
  vi.setSystemTime(now)
  const visit = open()
  visit.collection.load()
  await pass(10 * MINUTE)
  expect(fleet.queries).toHaveLength(2)
  expect(visit.state()).toMatchObject({ records: fleet.all(), loading: 'idle' })
  expect(visit.state().oldest_at).toBeLessThan(now + HOUR)
})
