import { EDGE_MODULES, tcpIpRestriction, type EdgeModule } from '#contract/edge-modules.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ipRestrictionRules } from './rules/ip-restriction.ts'
import { jsonRules } from './rules/json.ts'
import { rulesOf } from './rules/registry.ts'
import { changedFields } from '../../writes/conflicts/field.ts'
import { copyChange, copyTargets, moduleCopy } from './module-copy.ts'
import type { ModuleRules } from './module-form.ts'
import { lostFields } from './module-writes.ts'
import { moduleFields } from './whole-module.ts'
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

const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 5 })

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

describe.each(FORMS)('%s', (_name, module, rules) => {
  const { reply } = module.document
  const any = modulesOf(module)

  test('a copy gives an equal module, names what a replace loses, and is taken back', () =>
    fc.assert(
      fc.asyncProperty(any, fc.option(any), async (source, target) => {
        const served = serve(module, rules, target)
        const { service, place, questions, runAndUndo, valuesNow } = served
        const before = target && valuesNow()
        const reviewed = target && reply.parse(structuredClone(target))
        const to = rules.toValues(reply.parse(source))
        const change = await copyChange(place, reviewed, to)
        let [copied, asked] = [valuesNow(), questions.flatMap(({ warnings }) => warnings)]
        const undone = await runAndUndo(
          moduleCopy(place, reviewed),
          () => to,
          () => {
            copied = valuesNow()
            asked = questions.flatMap(({ warnings }) => warnings)
          },
        )
        if (!change) {
          expect(service.puts).toEqual([])
          return
        }
        expect(changedFields(moduleFields(place), copied, to)).toEqual([])
        expect(service.puts[0]).toEqual(rules.toPut(to))
        expect(asked).toEqual(change.warnings)
        const lost = lostFields(module, reviewed)
        expect(asked.some(({ id }) => id === `lost ${lost.join(' ')}`)).toBe(lost.length > 0)
        expect(undone).toMatchObject({ kind: 'done' })
        expect(service.stored && valuesNow()).toEqual(before)
      }),
      { numRuns: 50 },
    ))

  test('a copy of what is already equal sends nothing', () =>
    fc.assert(
      fc.asyncProperty(any, async (stored) => {
        const { service, place, run, valuesNow } = serve(module, rules, stored)
        const now = valuesNow()
        expect(await copyChange(place, reply.parse(stored), now)).toBeNull()
        const outcome = await run(moduleCopy(place, reply.parse(stored)), () => now)
        expect(outcome).toMatchObject({ kind: 'nothing' })
        expect(service.puts).toEqual([])
      }),
      { numRuns: 20 },
    ))
})

test('what was changed after the review is asked about, and what lets more in is named before', async () => {
  const target = { enabled: true, ip_policies: [{ id: 'a' }] }
  const { service, place, run, questions } = serve(tcpIpRestriction, ipRestrictionRules, target)
  const reviewed = tcpIpRestriction.document.reply.parse(target)
  const open = { enabled: false, ip_policy_ids: ['b'] }
  const change = await copyChange(place, reviewed, open)
  expect(change?.warnings).toMatchObject([{ id: 'open', isDangerous: true }])
  service.stored = { ...target, ip_policies: [{ id: 'a' }, { id: 'theirs' }] }
  await run(moduleCopy(place, reviewed), () => open)
  expect(questions[0]?.warnings.map(({ text }) => text)).toEqual([
    'Someone else changed it after it was reviewed.',
    'SSH bastion will accept traffic from any source.',
  ])
})

// Regression: the question said "you copied it: IP policy IDs."
test('a copied module that somebody changed since is not taken back without a question', async () => {
  const { service, place, questions, runAndUndo } = serve(
    tcpIpRestriction,
    ipRestrictionRules,
    null,
  )
  const copied = { enabled: true, ip_policy_ids: ['a'] }
  await runAndUndo(
    moduleCopy(place, null),
    () => copied,
    () => {
      service.stored = { enabled: true, ip_policies: [{ id: 'theirs' }] }
    },
  )
  expect(questions.flatMap(({ warnings }) => warnings.map(({ text }) => text))).toContain(
    'It was changed after you copied it: IP policy IDs.',
  )
})

describe('the lines that name the edges to copy to', () => {
  const source = { kind: 'tls', id: 'edgtls_a' }

  test('each edge is there once; ids without a kind are taken as of this kind', () => {
    const { ids: found, faults } = copyTargets(' edgtls_b \r\n\nopaque id\nedgtls_b\n/', source)
    expect(found).toEqual(['edgtls_b', 'opaque id', '/'])
    expect(faults).toEqual([])
  })

  test.each([
    ['edgtls_a', /^this edge itself\.$/],
    ['edgtcp_a', /^a TCP edge, not a TLS edge\.$/],
    ['..', /^Must not be \. or \.\.$/],
    ['x'.repeat(256), /^Too long/],
    ['a\0b', /^Must be valid Unicode/],
  ])('%j is refused', (line, reason) => {
    expect(copyTargets(`edgtls_b\n${line}`, source)).toEqual({
      ids: ['edgtls_b'],
      faults: [{ line: 2, reason: expect.stringMatching(reason) }],
    })
  })

  test('more edges than can be reviewed are refused', () => {
    const text = Array.from({ length: 5000 }, (_, index) => `edge_${index}`).join('\n')
    const { ids: found, faults } = copyTargets(text, source)
    expect(found).toHaveLength(200)
    expect(faults).toEqual([{ line: 201, reason: 'more than 200 edges.' }])
  })
})
