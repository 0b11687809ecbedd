import { anyCharacter } from '#contract/test-texts.ts'
import { modulesOf, type ModuleReply } from '#contract/edge-modules.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { trafficPolicy } from './traffic-policy.ts'

const policyOf = (
  kind: string,
  replies: Record<string, ModuleReply | null | undefined>,
  id = 'edg_1',
) =>
  trafficPolicy(
    { kind, id },
    modulesOf(kind).map((module) => ({ module, reply: replies[module.module] })),
  )
const ref = (id: string) => ({ id, uri: '' })
const restriction = (ids: readonly string[], enabled?: boolean) => ({
  enabled,
  ip_policies: ids.map(ref),
})
const FORWARD = [{ type: 'forward-internal', config: { url: 'tls://REPLACE-ME.internal:443' } }]
const restrict = (enforce: boolean, ip_policies: string[]) => [
  { type: 'restrict-ips', config: { enforce, ip_policies } },
]

describe('the traffic policy of an edge', () => {
  test.each<[string, Parameters<typeof policyOf>[1], unknown[]]>([
    [
      'restricted, with a backend',
      { ip_restriction: restriction(['a', 'b', 'a']), backend: { backend: ref('bkd_1') } },
      [restrict(true, ['a', 'b']), FORWARD],
    ],
    [
      'with its restriction off',
      { ip_restriction: restriction(['a'], false), backend: null },
      [restrict(false, ['a'])],
    ],
    [
      'with a restriction without a policy',
      { ip_restriction: restriction([]), backend: { enabled: false, backend: ref('bkd_1') } },
      [restrict(true, ['REPLACE-ME'])],
    ],
    ['without anything', { ip_restriction: null, backend: null }, []],
    ['that was not read', {}, []],
  ])('%s', (_name, replies, actions) => {
    expect(parse(policyOf('tls', replies))).toEqual({
      on_tcp_connect: actions.map((list) => ({ actions: list })),
    })
  })

  const ODD = '\u007f\u0085\u2028\u2029\ufeff\ufffe\uffff"\\#: \t\n\r-'
  const odd = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...ODD.split('')),
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
    ),
    minLength: 1,
  })
  const ids = fc.uniqueArray(odd, { minLength: 1 })
  // What readers of YAML refuse, or take for the end of a line.
  const NOT_YAML = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/

  test.each(['1.1', '1.2'] as const)(
    'no id of its modules or of the edge ends a line, or the file, of YAML %s',
    (version) => {
      fc.assert(
        fc.property(ids, odd, odd, fc.boolean(), (policies, backendId, id, enforce) => {
          const replies = {
            ip_restriction: restriction(policies, enforce),
            backend: { backend: ref(backendId) },
          }
          const text = policyOf('tls', replies, id)
          expect(text).not.toMatch(NOT_YAML)
          expect(parse(text, { version })).toEqual({
            on_tcp_connect: [restrict(enforce, policies), FORWARD].map((actions) => ({ actions })),
          })
        }),
        { numRuns: 200 },
      )
    },
  )
})
