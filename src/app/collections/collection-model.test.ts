import { createOperator, deleteOperator, updateOperator } from '#contract/operator-writes.ts'
import { getOperator, listOperators } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestDevice, pass, withTabs } from './test-browser.ts'
import { connectionOf, openTab, rememberHere } from './test-collection.ts'
import { filled } from './test-fleet.ts'

withTabs()

const SECOND = 1000
const MINUTE = 60 * SECOND

const trouble = fc.constantFrom(500, 503, 429, 404, 410, 'cut' as const, 'html' as const)
const act = fc.record({
  kind: fc.constantFrom(
    // At the service, by others.
    ...(['create', 'create', 'remove', 'change'] as const),
    // In a tab.
    ...(['own-create', 'own-remove', 'own-change', 'read', 'read-list'] as const),
    ...(['load', 'refresh', 'pause', 'resume', 'hide', 'show', 'reload', 'none'] as const),
    'trouble' as const,
  ),
  at: fc.nat(20),
  tab: fc.nat(1),
  trouble,
  ms: fc.constantFrom(0, 0, 20, 200, 5 * SECOND),
})

test('whatever happens in two tabs, a quiet load makes both what the service has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(12),
      fc.integer({ min: 1, max: 4 }),
      fc.array(act, { maxLength: 40, size: 'max' }),
      fc.boolean(),
      fc.boolean(),
      async (count, usual, acts, isCounted, isRemembered) => {
        const fleet = filled(count, null)
        Object.assign(fleet, { usual, isCounted })
        const latency = () => new Promise((resolve) => setTimeout(resolve, 30))
        Object.assign(fleet, { before: latency, after: latency, afterOne: latency })
        const connection = connectionOf()
        const device = createTestDevice()
        if (isRemembered) rememberHere(connection)
        const open = () => openTab(fleet, { connection, device })
        const tabs = [open(), open()]
        /** Deleted in a tab: no reply of before may bring them back. */
        const gone = new Set<string>()
        /** By tab, what was once there. */
        const known = tabs.map(() => new Set<string>())
        const check = () => {
          for (const [at, tab] of tabs.entries()) {
            const ids = tab.ids()
            const there = new Set(fleet.ids())
            expect(new Set(ids).size).toBe(ids.length)
            expect(ids.filter((id) => gone.has(id))).toEqual([])
            // Where pages are counted from the first record, one can slip from one to another.
            const lost = [...(known[at] ?? [])].filter((id) => there.has(id) && !ids.includes(id))
            if (!isCounted) expect(lost).toEqual([])
            for (const id of ids) known[at]?.add(id)
          }
        }
        for (const { kind, at, tab: number, trouble, ms } of acts) {
          const tab = tabs[number]
          if (!tab) continue
          const { collection, client, show } = tab
          const id = fleet.ids()[at] ?? ''
          const value = { description: `${kind} ${at}` }
          const params = { id }
          const ignore = (reply: Promise<unknown>) => void reply.catch(() => undefined)
          if (kind === 'create') fleet.create(value)
          if (kind === 'remove') fleet.remove(id)
          if (kind === 'change') fleet.change(id, value)
          if (kind === 'own-create') ignore(client.call(createOperator, { body: value }))
          if (kind === 'own-remove' && id)
            ignore(
              client.call(deleteOperator, { params }).then(() => {
                // A tab that is gone tells nobody.
                if (tabs[number] === tab) gone.add(id)
              }),
            )
          if (kind === 'own-change' && id)
            ignore(client.call(updateOperator, { params, body: value }))
          if (kind === 'read' && id) ignore(client.call(getOperator, { params }))
          if (kind === 'read-list') ignore(client.call(listOperators, {}))
          if (kind === 'trouble') fleet.troubles.push(trouble)
          if (kind === 'hide' || kind === 'show') show(kind === 'show')
          if (kind === 'reload') {
            collection.close()
            tabs[number] = open()
            known[number]?.clear()
          }
          if (kind === 'load' || kind === 'refresh' || kind === 'pause' || kind === 'resume')
            collection[kind]()
          await pass(ms)
          check()
        }
        fleet.troubles = []
        for (const { show } of tabs) show(true)
        // The load that is going on may have missed what changed before it went on.
        for (const { collection } of [...tabs, ...tabs, ...tabs]) {
          collection.refresh()
          await pass(3 * MINUTE)
          check()
        }
        for (const { collection, state } of tabs) {
          expect(state().loading).toBe('idle')
          expect(state().records).toEqual(fleet.all())
          expect(state().completed_at).not.toBeNull()
          expect(collection.get(fleet.ids()[0] ?? '')?.record).toEqual(fleet.all()[0])
          collection.close()
        }
        if (isRemembered) expect([...device.rows.keys()].toSorted()).toEqual(fleet.ids().toSorted())
      },
    ),
    { numRuns: 25 },
  )
})
