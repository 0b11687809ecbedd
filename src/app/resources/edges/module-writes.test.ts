import {
  EDGE_MODULES,
  tcpIpRestriction,
  tlsBackend,
  type EdgeModule,
} from '#contract/edge-modules.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Edit } from '../../writes/write.ts'
import { doneMessage } from '../../writes/write-words.ts'
import { deleteWarnings } from './module-warnings.ts'
import { moduleDelete, moduleSave, moduleSwitch } from './module-writes.ts'
import { backendRules } from './rules/backend.ts'
import { ipRestrictionRules } from './rules/ip-restriction.ts'
import { jsonRules } from './rules/json.ts'
import type { ModuleRules, ModuleValues } from './module-form.ts'
import { rulesOf } from './rules/rules-of.ts'
import { serve, type Body } from './test-module-service.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const FORMS = EDGE_MODULES.flatMap((module): [string, EdgeModule, ModuleRules][] => {
  const name = `${module.kind} ${module.module}`
  return [
    [name, module, rulesOf(module)],
    [`${name} as JSON`, module, jsonRules(module.document)],
  ]
})

const ids = fc.array(fc.constantFrom('a', 'b', 'c', ' d ', 'e'), { maxLength: 6 })

/** Any module that a service may send: unset in every way, with repeated ids and unknown members. */
const modulesOf = ({ document: { refs } }: EdgeModule): fc.Arbitrary<Body> => {
  const members = Object.values(refs).map(({ reply, many }) => {
    const found = ids.map((list) => list.map((id) => ({ id, uri: '' })))
    const unset = fc.constantFrom(undefined, null)
    return [reply, fc.oneof(unset, many ? found : found.map(([first]) => first ?? null))] as const
  })
  const enabled = fc.constantFrom(true, false, null, undefined)
  const weight = fc.option(fc.nat(), { nil: undefined })
  return fc.record({ enabled, weight, ...Object.fromEntries(members) })
}

const check = <T>(
  [, module, rules]: (typeof FORMS)[number],
  more: fc.Arbitrary<T>,
  rule: (served: ReturnType<typeof serve>, more: T) => Promise<void>,
) =>
  fc.assert(
    fc.asyncProperty(modulesOf(module), more, (stored, more) =>
      rule(serve(module, rules, stored), more),
    ),
    { numRuns: 25 },
  )
const nothing = fc.constant(null)

test.each(FORMS)('%s: opened and saved untouched, nothing is read or sent', (...form) =>
  check(form, nothing, async ({ service, place, run, valuesNow }) => {
    const values = valuesNow()
    const outcome = await run(moduleSave(place, []), { seen: values, values: { ...values } })
    expect(outcome).toEqual({ kind: 'nothing' })
    expect(service.puts).toEqual([])
  }),
)

test.each(FORMS)(
  '%s: a save switches only what its form has switched, and every put has `enabled`',
  (...form) => {
    const [, module, rules] = form
    const others = fc.array(fc.option(modulesOf(module)), { minLength: 1, maxLength: 3 })
    const more = fc.record({ mine: modulesOf(module), others })
    return check(form, more, async ({ service, place, run, valuesNow }, { mine, others }) => {
      const values = rules.toValues(module.document.reply.parse(mine))
      for (const other of others) {
        const seen = service.stored ? valuesNow() : null
        service.stored = other
        const now = other && valuesNow()
        const outcome = await run(moduleSave(place, []), { seen, values })
        const put = service.puts.at(-1)
        if (outcome.kind === 'done') {
          const { enabled } = values
          // Of a form that opened without a module it is asked, and answered with mine.
          const isTheirs = seen !== null && enabled === seen.enabled
          expect(put?.['enabled']).toBe(now && isTheirs ? now.enabled : enabled)
          await run(moduleSwitch(place, false), (now) => ({ ...now, enabled: false }))
        }
      }
      for (const put of service.puts) {
        expect(put['enabled']).toBeTypeOf('boolean')
        expect(module.document.put.safeParse(put).error).toBeUndefined()
      }
    })
  },
)

test.each(FORMS)('%s: the same edit by both asks for no choice', (...form) => {
  const [, module, rules] = form
  return check(
    form,
    modulesOf(module),
    async ({ service, place, run, questions, valuesNow }, to) => {
      const seen = valuesNow()
      service.stored = to
      const values = { ...rules.toValues(module.document.reply.parse(to)), enabled: seen.enabled }
      const outcome = await run(moduleSave(place, []), { seen, values })
      expect(outcome.kind).toBe('nothing')
      expect([service.puts, questions]).toEqual([[], []])
    },
  )
})

test.each(FORMS)('%s: a save, a switch and a deletion are taken back', (...form) => {
  const [, module, rules] = form
  return check(form, modulesOf(module), async ({ service, place, runAndUndo, valuesNow }, mine) => {
    const seen = valuesNow()
    const { enabled } = seen
    const values = { ...rules.toValues(module.document.reply.parse(mine)), enabled }
    const undone = { kind: 'done', differences: [] }
    const saved = await runAndUndo(moduleSave(place, []), { seen, values })
    if (saved) expect(saved).toMatchObject(undone)
    expect(valuesNow()).toEqual(seen)
    const to = (now: ModuleValues) => ({ ...now, enabled: !enabled })
    expect(await runAndUndo(moduleSwitch(place, !enabled), to)).toMatchObject(undone)
    expect(valuesNow()).toEqual(seen)
    const remove = moduleDelete(place, service.stored)
    expect(await runAndUndo(remove, (now) => now)).toMatchObject(undone)
    expect(valuesNow()).toEqual(seen)
  })
})

const serveBackend = (backend: Body | null, enabled = true) =>
  serve(tlsBackend, backendRules, { enabled, backend })

const clear = ({ valuesNow }: ReturnType<typeof serveBackend>): Edit<ModuleValues> => {
  const seen = valuesNow()
  return { seen, values: { ...seen, backend_id: '' } as ModuleValues }
}

// Regression: a PUT that removes a member, lost before it was done, was "done".
test('a backend that is still there was not removed', async () => {
  const served = serveBackend({ id: 'b' })
  served.service.loses = 'before'
  const outcome = await served.run(moduleSave(served.place, []), clear(served))
  expect(outcome).toMatchObject({ kind: 'lost', found: 'not-done' })
  served.service.loses = 'after'
  const again = await served.run(moduleSave(served.place, []), clear(served))
  expect(again).toMatchObject({ kind: 'done', how: 'confirmed', differences: [] })
})

// Regression: it was done "although the answer was lost", and nothing had been sent.
test('a module that somebody else deleted first is deleted, without a lost answer', async () => {
  const { service, place, run } = serveBackend(null)
  const write = moduleDelete(place, service.stored)
  service.stored = null
  const outcome = await run(write, (now) => now)
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  expect(doneMessage(write, outcome)).toBe('Backend deleted. It was already gone.')
})

// Regression: a module that somebody else had just put to work was deleted without a question.
test('a module that somebody else has just switched on is deleted only after a question', async () => {
  const { service, place, run, questions } = serveBackend({ id: 'b' }, false)
  const write = moduleDelete(place, service.stored)
  service.stored = { enabled: true, backend: { id: 'b' } }
  expect(await run(write, (now) => now)).toMatchObject({ kind: 'done', document: null })
  expect(questions.flatMap(({ warnings }) => warnings.map(({ text }) => text))).toEqual([
    'Someone else changed it after you opened this page: Enabled.',
  ])
})

// Regression: the checkbox of the form that opened without a module was on, and the module was saved off.
test('over a module that somebody else has just set, a save asks how it is switched', async () => {
  const { service, place, run, questions } = serveBackend({ id: 'b' }, false)
  const values: ModuleValues & { backend_id: string } = { enabled: true, backend_id: 'b2' }
  await run(moduleSave(place, []), { seen: null, values })
  expect(questions[0]?.conflicts.map(({ field }) => field.label)).toEqual(['Enabled', 'Backend ID'])
  expect(service.puts).toEqual([{ enabled: true, backend_id: 'b2' }])
})

describe('an IP restriction', () => {
  const ON = { enabled: true, ip_policies: [{ id: 'ipp_a' }] }
  const OFF = { ...ON, enabled: false }
  const EMPTY = { enabled: true, ip_policies: [] }
  const OPENS = 'SSH bastion will accept traffic from any source.'
  const UNDECIDED = expect.stringContaining('No policy is set.')
  const asked = (questions: ReturnType<typeof serve>['questions']) =>
    questions.flatMap(({ warnings }) => warnings.map(({ text }) => text))

  // Regression: one click opened an edge to every source, without a question.
  test.each([
    ['on', ON, false, [OPENS]],
    ['on without a policy', EMPTY, false, [OPENS]],
    ['off', OFF, true, []],
    ['off without a policy', { ...EMPTY, enabled: false }, true, [UNDECIDED]],
  ])(
    'that is %s is switched, asking where that lets more in',
    async (_, stored, enabled, texts) => {
      const { place, run, questions } = serve(tcpIpRestriction, ipRestrictionRules, stored)
      await run(moduleSwitch(place, enabled), (now) => ({ ...now, enabled }))
      expect(asked(questions)).toEqual(texts)
    },
  )

  // What somebody else has changed counts, not what the page shows.
  test('that someone else has switched on meanwhile asks, too', async () => {
    const { service, place, run, questions } = serve(tcpIpRestriction, ipRestrictionRules, OFF)
    const write = moduleSwitch(place, false)
    service.stored = ON
    await run(write, (now) => ({ ...now, enabled: false }))
    expect(asked(questions)).toEqual([OPENS])
  })

  test.each([
    ['on', ON, [OPENS]],
    ['off', OFF, []],
  ])('that is %s says what its deletion does', (_, stored, texts) => {
    const { place } = serve(tcpIpRestriction, ipRestrictionRules, stored)
    expect(deleteWarnings(place, stored).map(({ text }) => text)).toEqual(texts)
  })

  test('that is set in the state of a form that opened without one asks nothing if it was open', async () => {
    const { place, run, questions } = serve(tcpIpRestriction, ipRestrictionRules, null)
    const values: ModuleValues & { ip_policy_ids: string[] } = { enabled: false, ip_policy_ids: [] }
    await run(moduleSave(place, []), { seen: null, values })
    expect(asked(questions)).toEqual([])
  })
})
