import { ipRestriction, backend } from '#contract/edge-modules.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BulkAction } from '../resources/bulk-action.ts'
import { edgeOfKey } from '../resources/edges/edge.ts'
import { actionTitle } from './action-words.ts'
import { edgesWith, fleets } from './test-modules.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const POLICIES = 'ip_policy_ids'
const actions: fc.Arbitrary<BulkAction> = fc.oneof(
  fc.boolean().map((value): BulkAction => ({ kind: 'set', path: 'enabled', value })),
  fc
    .tuple(fc.constantFrom('a', 'b', 'e'), fc.boolean())
    .map(([element, isIn]): BulkAction => ({ kind: 'element', path: POLICIES, element, isIn })),
)

describe('IP restrictions of many edges', () => {
  test('are written as the review says, others stay, and an undo restores them', async () => {
    await fc.assert(
      fc.asyncProperty(fleets, actions, async (stored, action) => {
        const { plan, run, valuesNow, contentNow, puts } = edgesWith(ipRestriction, stored)
        const before = valuesNow()
        const content = contentNow()
        const rows = await plan(action)
        expect(rows).toHaveLength(before.length)
        const wanted = rows.filter(({ state }) => state.kind === 'left')
        const { states, undo } = await run(action, rows)
        expect(states).toEqual(wanted.map(() => 'done'))
        expect(puts).toHaveLength(wanted.length)
        const after = new Map(valuesNow().map(([id, values]) => [id, values]))
        for (const [id, values] of before) {
          const row = wanted.find((one) => one.id === id)
          expect(after.get(id)).toEqual(values && Object.assign({}, values, row?.change?.after))
        }
        await undo()
        expect(contentNow()).toEqual(content)
      }),
      { numRuns: 40 },
    )
  })

  test('that are not set, or could not be read, are said to be so', async () => {
    const { plan, resource } = edgesWith(ipRestriction, {
      'tcp/a': null,
      'tcp/b': { enabled: false },
    })
    const rows = await plan({ kind: 'set', path: 'enabled', value: true })
    // Regression: an edge with a label was called by its id.
    expect(rows.map(({ name }) => name)).toEqual(['Edge tcp/a', 'Edge tcp/b'])
    expect(rows.map(({ state }) => state)).toMatchObject([
      { kind: 'unable', reason: 'Not set on this edge' },
      { kind: 'left' },
    ])
    const failed = { id: 'tcp/c', readings: { ip_restriction: { failure: 'Timed out' } } }
    const obstacles = [failed, { id: 'tcp/d', readings: {} }].map(
      (source) => resource.read(source)?.obstacle,
    )
    expect(obstacles).toEqual(["Couldn't be read: Timed out", 'Not read yet'])
  })

  test('are deleted as they were seen, and kept if somebody changed them since', async () => {
    const { plan, run, modules } = edgesWith(ipRestriction, {
      'tcp/a': { enabled: true, ip_policies: [{ id: 'a' }] },
      'tcp/b': { enabled: true, ip_policies: [{ id: 'a' }] },
    })
    const rows = await plan({ kind: 'delete' })
    modules.set('tcp/b', { enabled: true, ip_policies: [{ id: 'theirs' }] })
    const { states, marks } = await run({ kind: 'delete' }, rows)
    expect(states).toEqual(['done', 'asked'])
    // Regression: the question said "you planned this: IP policy IDs."
    expect(marks[1]?.state).toMatchObject({
      question: {
        warnings: [{ text: 'Someone else changed it after you planned this: IP policy IDs.' }],
      },
    })
    expect([...modules.values()].map((one) => one !== null)).toEqual([false, true])
  })
})

test('a backend is set where an edge has the module, and no edge gets one that has none', async () => {
  const { plan, run, valuesNow } = edgesWith(backend, {
    'tls/a': { enabled: false, backend: { id: 'old' } },
    'tls/b': null,
    'tcp/c': null,
  })
  const action: BulkAction = { kind: 'set', path: 'backend_id', value: 'bkd_new' }
  const rows = await plan(action)
  expect(rows.map(({ state }) => state)).toMatchObject([
    { kind: 'left' },
    { kind: 'unable', reason: 'Not set on this edge' },
    { kind: 'unable', reason: 'TCP edges have no such module' },
  ])
  const { undo } = await run(action, rows)
  expect(valuesNow()[0]).toEqual(['tls/a', { enabled: false, backend_id: 'bkd_new' }])
  await undo()
  expect(valuesNow()[0]).toEqual(['tls/a', { enabled: false, backend_id: 'old' }])
  expect(edgeOfKey('tls/edge/1')).toEqual({ kind: 'tls', id: 'edge/1' })
})

test('what is done to modules is said in the words of their fields', () => {
  const { resource } = edgesWith(ipRestriction, {})
  const add: BulkAction = { kind: 'element', path: POLICIES, element: 'ipp_a', isIn: true }
  expect(actionTitle(resource, add)).toBe('Add ipp_a to the IP policy IDs')
})
