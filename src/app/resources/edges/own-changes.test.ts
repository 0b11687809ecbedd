import { tcpIpRestriction } from '#contract/edge-modules.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ipRestrictionRules } from './rules/ip-restriction.ts'
import { changedByOthers } from '../../writes/own-changes.ts'
import type { Undo, Write } from '../../writes/write.ts'
import type { ModuleValues } from './module-form.ts'
import { moduleDelete, moduleSave, moduleSwitch } from './module-writes.ts'
import { serve, type Body } from './test-module-service.ts'
import type { ModuleReply } from '#contract/edge-modules.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const IDS = ['ipp_a', 'ipp_b', 'ipp_c']
const listOf = fc.subarray(IDS)

const act = fc.oneof(
  fc.record({ kind: fc.constant('save'), ids: listOf }),
  fc.record({ kind: fc.constantFrom('switch', 'delete', 'undo'), ids: fc.constant([]) }),
)

const stored = (ids: readonly string[]): Body => ({
  enabled: true,
  ip_policies: ids.map((id) => ({ id })),
})

/** A service with a module, and what a person does to it with the writes of its card. */
const person = (ids: readonly string[], edge: string) => {
  const served = serve(tcpIpRestriction, ipRestrictionRules, stored(ids))
  const { service, run, valuesNow } = served
  const place = { ...served.place, id: edge }
  const undos: Undo[] = []
  const perform = async <B>(
    write: Write<ModuleReply, ModuleValues, B>,
    edit: Parameters<typeof run<B>>[1],
  ) => {
    const outcome = await run(write, edit)
    const undo = outcome.kind === 'done' ? write.followUp?.(outcome).undo : null
    if (undo) undos.unshift(undo)
  }
  const reply = () => service.stored && tcpIpRestriction.document.reply.parse(service.stored)
  const acts = {
    save: (ids: readonly string[]) => {
      const seen = service.stored ? valuesNow() : null
      const values = { enabled: true, ...seen, ip_policy_ids: ids } as ModuleValues
      return perform(moduleSave(place, []), { seen, values })
    },
    switch: () => {
      const enabled = !valuesNow().enabled
      return perform(moduleSwitch(place, enabled), (now) => ({ ...now, enabled }))
    },
    delete: () => perform(moduleDelete(place, reply()), (now) => now),
    undo: async () => {
      await undos.shift()?.start(async (write, edit) => run(write as never, edit as never))
    },
  }
  const others = (since: { values: unknown; at: number }) =>
    changedByOthers(moduleSave(place, []), since, valuesNow()).map(({ path }) => path)
  return { service, acts, others, valuesNow }
}

// Regression: an undo on an edge's page was shown as a change by someone else.
test('no sequence of own writes and undos is taken for a change by somebody else', async () => {
  let edge = 0
  await fc.assert(
    fc.asyncProperty(listOf, fc.array(act, { maxLength: 8 }), async (ids, sequence) => {
      const { acts, others, valuesNow } = person(ids, `edge_${(edge += 1)}`)
      const opened = { values: valuesNow(), at: Date.now() }
      for (const { kind, ids } of sequence) {
        await acts[kind](ids)
        expect(others(opened)).toEqual([])
      }
    }),
    { numRuns: 150 },
  )
})

test('what somebody else changes before or after own writes is told', async () => {
  let edge = 0
  const write = act.filter(({ kind }) => kind !== 'undo')
  await fc.assert(
    fc.asyncProperty(listOf, fc.array(write, { maxLength: 5 }), async (ids, sequence) => {
      const { service, acts, others, valuesNow } = person(ids, `edge_by_others_${(edge += 1)}`)
      const opened = { values: valuesNow(), at: Date.now() }
      for (const { kind, ids } of sequence) await acts[kind](ids)
      service.stored = stored(['ipp_theirs'])
      expect(others(opened)).toEqual(['ip_policy_ids'])
    }),
    { numRuns: 100 },
  )
})

// Regression: a save said that it was merged with someone else's change, which was one's own switch.
test('a save after a switch of the same card tells of nobody else', async () => {
  const { service, place, run, valuesNow } = serve(tcpIpRestriction, ipRestrictionRules, stored([]))
  const seen = valuesNow()
  await run(moduleSwitch(place, false), (now) => ({ ...now, enabled: false }))
  const values = { ...seen, ip_policy_ids: ['ipp_a'] } as ModuleValues
  expect(await run(moduleSave(place, []), { seen, values })).toMatchObject({ theirs: [] })
  service.stored = stored(['ipp_theirs'])
  const off = { seen: { ...seen, enabled: false }, values: { ...values, enabled: false } }
  expect(await run(moduleSave(place, []), off)).toMatchObject({
    theirs: [{ path: 'enabled' }, { path: 'ip_policy_ids' }],
  })
})
