import { expect, test, vi } from 'vitest'
import { createSurvivingStore } from '../store/test-store.ts'
import { byId, filled, openCopy } from './test-sweep.ts'

test('a sweep asks for the largest page that the service takes, and remembers it', async () => {
  const fleet = filled(450, 200)
  const { copy, sweep, documents } = await openCopy(fleet)
  expect(await sweep()).toBe('complete')
  expect(fleet.queries).toEqual([
    'limit=1000',
    'limit=500',
    'limit=200',
    'limit=200&before_id=op_000251',
    'limit=200&before_id=op_000051',
  ])
  expect(documents().toSorted(byId)).toEqual(fleet.all().toSorted(byId))
  expect(copy.facts()).toMatchObject({ page_size: 200, estimated: 450, progress: null })
  await sweep()
  expect(fleet.queries.slice(5)).toHaveLength(3)
})

test('a service that takes no page size gets none', async () => {
  const fleet = filled(4, null)
  const { copy, sweep, documents } = await openCopy(fleet)
  expect(await sweep()).toBe('complete')
  expect(fleet.queries.slice(4)).toEqual(['', 'before_id=op_000002'])
  expect(documents()).toHaveLength(4)
  expect(copy.facts().page_size).toBeNull()
})

test('one record of an unknown shape loses no other of its page', async () => {
  const fleet = filled(3)
  fleet.create({ description: 5, deployment: 'none', extra: { kept: true } })
  fleet.create({ id: 7 })
  fleet.create({ id: '' })
  const { copy, sweep, documents } = await openCopy(fleet)
  expect(await sweep()).toBe('complete')
  expect(documents()).toHaveLength(4)
  expect(documents()).toContainEqual({ id: 'op_000004', extra: { kept: true } })
  expect(copy.facts().skipped).toBe(2)
})

test('a failed page is asked for again, and never the pages before it', async () => {
  const fleet = filled(8, null)
  const { sweep, stops, waits, documents } = await openCopy(fleet)
  let pages = 0
  fleet.before = () => {
    pages += 1
    if (pages === 6) fleet.troubles.push(500, 'cut', 'html', 503)
  }
  expect(await sweep()).toBe('complete')
  expect(documents()).toHaveLength(8)
  expect(fleet.queries.slice(4)).toEqual([
    '',
    ...Array.from({ length: 5 }, () => 'before_id=op_000006'),
    'before_id=op_000003',
  ])
  const statuses = stops.map((stop) => stop?.kind === 'failed' && stop.explanation?.facts[0]?.[1])
  expect(statuses).toEqual(['500', undefined, '502', '503'])
  // Each at least half of 1, 2, 4 and 8 s.
  expect(waits.every((ms, index) => ms >= 500 * 2 ** index && ms <= 1000 * 2 ** index)).toBe(true)
})

test('a lost cursor begins the walk again and loses no row', async () => {
  for (const status of [400, 404, 410, 422]) {
    const fleet = filled(8, null)
    const { copy, sweep, documents } = await openCopy(fleet)
    let pages = 0
    fleet.before = () => {
      pages += 1
      if (pages === 6) fleet.troubles.push(status)
    }
    expect(await sweep()).toBe('complete')
    expect(documents()).toHaveLength(8)
    expect(copy.facts().sweep).toBe(2)
    expect(fleet.queries.slice(4).filter((query) => query === '')).toHaveLength(2)
  }
})

test('pages that take too long are made smaller, from the first page, since a cursor has its size', async () => {
  const fleet = filled(1200)
  const { copy, sweep, documents } = await openCopy(fleet)
  fleet.troubles.push('timeout', 'timeout', 'timeout')
  expect(await sweep()).toBe('complete')
  expect(fleet.queries.slice(0, 4)).toEqual(['limit=1000', 'limit=1000', 'limit=1000', 'limit=500'])
  expect(documents()).toHaveLength(1200)
  expect(copy.facts().page_size).toBe(500)
})

test('a walk that must begin again and again waits longer each time', async () => {
  const fleet = filled(8, null)
  const { sweep, waits } = await openCopy(fleet)
  let pages = 0
  fleet.before = () => {
    pages += 1
    if (pages > 4 && pages % 2 === 0 && waits.length < 3) fleet.troubles.push(410)
  }
  expect(await sweep()).toBe('complete')
  expect(waits).toHaveLength(3)
  // At least half of 2, 4 and 8 s.
  expect(waits.every((ms, index) => ms >= 1000 * 2 ** index)).toBe(true)
})

test('a refused key ends the sweep until the person goes on', async () => {
  const fleet = filled(3)
  fleet.troubles.push(401)
  const { sweep } = await openCopy(fleet)
  expect(await sweep()).toMatchObject({
    kind: 'failed',
    message: "The service doesn't accept this key",
    retry_at: null,
  })
  expect(await sweep()).toBe('complete')
})

test('a service whose pages repeat does not keep the sweep for ever, and no row is dropped', async () => {
  const fleet = filled(5, null)
  const { copy, sweep, documents } = await openCopy(fleet)
  await sweep()
  const again = 'before_id=op_000003'
  const page = { operators: fleet.all().slice(0, 2), next_page_uri: `?${again}` }
  fleet.troubles.push(Response.json(page), Response.json(page))
  expect(await sweep()).toEqual({ kind: 'loop' })
  expect(documents()).toHaveLength(5)
  // A new cursor for each page, with the same rows again and again.
  let count = 0
  fleet.before = () => {
    count += 1
    fleet.troubles.push(Response.json({ ...page, next_page_uri: `?page=${count}` }))
  }
  expect(await sweep()).toEqual({ kind: 'loop' })
  expect(count).toBeLessThan(60)
  expect(documents()).toHaveLength(5)
  expect(copy.facts().progress).toBeNull()
})

test('a read that was answered before the walk began leaves its row to the walk', async () => {
  const fleet = filled(3)
  // As clocks are that browsers make coarse against fingerprinting.
  const { copy, sweep, documents } = await openCopy(fleet, undefined, () => 1000)
  await sweep()
  await copy.note([{ id: 'op_000002', description: 'old' }], Date.now(), 5)
  expect(await sweep()).toBe('complete')
  expect(documents().toSorted(byId)).toEqual(fleet.all().toSorted(byId))
})

test('a read that was sent before another reply came is older than it, whichever tab sent it', async () => {
  const fleet = filled(3)
  const { copy, sweep, documents } = await openCopy(fleet)
  await sweep()
  const all = fleet.all().map((record) => ({ ...record, id: String(record.id) }))
  await copy.note([{ id: 'op_000002', description: 'patched' }], Date.now())
  await copy.drop(['op_000001'])
  await copy.note(all, Date.now(), 5_000)
  expect(documents()).toHaveLength(2)
  expect(documents()).toContainEqual({ id: 'op_000002', description: 'patched' })
})

test('a read that is told late has its own age, and takes the place of nothing newer', async () => {
  const fleet = filled(3)
  const { copy, sweep, documents } = await openCopy(fleet)
  await sweep()
  const before = Date.now() - 30_000
  await copy.note([{ id: 'op_000002', description: 'old' }, { id: 'op_9' }], before, 50_000)
  expect(documents()).not.toContainEqual({ id: 'op_000002', description: 'old' })
  expect(await copy.texts(['op_9'])).toMatchObject([{ as_of: before }])
  // It was before the next walk, which does not see it.
  await sweep()
  expect(documents().toSorted(byId)).toEqual(fleet.all().toSorted(byId))
})

test('a copy stays complete when records are created and deleted by others than a walk', async () => {
  const fleet = filled(5)
  const { copy, sweep, documents } = await openCopy(fleet)
  await sweep()
  await copy.note([{ id: 'op_9' }, { id: 'op_9' }, { id: 'op_000002' }], Date.now())
  expect(copy.facts().estimated).toBe(6)
  await copy.drop(['op_000001', 'op_000001', 'op_000003', 'none'])
  expect([documents().length, copy.facts().estimated]).toEqual([4, 4])
})

test('a record that slips to a page that was read already is not lost, and one that is gone is not kept', async () => {
  const fleet = filled(9, null)
  fleet.isCounted = true
  const { sweep, documents } = await openCopy(fleet)
  await sweep()
  let pages = 0
  fleet.before = () => {
    pages += 1
    // The fourth record becomes the third: on the first page, which was read before.
    if (pages === 2) for (const id of ['op_000009', 'op_000002']) fleet.remove(id)
  }
  expect(await sweep()).toBe('complete')
  expect(fleet.asked.toSorted()).toEqual(['op_000002', 'op_000006'])
  const ids = documents().map(({ id }) => id)
  expect(ids).toContain('op_000006')
  expect(ids).not.toContain('op_000002')
})

test('a record that is changed while the walk asks for it keeps the change', async () => {
  const fleet = filled(9, null)
  fleet.isCounted = true
  const { copy, sweep, documents } = await openCopy(fleet)
  await sweep()
  let pages = 0
  fleet.before = () => {
    pages += 1
    if (pages === 2) fleet.remove('op_000009')
  }
  fleet.afterOne = async (id) => {
    fleet.change(id, { description: 'patched' })
    await copy.note([{ id, description: 'patched' }], Date.now())
  }
  expect(await sweep()).toBe('complete')
  expect(fleet.asked).toContain('op_000006')
  expect(documents()).toContainEqual({ id: 'op_000006', description: 'patched' })
})

test('what many pages did not show is not asked for one by one: a second walk must miss it, too', async () => {
  const fleet = filled(40, null)
  fleet.isCounted = true
  const { sweep, documents } = await openCopy(fleet)
  await sweep()
  for (const id of fleet.ids().slice(0, 30)) fleet.remove(id)
  expect(await sweep()).toBe('complete')
  expect(fleet.asked).toHaveLength(20)
  expect(documents()).toHaveLength(20)
  expect(await sweep()).toBe('complete')
  expect(documents().toSorted(byId)).toEqual(fleet.all().toSorted(byId))
  expect(fleet.asked).toHaveLength(20)
})

test('what another reply says while a page is on its way is newer than the page', async () => {
  const fleet = filled(3)
  const { copy, sweep, documents } = await openCopy(fleet)
  fleet.after = async () => {
    fleet.after = () => undefined
    fleet.remove('op_000001')
    await copy.drop(['op_000001'])
    fleet.change('op_000002', { description: 'patched' })
    await copy.note([{ id: 'op_000002', description: 'patched' }], Date.now())
    const made = fleet.create()
    await copy.note([made], Date.now())
  }
  expect(await sweep()).toBe('complete')
  expect(documents().toSorted(byId)).toEqual(fleet.all().toSorted(byId))
})

test('a service that refuses each page once is asked for each page twice, and no row is missing', async () => {
  const fleet = filled(2500)
  let isRefused = false
  fleet.before = () => {
    isRefused = !isRefused
    if (isRefused) fleet.troubles.push(429)
  }
  const { sweep, documents } = await openCopy(fleet)
  expect(await sweep()).toBe('complete')
  expect(fleet.queries).toHaveLength(6)
  expect(documents()).toHaveLength(2500)
})

test('what was kept when the clock was a year ahead has no known age, and is read anew', async () => {
  const fleet = filled(3)
  const { open } = createSurvivingStore()
  const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 365 * 86_400_000)
  const first = await openCopy(fleet, open())
  await first.sweep()
  ahead.mockRestore()
  const { copy, sweep, documents } = await openCopy(fleet, open())
  expect([documents(), copy.facts().completed_at]).toEqual([[], null])
  expect(await sweep()).toBe('complete')
  expect(documents()).toHaveLength(3)
  expect(copy.oldestAt()).toBeLessThanOrEqual(Date.now())
})

test('rows read while the clock was an hour ahead are kept without an age when it is set back', async () => {
  const fleet = filled(3)
  const { open } = createSurvivingStore()
  const now = Date.now()
  const ahead = vi.spyOn(Date, 'now').mockReturnValue(now + 3_600_000)
  const { copy, sweep, documents } = await openCopy(fleet, open())
  await sweep()
  ahead.mockRestore()
  await copy.note([{ id: 'op_000002', description: 'patched' }], Date.now())
  expect([copy.oldestAt(), copy.facts().completed_at]).toEqual([0, null])
  expect(documents()).toHaveLength(3)
  expect((await copy.texts(['op_000002']))[0]?.as_of).toBeLessThan(now + 60_000)
  // Nor are they ahead on the next visit.
  expect((await openCopy(fleet, open())).documents()).toHaveLength(3)
  expect(await sweep()).toBe('complete')
  expect(copy.oldestAt()).toBeGreaterThanOrEqual(now)
})
