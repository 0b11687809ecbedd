import { tcpIpRestriction } from '#contract/edge-modules.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moduleDelete, moduleSave, moduleSwitch } from './module-writes.ts'
import type { ModuleValues } from './module-form.ts'
import { ipRestrictionRules } from './rules/ip-restriction.ts'
import { serve, type Body } from './test-module-service.ts'

// Two people, or two tabs, change one IP restriction: the second from what its page showed before the first.

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const { document } = tcpIpRestriction
type Served = ReturnType<typeof serve>
type RestrictionValues = ReturnType<typeof ipRestrictionRules.toValues>

const valuesIn = (stored: Body | null): RestrictionValues =>
  ipRestrictionRules.toValues(stored && document.reply.parse(stored))
const policiesIn = (stored: Body | null) => valuesIn(stored).ip_policy_ids

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 4 })
const stored: fc.Arbitrary<Body> = fc.record({
  enabled: fc.boolean(),
  ip_policies: ids.map((all) => all.map((id) => ({ id, uri: '' }))),
})

/** What one person does to a module, from what `seen` shows; only a save sets policies. */
type Act = { kind: 'save' | 'save and undo' | 'switch' | 'delete'; policies: string[] }
const acts: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('save', 'save and undo', 'switch', 'delete'),
  policies: ids,
})

const carryOut = async (
  { place, run, runAndUndo }: Served,
  act: Act,
  seen: Body,
): Promise<void> => {
  const from: ModuleValues & RestrictionValues = valuesIn(seen)
  if (act.kind === 'switch') {
    const enabled = !from.enabled
    await run(moduleSwitch(place, enabled), (now) => ({ ...now, enabled }))
  } else if (act.kind === 'delete') {
    await run(moduleDelete(place, document.reply.parse(seen)), (now) => now)
  } else {
    const edit = { seen: from, values: { ...from, ip_policy_ids: act.policies } }
    if (act.kind === 'save') await run(moduleSave(place, []), edit)
    else await runAndUndo(moduleSave(place, []), edit)
  }
}

/** Whether an act takes a policy away by itself. */
const removes = ({ kind, policies }: Act, id: string) =>
  kind === 'delete' || (kind === 'save' && !policies.includes(id))

test('whatever two people do to one restriction, no policy is lost without a question', () =>
  fc.assert(
    fc.asyncProperty(stored, acts, acts, async (first, theirs, mine) => {
      const served = serve(tcpIpRestriction, ipRestrictionRules, first)
      const { service, questions } = served
      await carryOut(served, theirs, first)
      const between = service.stored
      questions.length = 0
      await carryOut(served, mine, first)
      const isAsked = questions.length > 0
      const now = policiesIn(service.stored)
      for (const id of policiesIn(between)) {
        const isMineToRemove = policiesIn(first).includes(id) && removes(mine, id)
        if (!now.includes(id)) expect(isAsked || isMineToRemove).toBe(true)
      }
      // What they took away comes back only after a question, or with what I added myself.
      const added = mine.kind === 'save' ? mine.policies : []
      for (const id of now)
        if (!policiesIn(between).includes(id)) expect(isAsked || added.includes(id)).toBe(true)
      // Nor does it let more in, or fewer, than who switched it meant.
      if (between && service.stored && mine.kind !== 'switch' && !isAsked)
        expect(valuesIn(service.stored).enabled).toBe(valuesIn(between).enabled)
      // A deleted module is not there again unasked.
      if (!between && !isAsked) expect(service.stored).toBeNull()
    }),
    { numRuns: 300 },
  ))
