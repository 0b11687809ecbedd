import { ipRestriction } from '#contract/edge-modules.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BulkAction } from '../resources/bulk-action.ts'
import { ipRestrictionRules } from '../resources/edges/rules/ip-restriction.ts'
import { edgesWith } from './test-modules.ts'

// Somebody changes a restriction between the review of a bulk change and the change.

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const path = 'ip_policy_ids'
const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })
const restrictions = fc.record({
  enabled: fc.boolean(),
  ip_policies: ids.map((all) => all.map((id) => ({ id, uri: '' }))),
})
const actions: fc.Arbitrary<BulkAction> = fc.oneof(
  fc.boolean().map((value): BulkAction => ({ kind: 'set', path: 'enabled', value })),
  fc
    .tuple(fc.constantFrom('a', 'e'), fc.boolean())
    .map(([element, isIn]): BulkAction => ({ kind: 'element', path, element, isIn })),
  fc.constant<BulkAction>({ kind: 'replace', path, element: 'a', by: 'e' }),
  fc.constant<BulkAction>({ kind: 'delete' }),
)
const removedBy = (action: BulkAction) =>
  (action.kind === 'element' && !action.isIn) || action.kind === 'replace' ? action.element : null

test('a bulk change loses no policy that somebody else has set since its review', () =>
  fc.assert(
    fc.asyncProperty(
      restrictions,
      fc.option(restrictions),
      actions,
      async (first, theirs, action) => {
        const { plan, run, modules } = edgesWith(ipRestriction, { 'tcp/a': first })
        const policiesNow = () => {
          const now = modules.get('tcp/a')
          const values = now && ipRestrictionRules.toValues(ipRestriction.reply.parse(now))
          return { isSet: Boolean(now), ids: values?.ip_policy_ids ?? [] }
        }
        const rows = await plan(action)
        modules.set('tcp/a', theirs)
        const { ids: kept } = policiesNow()
        const { states } = await run(action, rows)
        const now = policiesNow()
        // What they have deleted is not set again, and what they have changed is deleted only when asked.
        if (theirs === null) expect(now.isSet).toBe(false)
        else if (action.kind === 'delete' && states[0] !== 'done') expect(now.ids).toEqual(kept)
        else if (action.kind === 'delete') expect(new Set(kept)).toEqual(new Set(idsOf(first)))
        else for (const id of kept) if (id !== removedBy(action)) expect(now.ids).toContain(id)
      },
    ),
    { numRuns: 300 },
  ))
const idsOf = ({ ip_policies }: { ip_policies: { id: string }[] }) =>
  ip_policies.map(({ id }) => id)
