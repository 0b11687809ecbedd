import { tcpIpRestriction, tlsBackend, type EdgeModule } from '#contract/edge-modules.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moduleDelete, moduleSave } from './module-writes.ts'
import type { ModuleRules, ModuleValues } from './module-form.ts'
import { replyTo, serve, type Body } from './test-module-service.ts'
import type { KeptUndo } from '../../writes/write.ts'
import { backendRules } from './rules/backend.ts'
import { ipRestrictionRules } from './rules/ip-restriction.ts'
import { restoreModuleUndo } from './restore-undo.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

type Served = ReturnType<typeof serve>
type Act = (served: Served) => ReturnType<typeof moduleSave>

const BACKEND: Body = { enabled: true, backend: { id: 'bkd_1', uri: '' } }

/** A write of a module as a log has it. */
const ofLog = (
  act: 'save' | 'delete',
  { kind, module }: EdgeModule,
  before: Body | null,
  document: Body | null,
): KeptUndo => ({ write: ['module', act, kind, module, 'edge_1', 'SSH bastion'], before, document })

test.each<[string, EdgeModule, ModuleRules, Body | null, Act, Partial<ModuleValues> | null]>([
  [
    'a save',
    tlsBackend,
    backendRules,
    BACKEND,
    ({ place }) => moduleSave(place, []),
    { backend_id: 'bkd_2' } as object,
  ],
  [
    'a new module',
    tlsBackend,
    backendRules,
    null,
    ({ place }) => moduleSave(place, []),
    { backend_id: 'bkd_2' } as object,
  ],
])('%s is taken back from a log', async (_, module, rules, stored, writeOf, change) => {
  const served = serve(module, rules, stored)
  const { service, place, run, valuesNow } = served
  const seen = stored && valuesNow()
  const values = { ...valuesNow(), ...change }
  const write = writeOf(served)
  const outcome = await run(write, { seen, values })
  const undo = outcome.kind === 'done' ? write.undo?.(outcome) : null
  expect(service.stored).not.toEqual(stored)
  const kept = ofLog('save', module, stored, service.stored)
  const restored = restoreModuleUndo(place.cache, place.client, kept)
  expect(restored?.title).toBe(undo?.title)
  await restored?.start(async (back, edit) => run(back as never, edit as never))
  expect(service.stored).toEqual(stored)
})

test('a deletion is taken back from a log', async () => {
  const { service, place, run } = serve(tlsBackend, backendRules, BACKEND)
  const write = moduleDelete(place, tlsBackend.document.reply.parse(BACKEND))
  const outcome = await run(write, (now) => now)
  expect(outcome.kind).toBe('done')
  const kept = ofLog('delete', tlsBackend, BACKEND, service.stored)
  const restored = restoreModuleUndo(place.cache, place.client, kept)
  await restored?.start(async (back, edit) => run(back as never, edit as never))
  expect(service.stored).toEqual(BACKEND)
})

test.each<[string, KeptUndo]>([
  [
    'an unknown module',
    { write: ['module', 'on', 'tcp', 'x', 'e', 'e'], before: null, document: null },
  ],
  [
    'an unknown act',
    { write: ['module', 'x', 'tls', 'backend', 'e', 'e'], before: null, document: null },
  ],
  [
    'a module of another form',
    { write: ['module', 'save', 'tls', 'backend', 'e', 'e'], before: 7, document: 7 },
  ],
  ['nothing', { write: [], before: null, document: null }],
])('%s is not restored', (_, kept) => {
  const { place } = serve(tlsBackend, backendRules, BACKEND)
  expect(restoreModuleUndo(place.cache, place.client, kept)).toBeNull()
})

const policies = (enabled: boolean, ...ids: string[]): Body =>
  replyTo(tcpIpRestriction.document, { enabled, ip_policy_ids: ids })

/** A restriction that is now `stored`, whose log has a write of another dashboard. */
const openLog = (before: Body, document: Body, stored: Body | null = document) => {
  const served = serve(tcpIpRestriction, ipRestrictionRules, stored)
  const { cache, client, id } = served.place
  const write = ['module', 'whole', 'tcp', 'ip_restriction', id, id]
  const undo = restoreModuleUndo(cache, client, { write, before, document })
  const takeBack = async () =>
    undo?.start(async (back, edit) => served.run(back as never, edit as never))
  return { ...served, takeBack }
}

test('a write of a log is taken back whole, and what others did since stays', async () => {
  const { takeBack, service, questions } = openLog(
    policies(true, 'ipp_a', 'ipp_b'),
    policies(false, 'ipp_a'),
    policies(false, 'ipp_a', 'ipp_new'),
  )
  await takeBack()
  expect(questions).toEqual([])
  expect(service.puts).toEqual([{ enabled: true, ip_policy_ids: ['ipp_a', 'ipp_b', 'ipp_new'] }])
})

test('a write of a log that others have taken back sends nothing', async () => {
  const before = policies(true, 'ipp_a')
  const { takeBack, service } = openLog(before, policies(false, 'ipp_a'), before)
  expect(await takeBack()).toMatchObject({ kind: 'nothing' })
  expect(service.puts).toEqual([])
})

test('to take back a write of a log asks before it lets more in', async () => {
  const { takeBack, questions } = openLog(policies(false, 'ipp_a'), policies(true, 'ipp_a'))
  await takeBack()
  expect(questions[0]?.warnings).toMatchObject([{ title: 'Let every source in?' }])
})
