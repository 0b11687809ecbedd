import { tcpIpRestriction, tlsBackend, type EdgeModule } from '#contract/edge-modules.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moduleDelete, moduleSave, moduleSwitch } from './module-writes.ts'
import type { ModuleRules, ModuleValues } from './module-form.ts'
import { serve, type Body } from './test-module-service.ts'
import type { KeptUndo } from '../../writes/write.ts'
import { backendRules } from './rules/backend.ts'
import { ipRestrictionRules } from './rules/ip-restriction.ts'
import { restoreModuleUndo } from './restore-undo.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

type Served = ReturnType<typeof serve>
type Act = (served: Served) => ReturnType<typeof moduleSwitch>

const BACKEND: Body = { enabled: true, backend: { id: 'bkd_1', uri: '' } }
const POLICIES: Body = { enabled: true, ip_policies: [{ id: 'ipp_a', uri: '' }] }

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
  [
    'a switch',
    tcpIpRestriction,
    ipRestrictionRules,
    POLICIES,
    ({ place }) => moduleSwitch(place, false),
    { enabled: false },
  ],
])('%s is taken back after a reload', async (_, module, rules, stored, writeOf, change) => {
  const served = serve(module, rules, stored)
  const { service, place, run, valuesNow } = served
  const seen = stored && valuesNow()
  const values = { ...valuesNow(), ...change }
  const write = writeOf(served)
  const outcome = await run(write, { seen, values })
  const undo = outcome.kind === 'done' ? write.undo?.(outcome) : null
  expect(service.stored).not.toEqual(stored)
  // As it is stored.
  const kept = JSON.parse(JSON.stringify(undo?.kept)) as KeptUndo
  const restored = restoreModuleUndo(place.cache, place.client, kept)
  expect(restored?.title).toBe(undo?.title)
  await restored?.start(async (back, edit) => run(back as never, edit as never))
  expect(service.stored).toEqual(stored)
})

test('a deletion is taken back after a reload', async () => {
  const { service, place, run } = serve(tlsBackend, backendRules, BACKEND)
  const write = moduleDelete(place, tlsBackend.document.reply.parse(BACKEND))
  const outcome = await run(write, (now) => now)
  const undo = outcome.kind === 'done' ? write.undo?.(outcome) : null
  const kept = JSON.parse(JSON.stringify(undo?.kept)) as KeptUndo
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
