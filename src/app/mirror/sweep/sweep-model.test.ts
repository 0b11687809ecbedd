import type { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryStore } from '../store/memory-store.ts'
import { createSurvivingStore } from '../store/test-store.ts'
import { byId, filled, openCopy } from './test-sweep.ts'

const trouble = fc.constantFrom(500, 503, 429, 404, 410, 'cut' as const, 'html' as const)
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), at: fc.nat(20) }) },
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('own-create' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('own-remove' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constant('own-change' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('read' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('trouble' as const), trouble }),
  fc.record({ kind: fc.constant('reload' as const), at: fc.nat(20) }),
  // Another tab sends a read, which is answered later.
  fc.record({ kind: fc.constant('send-read' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('answer-read' as const), at: fc.nat(20) }),
  // The person ticks or unticks Remember.
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('none' as const), at: fc.nat(20) }),
)

test('whatever happens during sweeps, a quiet one at the end makes the copy what the service has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(12),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ act, isBefore: fc.boolean() }), { maxLength: 40, size: 'max' }),
      fc.boolean(),
      async (count, usual, given, isCounted) => {
        const acts = [...given]
        const fleet = filled(count, null)
        fleet.usual = usual
        fleet.isCounted = isCounted
        const survivor = createSurvivingStore()
        let open = await openCopy(fleet, survivor.open())
        // Or else most of what happens would be over before the first page.
        await open.copy.keepFacts({ ...open.copy.facts(), page_size: null })
        let isHalted = false
        let isOnDevice = true
        let sent: { documents: Operator[]; at: number } | null = null
        // Deleted here: no reply of before may bring them back.
        const gone = new Set<string>()
        let shown: string[] = []
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
          shown = [...shown, ...[...now].filter((id) => gone.has(id))]
        }
        const doAct = async () => {
          check()
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
          // The fleet of this test has only whole records.
          if (act.kind === 'send-read')
            sent = { documents: fleet.all() as Operator[], at: performance.now() }
          if (act.kind === 'answer-read' && sent) {
            const { documents, at } = sent
            await open.copy.note(documents, Date.now(), performance.now() - at)
            sent = null
          }
          if (act.kind === 'move') {
            isOnDevice = !isOnDevice
            await open.copy.moveTo(isOnDevice ? survivor.open() : createMemoryStore())
          }
          if (typeof id !== 'string') return
          if (act.kind === 'own-remove') {
            fleet.remove(id)
            gone.add(id)
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
            if (!isOnDevice) known.clear()
            open = await openCopy(fleet, isOnDevice ? survivor.open() : createMemoryStore())
            // What was on its way to the page that is gone.
            sent = null
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
        expect(shown).toEqual([])
        const ids = fleet.ids().map(String)
        const texts = await open.copy.texts(ids)
        expect(texts.map(({ text }) => JSON.parse(text))).toEqual(fleet.all())
      },
    ),
    { numRuns: 100 },
  )
})
