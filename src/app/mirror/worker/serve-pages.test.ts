import { expect, test } from 'vitest'
import type { ViewReply } from '../../search/view.ts'
import { connectionOf, eventually, filled, openWorker, withoutLocks } from './test-worker.ts'

withoutLocks()

const all = { text: '', sort: [], from: 0, to: 100 }

test('nothing is read until somebody wants the copy, and then all of it', async () => {
  const fleet = filled(5)
  const { openPage } = openWorker(fleet)
  const page = openPage()
  await eventually(page.state).toMatchObject({ loaded: 0, sweep: 'idle' })
  expect(fleet.queries).toEqual([])
  page.tell({ kind: 'start' })
  await eventually(page.state).toMatchObject({
    loaded: 5,
    estimated: 5,
    sweep: 'idle',
    answered: { connection: 'connected' },
  })
  expect(await page.ask('view', all)).toMatchObject({ matches: 5, from: 0 })
  expect(await page.ask('ids', { text: '"door 3"', sort: [] })).toEqual(['op_000004'])
  expect(await page.ask('find', { text: 'door 2', most: 1 })).toMatchObject([{ id: 'op_000003' }])
  const texts = await page.ask('texts', ['op_000002', 'op_000009'])
  expect(texts).toEqual([{ text: expect.stringContaining('door 1'), as_of: expect.any(Number) }])
})

test('a copy that is only minutes old is not read again unless that is asked for', async () => {
  const fleet = filled(3)
  const page = openWorker(fleet).openPage()
  page.tell({ kind: 'start' })
  await eventually(page.state).toMatchObject({ loaded: 3, sweep: 'idle' })
  fleet.remove('op_000001')
  page.tell({ kind: 'start' })
  page.tell({ kind: 'pause' })
  page.tell({ kind: 'resume' })
  await page.ask('view', all)
  expect(fleet.queries).toHaveLength(1)
  page.tell({ kind: 'refresh' })
  await eventually(page.state).toMatchObject({ loaded: 2, estimated: 2 })
  expect(fleet.queries).toHaveLength(2)
})

test('a list of one page that was read just now is not read again', async () => {
  const fleet = filled(3)
  const page = openWorker(fleet).openPage()
  const whole = { documents: [{ id: 'op_1' }, { id: 'op_2' }], skipped: 0, cursor: null }
  page.tell({ kind: 'start', whole })
  await eventually(page.state).toMatchObject({ loaded: 2, estimated: 2, sweep: 'idle' })
  expect(await page.ask('ids', { text: '', sort: [] })).toEqual(['op_1', 'op_2'])
  expect(fleet.queries).toEqual([])
  // Of a copy that is there, a page that another tab has read may lack what was created since.
  page.tell({ kind: 'refresh' })
  page.tell({ kind: 'start', whole })
  await eventually(page.state).toMatchObject({ loaded: 3, sweep: 'idle' })
})

test('all pages see the same rows, and their own replies at once', async () => {
  const fleet = filled(2)
  const { openPage } = openWorker(fleet)
  const first = openPage()
  first.tell({ kind: 'start' })
  await eventually(first.state).toMatchObject({ loaded: 2, sweep: 'idle' })
  const second = openPage()
  expect(await second.ask('view', all)).toMatchObject({ matches: 2 })
  second.tell({ kind: 'note', documents: [{ id: 'op_9', description: 'gate' }], as_of: Date.now() })
  second.tell({ kind: 'drop', id: 'op_000001' })
  await eventually(() => first.ask('ids', { text: '', sort: [] })).toEqual(['op_9', 'op_000002'])
})

test('no page of the list is asked for while nobody can see it, and the walk goes on afterwards', async () => {
  const fleet = filled(4000)
  const { openPage } = openWorker(fleet)
  const page = openPage()
  fleet.before = () => {
    if (fleet.queries.length === 2) page.tell({ kind: 'visible', is_visible: false })
  }
  page.tell({ kind: 'start' })
  await eventually(page.state).toMatchObject({ loaded: 2000, sweep: { kind: 'hidden' } })
  expect(fleet.queries).toHaveLength(2)
  page.tell({ kind: 'visible', is_visible: true })
  await eventually(page.state).toMatchObject({ loaded: 4000, sweep: 'idle' })
  expect(fleet.queries).toHaveLength(4)
})

test('a person can pause a walk and go on with it', async () => {
  const fleet = filled(3000)
  const page = openWorker(fleet).openPage()
  fleet.before = () => {
    if (fleet.queries.length === 1) page.tell({ kind: 'pause' })
  }
  page.tell({ kind: 'start' })
  await eventually(page.state).toMatchObject({
    loaded: 1000,
    sweep: { kind: 'paused' },
    walked: { pages: 1, rows: 1000 },
  })
  page.tell({ kind: 'resume' })
  await eventually(page.state).toMatchObject({ loaded: 3000, sweep: 'idle', walked: null })
  expect(fleet.queries).toHaveLength(3)
})

test('somebody who comes to the list does not end a pause', async () => {
  const fleet = filled(3000)
  const { openPage } = openWorker(fleet)
  const page = openPage()
  fleet.before = () => {
    if (fleet.queries.length === 1) page.tell({ kind: 'pause' })
  }
  page.tell({ kind: 'start' })
  await eventually(page.state).toMatchObject({ loaded: 1000, sweep: { kind: 'paused' } })
  const other = openPage()
  other.tell({ kind: 'start' })
  await eventually(other.state).toMatchObject({ loaded: 1000, sweep: { kind: 'paused' } })
  expect(fleet.queries).toHaveLength(1)
})

test('a copy can be cleared and read again, also in the middle of a walk', async () => {
  const fleet = filled(3000)
  const page = openWorker(fleet).openPage()
  fleet.before = async () => {
    fleet.before = () => undefined
    await page.ask('clear', null)
  }
  page.tell({ kind: 'start' })
  await eventually(page.state).toMatchObject({ loaded: 0, sweep: 'idle', completed_at: null })
  page.tell({ kind: 'start' })
  await eventually(page.state).toMatchObject({ loaded: 3000, sweep: 'idle' })
})

test('after a sign-out nothing is sent or answered', async () => {
  const fleet = filled(3000)
  const { openPage } = openWorker(fleet)
  const page = openPage()
  fleet.before = () => page.tell({ kind: 'forget' })
  page.tell({ kind: 'start' })
  await eventually(() => fleet.queries.length).toBe(1)
  const heard = page.heard.length
  page.tell({ kind: 'ask', number: 99, now: 0, name: 'ids', ask: { text: '', sort: [] } })
  page.tell({ kind: 'start' })
  // The next page begins anew.
  fleet.before = () => undefined
  const next = openPage()
  next.tell({ kind: 'start' })
  await eventually(next.state).toMatchObject({ loaded: 3000 })
  expect(page.heard).toHaveLength(heard)
})

test('where pages share no worker, each has all rows, and only one reads', async () => {
  const fleet = filled(3000)
  const connection = connectionOf()
  const first = openWorker(fleet, connection).openPage()
  first.tell({ kind: 'start' })
  await eventually(first.state).toMatchObject({ loaded: 3000, sweep: 'idle' })
  const second = openWorker(fleet, connection).openPage()
  second.tell({ kind: 'start' })
  await eventually(second.state).toMatchObject({ loaded: 3000, sweep: 'idle', estimated: 3000 })
  expect(fleet.queries).toHaveLength(3)
  first.tell({ kind: 'drop', id: 'op_000001' })
  await eventually(second.state).toMatchObject({ loaded: 2999 })
  expect(await second.ask('ids', { text: '', sort: [] })).toEqual(
    await first.ask('ids', { text: '', sort: [] }),
  )
  expect(await second.ask('texts', ['op_000002'])).toHaveLength(1)
})

test('what one worker has removed no other one shows', async () => {
  const fleet = filled(3)
  const connection = connectionOf()
  const first = openWorker(fleet, connection).openPage()
  const second = openWorker(fleet, connection).openPage()
  first.tell({ kind: 'start' })
  await eventually(second.state).toMatchObject({ loaded: 3, completed_at: expect.any(Number) })
  await second.ask('clear', null)
  await eventually(first.state).toMatchObject({ loaded: 0, completed_at: null, sweep: 'idle' })
  expect(fleet.queries).toHaveLength(1)
})

test('a row has its own age in a worker that takes it from another', async () => {
  const fleet = filled(3)
  const connection = connectionOf()
  const first = openWorker(fleet, connection).openPage()
  first.tell({ kind: 'start' })
  await eventually(first.state).toMatchObject({ loaded: 3, sweep: 'idle' })
  const later = Date.now() + 60_000
  first.tell({ kind: 'note', documents: [{ id: 'op_000002' }], as_of: later })
  const second = openWorker(fleet, connection).openPage()
  await eventually(second.state).toMatchObject({ loaded: 3 })
  const ages = async (page: typeof first) => {
    const found = await page.ask('view', all)
    return (found as ViewReply).rows.map(({ id, as_of }) => [id, as_of])
  }
  expect(await ages(first)).toContainEqual(['op_000002', later])
  await expect.poll(() => ages(second)).toEqual(await ages(first))
})

test("ages are counted from the service's time, which the page tells, not from the device's", async () => {
  const page = openWorker(filled(1)).openPage()
  page.tell({ kind: 'start' })
  await eventually(page.state).toMatchObject({ loaded: 1, sweep: 'idle' })
  const service = Date.now() - 365 * 86_400_000
  const document = { id: 'op_9', updated_at: new Date(service).toISOString() }
  page.tell({ kind: 'note', documents: [document], as_of: Date.now() })
  await eventually(page.state).toMatchObject({ loaded: 2 })
  const found = (now: number) => page.ask('ids', { text: 'updated:<7d', sort: [] }, now)
  expect(await found(service + 1000)).toEqual(['op_9'])
  expect(await found(Date.now())).toEqual([])
})

test('a walk that one worker has paused is not taken over by another', async () => {
  const fleet = filled(4000)
  const connection = connectionOf()
  const first = openWorker(fleet, connection).openPage()
  const second = openWorker(fleet, connection).openPage()
  fleet.before = () => {
    if (fleet.queries.length === 2) first.tell({ kind: 'pause' })
  }
  first.tell({ kind: 'start' })
  await eventually(first.state).toMatchObject({ loaded: 2000, sweep: { kind: 'paused' } })
  await eventually(second.state).toMatchObject({ loaded: 2000 })
  const third = openWorker(fleet, connection).openPage()
  third.tell({ kind: 'start' })
  await eventually(third.state).toMatchObject({ loaded: 2000, sweep: { kind: 'paused' } })
  expect(fleet.queries).toHaveLength(2)
  second.tell({ kind: 'resume' })
  await eventually(second.state).toMatchObject({ loaded: 4000, sweep: 'idle' })
  await eventually(first.state).toMatchObject({ loaded: 4000, sweep: 'idle' })
})
