import { backend, ipRestriction } from '#contract/edge-modules.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BulkAction } from '../resources/bulk-action.ts'
import { lossesOf } from './action-words.ts'
import { changeLines } from './rows-table.tsx'
import type { Body } from '../resources/edges/test-module-service.ts'
import { backends, edgesOf, edgesWith, restrictions } from './test-modules.ts'
import { kindsOf, writtenItems } from './test-run.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const RUNS = { numRuns: 25 }

const KINDS = [
  {
    name: 'IP restrictions',
    document: ipRestriction,
    edges: edgesOf(restrictions, ['tcp', 'tls']),
    setting: { kind: 'element', path: 'ip_policy_ids', element: 'new', isIn: true },
  },
  {
    name: 'backends',
    document: backend,
    edges: edgesOf(backends, ['tls']),
    setting: { kind: 'set', path: 'backend_id', value: 'new' },
  },
] as const

type Edges = readonly { id: string; stored: Body | null; theirs: Body | null | undefined }[]

const storedIn = (edges: Edges) => Object.fromEntries(edges.map(({ id, stored }) => [id, stored]))

/** What others make of the edges that they change at all; returns the ids of those that differ by it. */
const changeBack = ({ modules, contentNow }: ReturnType<typeof edgesWith>, edges: Edges) => {
  const left = contentNow()
  for (const { id, theirs } of edges) if (theirs !== undefined) modules.set(id, theirs)
  const now = contentNow()
  return new Set(Object.keys(now).filter((id) => left[id] !== now[id]))
}

describe.each(KINDS)('$name of many edges', ({ document, edges, setting }) => {
  const actions: fc.Arbitrary<BulkAction> = fc.oneof(
    fc.constant<BulkAction>({ kind: 'delete' }),
    fc.constant<BulkAction>({ ...setting, alsoUnset: true }),
  )

  test('are restored by an undo: what was deleted is set, what was not set is not', () =>
    fc.assert(
      fc.asyncProperty(edges, actions, async (all, action) => {
        const { plan, run, contentNow } = edgesWith(document, storedIn(all))
        const before = contentNow()
        const { states, undo } = await run(action, await plan(action))
        const undone = await undo()
        expect([...states, ...undone.states].filter((state) => state !== 'done')).toEqual([])
        expect(undone.states).toHaveLength(states.length)
        expect(contentNow()).toEqual(before)
        // The undo is undone.
        await undone.undo()
        const again = edgesWith(document, storedIn(all))
        await again.run(action, await again.plan(action))
        expect(contentNow()).toEqual(again.contentNow())
      }),
      RUNS,
    ))

  test('stay as somebody else has made them since, before the review of the undo or after it', () =>
    fc.assert(
      fc.asyncProperty(
        edges,
        fc.constantFrom<BulkAction>({ kind: 'delete' }, { ...setting, alsoUnset: true }),
        fc.boolean(),
        async (all, action, isAfterReview) => {
          const service = edgesWith(document, storedIn(all))
          const before = service.contentNow()
          const rows = await service.plan(action)
          const touched = new Set(writtenItems(rows).flatMap(({ id }) => id ?? []))
          const setAnew = new Set(
            rows.flatMap((one) => (one.before === null && one.after ? (one.id ?? []) : [])),
          )
          const { undo } = await service.run(action, rows)
          let changed = new Set<string>()
          const meanwhile = () => {
            changed = changeBack(service, all)
          }
          if (!isAfterReview) meanwhile()
          await undo(isAfterReview ? meanwhile : undefined)
          const now = service.contentNow()
          const others = edgesWith(
            document,
            Object.fromEntries(all.map(({ id, theirs = null }) => [id, theirs])),
          ).contentNow()
          for (const { id, theirs } of all) {
            const isWhole = action.kind === 'delete' || setAnew.has(id)
            const isTheirs = !touched.has(id) || (changed.has(id) && isWhole)
            if (isTheirs && theirs !== undefined) expect(now[id]).toEqual(others[id])
            if (touched.has(id) && !changed.has(id)) expect(now[id]).toEqual(before[id])
          }
        },
      ),
      RUNS,
    ))

  test('are set on no edge that has none, unless somebody chose so', async () => {
    const { plan, resource } = edgesWith(document, { 'tls/a': null })
    const [left] = await plan(setting)
    expect(left?.state).toEqual({ kind: 'unable', reason: 'Not set on this edge' })
    const [row] = await plan({ ...setting, alsoUnset: true })
    if (!row?.change) throw new Error('no change')
    expect(changeLines(resource, row.change)).toEqual([
      { label: 'Enabled', before: null, after: 'on' },
      { label: expect.stringMatching(/IP policy IDs|Backend ID/), before: null, after: 'new' },
    ])
    const other: BulkAction = { kind: 'set', path: 'enabled', value: true }
    expect(kindsOf(await plan(other))).toEqual(['unable'])
  })
})

const RESTRICTED = { enabled: true, ip_policies: [{ id: 'a' }] }

test('edges that then let every source in are asked about, and no other', async () => {
  const { resource, plan, run } = edgesWith(ipRestriction, {
    'tcp/on': RESTRICTED,
    'tcp/off': { ...RESTRICTED, enabled: false },
    'tcp/none': null,
  })
  const asked = (rows: Parameters<typeof writtenItems>[0]) => lossesOf(resource, writtenItems(rows))
  const off: BulkAction = { kind: 'set', path: 'enabled', value: false }
  const opening = await plan(off)
  expect(asked(opening)).toEqual(['1 edge will accept traffic from any source.'])
  const isDangerous = ({ warnings }: (typeof opening)[number]) =>
    warnings.some((warning) => warning.isDangerous)
  expect(opening.map(isDangerous)).toEqual([true, false, false])
  expect(asked(await plan({ ...off, value: true }))).toEqual([])
  const add: BulkAction = { ...KINDS[0].setting, alsoUnset: true }
  const rows = await plan(add)
  expect(asked(rows)).toEqual([])
  const added = await run(add, rows)
  const undone = await added.undo()
  expect(asked(undone.planned)).toEqual([
    'This deletes 1 IP restriction. Their edges then accept traffic from any source.',
  ])
  const remove: BulkAction = { kind: 'delete' }
  const removed = await run(remove, await plan(remove))
  const restored = await removed.undo()
  expect(restored.planned).toHaveLength(2)
  expect(asked(restored.planned)).toEqual([])
})

test('fields that no undo brings back are said before they are deleted', async () => {
  const { plan } = edgesWith(ipRestriction, { 'tcp/a': { ...RESTRICTED, color: 'red' } })
  const [row] = await plan({ kind: 'delete' })
  expect(row?.warnings.map(({ title }) => title)).toEqual(['An undo would not bring back color'])
})
