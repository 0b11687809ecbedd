import type { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPERATOR_FIELDS } from '../../resources/operators/operator-fields.ts'
import { watchedFields } from '../../resources/watched-fields.ts'
import { createSurvivingStore } from '../store/test-store.ts'
import { filled, openCopy } from '../sweep/test-sweep.ts'
import { differingFields, MOST_DIFFERENCES, type Difference } from './differences.ts'

// The fleet of these tests has only whole records.
type Fleet = ReturnType<typeof filled>
const recordIn = (fleet: Fleet, id: unknown) =>
  fleet.all().find((record) => record.id === id) as Operator

const said = ({ kind, record, fields }: Pick<Difference, 'kind' | 'record' | 'fields'>) =>
  JSON.stringify([kind, record, fields])

/** What differs between two records, either of which may not be there; nothing if only what nobody sets does. */
const straightforward = (id: string, before?: Operator, after?: Operator): string[] => {
  const kind = !before ? 'added' : !after ? 'removed' : 'changed'
  const fields = ['description', 'enabled_features', 'region'].flatMap((path) => {
    if (kind !== 'changed') return []
    const [from, to] = [before, after].map((one) => {
      const value: unknown = one?.[path] ?? ''
      return Array.isArray(value) ? value.toSorted((a, b) => (a < b ? -1 : 1)) : value
    })
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ path, from, to }]
  })
  if (kind === 'changed' && fields.length === 0) return []
  return [JSON.stringify([kind, `/kubernetes_operators/${id}`, fields])]
}

const value = fc.record(
  {
    description: fc.constantFrom('', 'Gate', 'Dock'),
    region: fc.constantFrom('eu', 'us', null),
    enabled_features: fc.constantFrom(['a', 'b'], ['b', 'a'], ['b']),
    // Nobody sets it, and no field of the resource is called so.
    updated_at: fc.constantFrom('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'),
    odd: fc.nat(2),
  },
  { requiredKeys: [] },
)
const act = fc.record({
  kind: fc.constantFrom('change', 'create', 'remove', 'own', 'own-create', 'own-remove', 'read'),
  at: fc.nat(8),
  value,
})

test('what is told is the difference between two readings, without what this browser wrote', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(6),
      fc.array(act, { maxLength: 12 }),
      fc.boolean(),
      async (count, acts, isReopened) => {
        const fleet = filled(count, null)
        const survivor = createSurvivingStore()
        let open = await openCopy(fleet, survivor.open())
        await open.sweep()
        // The first reading has nothing to compare with.
        expect(open.differences).toEqual([])
        const expected: string[] = []
        const known = new Map(fleet.ids().map((id) => [String(id), recordIn(fleet, id)]))
        const compare = (id: string) => {
          const now = recordIn(fleet, id) as Operator | undefined
          expected.push(...(known.get(id) || now ? straightforward(id, known.get(id), now) : []))
        }
        const learn = (id: string) => {
          const now = recordIn(fleet, id) as Operator | undefined
          if (now) known.set(id, now)
          else known.delete(id)
        }
        const read = (id: string) => {
          compare(id)
          learn(id)
          // Sent after all that came before, however short a time ago that was.
          return open.copy.note([recordIn(fleet, id)], Date.now(), 0.001)
        }
        for (const { kind, at, value } of acts) {
          // Those of this fleet are texts.
          const id = (fleet.ids()[at] ?? '') as string
          if (kind === 'create') fleet.create(value)
          if (kind === 'own-create') {
            const made = fleet.create(value)
            learn(made.id)
            await open.copy.note([recordIn(fleet, made.id)], Date.now())
          }
          if (id === '') continue
          if (kind === 'change') fleet.change(id, value)
          if (kind === 'remove') fleet.remove(id)
          if (kind === 'read') await read(id)
          if (kind === 'own') {
            // As every write does: it reads the record first, and both come together.
            const before = read(id)
            fleet.change(id, value)
            learn(id)
            await Promise.all([before, open.copy.note([recordIn(fleet, id)], Date.now())])
          }
          if (kind === 'own-remove') {
            fleet.remove(id)
            learn(id)
            await open.copy.drop([id], true)
          }
        }
        const told = [...open.differences]
        open.differences.length = 0
        if (isReopened) open = await openCopy(fleet, survivor.open())
        await open.sweep()
        for (const id of new Set([...known.keys(), ...fleet.ids().map(String)])) compare(id)
        const all = [...told, ...open.differences]
        expect(all.map(said).toSorted()).toEqual(expected.toSorted())
        for (const { since, at } of all) expect(since).toBeLessThanOrEqual(at)
      },
    ),
    { numRuns: 200 },
  )
})

test('what is gone is told at the end of a walk, and of a walk that has not ended nothing is missing', async () => {
  const fleet = filled(7, null)
  const { copy, sweep, differences, halting } = await openCopy(fleet)
  await sweep()
  fleet.remove('op_000002')
  fleet.change('op_000007', { region: 'eu' })
  fleet.after = () => halting.abort()
  expect(await sweep()).toBe('halted')
  expect(differences.map(({ kind }) => kind)).toEqual(['changed'])
  // A single reply says as much as a page.
  await copy.drop(['op_000002'])
  expect(differences.at(-1)).toMatchObject({
    kind: 'removed',
    record: '/kubernetes_operators/op_000002',
    name: 'd1',
  })
})

test('a page that came before the answer of an own write has shown nothing of others', async () => {
  const fleet = filled(3)
  let isHeld = true
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  const { copy, sweep, differences } = await openCopy(fleet, undefined, undefined, () =>
    isHeld ? held : Promise.resolve(),
  )
  await sweep()
  fleet.change('op_000001', { region: 'eu' })
  fleet.change('op_000002', { region: 'eu' })
  await sweep()
  await copy.note([recordIn(fleet, 'op_000002')], Date.now())
  isHeld = false
  end()
  await expect.poll(() => differences.map(({ name }) => name)).toEqual(['d0'])
  // What a write has read before it was sent is no page: that it came shortly before says nothing.
  fleet.change('op_000003', { region: 'eu' })
  await copy.note([recordIn(fleet, 'op_000003')], Date.now(), 1)
  await copy.note([recordIn(fleet, 'op_000003')], Date.now())
  await expect.poll(() => differences.map(({ name }) => name)).toEqual(['d0', 'd2'])
})

test('a copy that was cleared, or that the first walk has not ended, tells nothing', async () => {
  const fleet = filled(4, null)
  const { copy, sweep, differences, halting } = await openCopy(fleet)
  fleet.after = () => halting.abort()
  await sweep()
  fleet.change('op_000004', { region: 'eu' })
  await copy.note([recordIn(fleet, 'op_000004')], Date.now(), 1)
  expect(differences).toEqual([])
  const again = await openCopy(fleet)
  await again.sweep()
  await again.copy.clear()
  fleet.change('op_000003', { region: 'eu' })
  await again.sweep()
  expect(again.differences).toEqual([])
})

test('what was kept of a record is lost: nobody knows what has changed of it', async () => {
  const fleet = filled(3)
  const survivor = createSurvivingStore()
  const { sweep, differences } = await openCopy(fleet, survivor.open())
  await sweep()
  survivor.changes.clear()
  fleet.change('op_000002', { region: 'eu' })
  fleet.create()
  await sweep()
  expect(differences.map(({ kind, record }) => [kind, record])).toEqual([
    ['added', '/kubernetes_operators/op_000004'],
  ])
})

test('of one walk so many are told, and the rest is left', async () => {
  const fleet = filled(MOST_DIFFERENCES + 500)
  const { sweep, differences } = await openCopy(fleet)
  await sweep()
  for (const id of fleet.ids()) fleet.change(id, { region: 'eu' })
  await sweep()
  expect(differences).toHaveLength(MOST_DIFFERENCES)
  fleet.change('op_000001', { region: 'us' })
  await sweep()
  expect(differences.at(-1)?.fields).toEqual([{ path: 'region', from: 'eu', to: 'us' }])
})

const fields = watchedFields(OPERATOR_FIELDS)
const cert = (not_after: string, text = 'A') => ({ binding: { cert: { cert: text, not_after } } })

test.each<[what: string, before: object, after: object, fields: object[]]>([
  ['nothing set, in three forms', { region: null, metadata: '' }, { enabled_features: [] }, []],
  ['the order of a set', { enabled_features: ['a', 'b'] }, { enabled_features: ['b', 'a'] }, []],
  [
    'the order of a list',
    { binding: { endpoint_selectors: ['a', 'b'] } },
    { binding: { endpoint_selectors: ['b', 'a'] } },
    [{ path: 'binding.endpoint_selectors', from: ['a', 'b'], to: ['b', 'a'] }],
  ],
  [
    'a renewal, without the certificate itself',
    cert('2026-01-01T00:00:00Z'),
    cert('2026-04-01T00:00:00Z', 'B'),
    [{ path: 'binding.cert', from: '2026-01-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' }],
  ],
  ['a request that nobody returns', {}, { binding: { csr: 'secret' } }, []],
  ['a shape of its own', { deployment: 'none' }, { deployment: { name: 5 } }, []],
  [
    'a text that is too long',
    { metadata: 'x' },
    { metadata: 'x'.repeat(5001) },
    [{ path: 'metadata' }],
  ],
])('fields that differ: %s', (_what, before, after, expected) => {
  expect(differingFields(fields, before, after)).toEqual(expected)
})
