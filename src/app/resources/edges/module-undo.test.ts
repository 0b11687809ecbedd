import { tcpIpRestriction, tlsBackend } from '#contract/edge-modules.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moduleSave } from './module-writes.ts'
import { backendRules } from './rules/backend.ts'
import { ipRestrictionRules } from './rules/ip-restriction.ts'
import type { ModuleValues } from './module-form.ts'
import { serve } from './test-module-service.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

test('a new module that is taken back is deleted, and what was set meanwhile is asked about', async () => {
  const { service, place, questions, runAndUndo } = serve(tlsBackend, backendRules, null)
  const edit = { seen: null, values: { enabled: true, backend_id: 'new' } as ModuleValues }
  expect(await runAndUndo(moduleSave(place, []), edit)).toMatchObject({ kind: 'done' })
  expect([service.stored, questions]).toEqual([null, []])
  await runAndUndo(moduleSave(place, []), edit, () => {
    service.stored = { enabled: true, backend: { id: 'theirs' } }
  })
  expect(questions.flatMap(({ warnings }) => warnings.map(({ text }) => text))).toEqual([
    'It was changed after you saved it: Backend ID.',
  ])
})

test('what somebody else has changed since is kept by an undo', async () => {
  const { service, place, runAndUndo, valuesNow } = serve(tcpIpRestriction, ipRestrictionRules, {
    enabled: true,
    ip_policies: [{ id: 'a' }],
  })
  const seen = valuesNow()
  const values = { ...seen, ip_policy_ids: ['a', 'mine'] } as ModuleValues
  await runAndUndo(moduleSave(place, []), { seen, values }, () => {
    service.stored = { enabled: false, ip_policies: ['a', 'mine', 'theirs'].map((id) => ({ id })) }
  })
  expect(valuesNow()).toEqual({ enabled: false, ip_policy_ids: ['a', 'theirs'] })
})
