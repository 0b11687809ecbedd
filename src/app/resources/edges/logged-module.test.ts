import { tcpIpRestriction, tlsBackend } from '#contract/edge-modules.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moduleSave } from './module-writes.ts'
import { replyTo, serve, type Body } from './test-module-service.ts'
import { backendRules } from './rules/backend.ts'
import { ipRestrictionRules } from './rules/ip-restriction.ts'
import { replyIn, undoOfLogged } from './logged-module.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const policies = (enabled: boolean, ...ids: string[]): Body =>
  replyTo(tcpIpRestriction.document, { enabled, ip_policy_ids: ids })

/** A restriction that is now `stored`, whose log has a write. */
const openLog = (before: Body, document: Body, stored = document) => {
  const served = serve(tcpIpRestriction, ipRestrictionRules, stored)
  const read = (body: unknown) => tcpIpRestriction.document.reply.parse(body)
  const undo = undoOfLogged(served.place, read(before), read(document))
  const takeBack = async () =>
    undo?.start(async (back, edit) => served.run(back as never, edit as never))
  return { ...served, undo, takeBack }
}

test('a new module is taken back from a log as from its toast', async () => {
  const { service, place, run, valuesNow } = serve(tlsBackend, backendRules, null)
  const write = moduleSave(place, [])
  const values = { ...valuesNow(), backend_id: 'bkd_2' }
  const outcome = await run(write, { seen: null, values })
  const shown = outcome.kind === 'done' ? write.followUp?.(outcome).undo : null
  const undo = undoOfLogged(place, null, tlsBackend.document.reply.parse(service.stored))
  expect(undo?.title).toBe(shown?.title)
  await undo?.start(async (back, edit) => run(back as never, edit as never))
  expect(service.stored).toBeNull()
})

test('a module of another form is not read', () => {
  expect(replyIn(tlsBackend, 7)).toBeUndefined()
})

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
