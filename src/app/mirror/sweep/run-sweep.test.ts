import type { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClient } from '../../api/client.ts'
import { openGate } from '../../api/send-request.ts'
import { createCopy } from '../copy/copy.ts'
import { createTestTable } from '../copy/test-table.ts'
import type { SweepStop } from '../protocol.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import { createSurvivingStore } from '../store/test-store.ts'
import { readPage } from './read-page.ts'
import { runSweep } from './run-sweep.ts'
import { createFleet } from './test-fleet.ts'

const connection = {
  id: 'c1',
  base_url: 'https://api.example',
  version_header: 'Service-Version',
  key: 'key',
}

type Fleet = ReturnType<typeof createFleet>

/** A copy of a fleet, over a store that may have been used before. */
const openCopy = async (fleet: Fleet, store = createMemoryStore()) => {
  const { table, documents } = createTestTable()
  const copy = createCopy({ table, store, onChange: () => undefined })
  await copy.restore()
  const client = createClient({ connection, fetch: fleet.fetch, gate: openGate })
  const stops: (SweepStop | null)[] = []
  const waits: number[] = []
  const halting = new AbortController()
  const sweep = () =>
    runSweep(
      {
        copy,
        read: (query) => readPage(client, query, new AbortController().signal),
        waitForTurn: async () => undefined,
        wait: async (ms) => void waits.push(ms),
        onStop: (stop) => void (stop && stops.push(stop)),
        now: Date.now,
      },
      halting.signal,
    )
  return { copy, sweep, stops, waits, halting, documents, client }
}

const byId = (a: { id?: unknown }, b: { id?: unknown }) => (String(a.id) < String(b.id) ? -1 : 1)
const filled = (count: number, largest?: number | null) => {
  const fleet = createFleet(largest)
  for (let made = 0; made < count; made += 1) fleet.create({ description: `d${made}` })
  return fleet
}

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
  expect(stops.map((stop) => stop?.kind === 'failed' && stop.status)).toEqual([500, null, 502, 503])
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

test('a refused key ends the sweep until the person goes on', async () => {
  const fleet = filled(3)
  fleet.troubles.push(401)
  const { sweep } = await openCopy(fleet)
  expect(await sweep()).toMatchObject({ kind: 'failed', status: 401, retry_at: null })
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

const trouble = fc.constantFrom(500, 503, 429, 404, 410, 'cut' as const, 'html' as const)
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), at: fc.nat(20) }) },
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('own-create' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('own-remove' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('own-change' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('read' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('trouble' as const), trouble }),
  fc.record({ kind: fc.constant('reload' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('none' as const), at: fc.nat(20) }),
)

test('whatever happens during sweeps, a quiet one at the end makes the copy what the service has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(12),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ act, isBefore: fc.boolean() }), { maxLength: 40 }),
      async (count, usual, given) => {
        const acts = [...given]
        const fleet = filled(count, null)
        fleet.usual = usual
        const survivor = createSurvivingStore()
        let open = await openCopy(fleet, survivor.open())
        let isHalted = false
        // Rows that were there all the time and once in the copy must never leave it.
        const known = new Set<unknown>()
        let lost: unknown[] = []
        const check = () => {
          const now = new Set(open.documents().map(({ id }) => id))
          const there = new Set(fleet.ids())
          lost = [
            ...lost,
            ...[...known].filter((id) => there.has(id as string) && !now.has(id as string)),
          ]
          for (const id of now) known.add(id)
        }
        const doAct = async () => {
          const next = acts.shift()
          if (!next) return
          const { act } = next
          const id = 'at' in act ? fleet.ids()[act.at] : undefined
          const value = { description: `${act.kind} ${acts.length}` }
          if (act.kind === 'create') fleet.create(value)
          if (act.kind === 'remove') fleet.remove(id)
          if (act.kind === 'change') fleet.change(id, value)
          if (act.kind === 'own-create') await open.copy.note([fleet.create(value)], Date.now())
          if (act.kind === 'trouble') fleet.troubles.push(act.trouble)
          if (act.kind === 'reload') {
            isHalted = true
            open.halting.abort()
          }
          if (typeof id !== 'string') return
          if (act.kind === 'own-remove') {
            fleet.remove(id)
            await open.copy.drop([id])
          }
          if (act.kind === 'own-change') fleet.change(id, value)
          if (act.kind === 'own-change' || act.kind === 'read') {
            const found = fleet.all().find((record) => record.id === id)
            // The fleet of this test has only whole records.
            await open.copy.note([found as Operator], Date.now())
          }
        }
        fleet.before = doAct
        fleet.after = doAct
        while (acts.length > 0) {
          await open.sweep()
          check()
          await doAct()
          if (isHalted) {
            isHalted = false
            open = await openCopy(fleet, survivor.open())
            check()
          }
        }
        fleet.troubles = []
        // The walk that is going on may have missed what changed before it went on.
        await open.sweep()
        if (open.copy.facts().progress) await open.sweep()
        await open.sweep()
        check()
        expect(open.documents().toSorted(byId)).toEqual(fleet.all().toSorted(byId))
        expect(lost).toEqual([])
        const ids = fleet.ids().map(String)
        const texts = await open.copy.texts(ids)
        expect(texts.map(({ text }) => JSON.parse(text))).toEqual(fleet.all())
      },
    ),
    { numRuns: 200 },
  )
})
