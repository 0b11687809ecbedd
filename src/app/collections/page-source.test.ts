import { expect, test } from 'vitest'
import type { CollectionState } from './collection.ts'
import { pass, withTabs } from './test-browser.ts'
import { openTab } from './test-collection.ts'
import { filled, type createFleet } from './test-fleet.ts'

withTabs()

const SECOND = 1000
const MINUTE = 60 * SECOND

/** A tab with a way to load everything anew, and the states that it goes through. */
const openLoading = (fleet: ReturnType<typeof createFleet>, settings = {}) => {
  const tab = openTab(fleet, { settings })
  const { collection, state } = tab
  const stops: Exclude<CollectionState['loading'], string>[] = []
  collection.state.subscribe(() => {
    const { loading } = state()
    if (typeof loading === 'object' && loading !== stops.at(-1)) stops.push(loading)
  })
  const load = async (ms = 10 * MINUTE) => {
    collection.refresh()
    await pass(ms)
    return state().loading
  }
  return { ...tab, load, stops }
}

test('a page that is refused for its size, or takes too long, is asked for without a size from then on', async () => {
  const fleet = filled(4, null)
  const { load, state } = openLoading(fleet)
  expect(await load()).toBe('idle')
  const pages = ['', 'before_id=op_000002']
  expect(fleet.queries).toEqual(['limit=1000', ...pages])
  expect(state()).toMatchObject({ records: fleet.all() })
  await load()
  expect(fleet.queries.slice(3)).toEqual(pages)
  const slow = filled(3)
  slow.troubles.push('timeout')
  expect(await openLoading(slow).load()).toBe('idle')
  expect(slow.queries).toEqual(['limit=1000', ''])
})

test('one record of an unknown shape loses no other of its page', async () => {
  const fleet = filled(3)
  fleet.create({ description: 5, deployment: 'none', extra: { unknown: true } })
  fleet.create({ id: 7 })
  fleet.create({ id: '' })
  const { load, state } = openLoading(fleet)
  expect(await load()).toBe('idle')
  expect(state().records).toHaveLength(4)
  expect(state().records).toContainEqual({ id: 'op_000004', extra: { unknown: true } })
})

test('ids that occur twice are one record, which is as the last one says', async () => {
  const fleet = filled(3)
  fleet.create({ id: 'op_000002', description: 'again' })
  const { load, ids, state } = openLoading(fleet)
  expect(await load()).toBe('idle')
  expect(ids().toSorted()).toEqual(['op_000001', 'op_000002', 'op_000003'])
  expect(state().records).toHaveLength(3)
})

test('a failed page is asked for again, and never the pages before it', async () => {
  const fleet = filled(8, null)
  const { load, stops, state } = openLoading(fleet)
  let pages = 0
  fleet.before = () => {
    pages += 1
    if (pages === 3) fleet.troubles.push(500, 'cut', 'html', 503)
  }
  expect(await load()).toBe('idle')
  expect(state().records).toEqual(fleet.all())
  expect(fleet.queries.slice(1)).toEqual([
    '',
    ...Array.from({ length: 5 }, () => 'before_id=op_000006'),
    'before_id=op_000003',
  ])
  const statuses = stops.map((stop) => stop.kind === 'failed' && stop.explanation?.facts[0]?.[1])
  expect(statuses).toEqual(['500', undefined, '502', '503'])
})

test('what was loaded before a page that fails is there, with how far it has come', async () => {
  const fleet = filled(8, null)
  fleet.before = () => fleet.queries.length > 2 && fleet.troubles.push(500)
  const { load, state } = openLoading(fleet)
  await load(MINUTE)
  expect(state()).toMatchObject({
    records: fleet.all().slice(0, 3),
    progress: 3,
    completed_at: null,
    loading: { kind: 'failed', retry_at: expect.any(Number) },
  })
})

test('a lost cursor ends the load with its error, and Retry begins anew', async () => {
  for (const status of [400, 404, 410, 422]) {
    const fleet = filled(8, null)
    const { load, collection, state } = openLoading(fleet)
    fleet.before = () => fleet.queries.at(-1)?.includes('before_id') && fleet.troubles.push(status)
    expect(await load()).toMatchObject({
      kind: 'failed',
      retry_at: null,
      explanation: { facts: [['Status', `${status}`]] },
    })
    expect(fleet.queries.slice(1)).toEqual(['', 'before_id=op_000006'])
    fleet.before = () => undefined
    collection.resume()
    await pass(SECOND)
    expect(state()).toMatchObject({ loading: 'idle', records: fleet.all() })
  }
})

test('a refused key ends the load until the person goes on', async () => {
  const fleet = filled(3)
  fleet.troubles.push(401)
  const { load, collection, state } = openLoading(fleet)
  expect(await load(20 * MINUTE)).toMatchObject({
    kind: 'failed',
    explanation: { title: "The service doesn't accept this key" },
    retry_at: null,
  })
  expect(fleet.queries).toHaveLength(1)
  collection.resume()
  await pass(SECOND)
  expect(state()).toMatchObject({ records: fleet.all(), loading: 'idle' })
})

test('a service whose pages repeat does not load for ever, and no record is dropped', async () => {
  const fleet = filled(5, null)
  const { load, state } = openLoading(fleet)
  await load()
  const again = 'before_id=op_000003'
  const page = { operators: fleet.all().slice(0, 2), next_page_uri: `?${again}` }
  fleet.troubles.push(Response.json(page), Response.json(page))
  expect(await load()).toEqual({ kind: 'loop' })
  expect(state().records).toHaveLength(5)
})

test('a load leaves most of the requests to the person', async () => {
  const fleet = filled(200, null)
  // Requests are told apart by their times.
  fleet.before = () => new Promise((resolve) => setTimeout(resolve, 20))
  const { load, state } = openLoading(fleet, { is_embedded: false })
  await load(30 * SECOND)
  expect(fleet.queries).toHaveLength(30)
  expect(state()).toMatchObject({ loading: { kind: 'budget' } })
  await pass(5 * MINUTE)
  expect(state()).toMatchObject({ records: { length: 200 }, loading: 'idle' })
})
