import { tcpIpRestriction, tlsBackend } from '#contract/edge-modules.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moduleDelete, moduleSave, moduleSwitch } from './module-writes.ts'
import type { ModuleValues } from './module-form.ts'
import { backendRules } from './rules/backend.ts'
import { ipRestrictionRules } from './rules/ip-restriction.ts'
import { serve, type Body } from './test-module-service.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const policies = (...ids: string[]) => ids.map((id) => ({ id, uri: '' }))

/** A restriction with two policies, which somebody else changes so just before a write comes. */
const raced = (theirs: Body | null, enabled = false) => {
  const served = serve(tcpIpRestriction, ipRestrictionRules, {
    enabled,
    ip_policies: policies('a', 'b'),
  })
  let isFirst = true
  served.service.beforeWrite = () => {
    if (isFirst) served.service.stored = theirs && { ...served.service.stored, ...theirs }
    isFirst = false
  }
  return served
}

test('a policy removed while somebody else switches the module on leaves it on', async () => {
  const { service, place, run, valuesNow } = raced({ enabled: true })
  const seen = valuesNow()
  const values = { ...seen, ip_policy_ids: ['a'] }
  const outcome = await run(moduleSave(place, []), { seen, values })
  expect(outcome.kind).toBe('done')
  expect(service.puts).toEqual([{ enabled: true, ip_policy_ids: ['a'] }])
})

test('a module switched on while somebody else removes a policy does not bring that back', async () => {
  const { service, place, run } = raced({ ip_policies: policies('a') })
  const outcome = await run(moduleSwitch(place, true), (now) => ({ ...now, enabled: true }))
  expect(outcome.kind).toBe('done')
  expect(service.puts).toEqual([{ enabled: true, ip_policy_ids: ['a'] }])
})

test('a module switched off in the same instant is not switched once more', async () => {
  const { service, place, run } = raced({ enabled: false }, true)
  const outcome = await run(moduleSwitch(place, false), (now) => ({ ...now, enabled: false }))
  expect([outcome.kind, service.puts]).toEqual(['nothing', []])
})

test('an undo in the same instant as another change keeps that', async () => {
  const { service, place, runAndUndo } = raced(null)
  service.beforeWrite = () => undefined
  const outcome = await runAndUndo(
    moduleSwitch(place, true),
    (now) => ({ ...now, enabled: true }),
    () => {
      let isFirst = true
      service.beforeWrite = () => {
        if (isFirst) service.stored = { ...service.stored, ip_policies: policies('a', 'b', 'c') }
        isFirst = false
      }
    },
  )
  expect(outcome?.kind).toBe('done')
  expect(service.puts.at(-1)).toEqual({ enabled: false, ip_policy_ids: ['a', 'b', 'c'] })
})

test('a module changed in the same instant is not deleted unasked', async () => {
  const { service, place, run, questions } = raced({ ip_policies: policies('c') })
  const seen = tcpIpRestriction.document.reply.parse(service.stored)
  const outcome = await run(moduleDelete(place, seen), (now) => now)
  expect(questions.map(({ warnings }) => warnings.length)).toEqual([1])
  expect([outcome.kind, service.stored]).toEqual(['done', null])
})

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
