import { tcpIpRestriction, tlsBackend, tlsIpRestriction } from '#contract/edge-modules.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  inFileOrder,
  leftOut,
  moduleFileText,
  unwritable,
} from '../../../resources/edges/module-file.ts'
import { rulesOf } from '../../../resources/edges/rules/rules-of.ts'
import { readModuleFile } from './read-module-file.ts'
import { edgesWithModules } from './test-replies.ts'

describe('a file of modules', () => {
  test('has each module that was read as the body of its replace, and comes back so', () => {
    fc.assert(
      fc.property(edgesWithModules, (given) => {
        const text = moduleFileText(given)
        const { faults, wanted, edges: count } = readModuleFile(text)
        expect(faults).toEqual([])
        expect(count).toBe(given.length)
        const puts = inFileOrder(given).flatMap(({ kind, id, states }) =>
          states.flatMap(({ module, reply: is }) => {
            const { toPut, toValues } = rulesOf(module)
            const put = is && toPut(toValues(is))
            return is === undefined ? [] : [{ edge: { kind, id }, module, put }]
          }),
        )
        expect(wanted.map(({ line: _line, ...one }) => one)).toEqual(puts)
        expect(moduleFileText(given.toReversed())).toBe(text)
      }),
    )
  })

  test('is the same bytes, with a newline at its end', () => {
    const states = [
      {
        module: tlsIpRestriction,
        reply: { enabled: null, ip_policies: [{ id: 'ipp_1' }], weight: 3 },
      },
      { module: tlsBackend, reply: null },
    ]
    const given = [
      { kind: 'tls', id: 'b', label: 'Shop', states },
      { kind: 'tcp', id: 'z', label: '', states: [{ module: tcpIpRestriction, reply: undefined }] },
    ]
    expect(moduleFileText(given)).toBe(`{
  "format": "adit-edge-modules",
  "version": 1,
  "edges": [
    {
      "kind": "tcp",
      "id": "z",
      "modules": {}
    },
    {
      "kind": "tls",
      "id": "b",
      "label": "Shop",
      "modules": {
        "ip_restriction": {
          "enabled": true,
          "ip_policy_ids": [
            "ipp_1"
          ]
        },
        "backend": null
      }
    }
  ]
}
`)
    expect(leftOut(given)).toEqual({ modules: 1, edges: 1 })
    expect(unwritable(given)).toEqual(['ip_restriction.weight'])
  })
})

const file = (...all: unknown[]) =>
  JSON.stringify({ format: 'adit-edge-modules', version: 1, edges: all })
const edge = (modules: unknown, id: unknown = 'a', kind: unknown = 'tcp') => ({ kind, id, modules })
const on = { enabled: true, ip_policy_ids: [] }

test.each<[string, string[]]>([
  ['{"format":\n 1 2}', [':2:4:: Not JSON: expected a comma or }.']],
  ['', [':1:1:: Not JSON: the text ends too early; expected a value.']],
  ['{"a":1,"a":2}', [':1:8:: Not JSON: "a" occurs twice.']],
  ['["edgtcp_a"]', [':1:1:: Not a file of edge modules. For a list of edges use "Add edges".']],
  ['7', [':1:1:: Must be an object with edges.']],
  ['{"format":"other"}', [':1:11:format: Must be "adit-edge-modules".']],
  ['{"format":"adit-edge-modules","version":"1"}', [':1:41:version: Must be 1.']],
  [
    '{"format":"adit-edge-modules","version":2,"edges":[]}',
    [
      ':1:41:version: This file has version 2 of the format. This dashboard reads version 1: update it first.',
    ],
  ],
  ['{"format":"adit-edge-modules","version":1}', [':1:1:edges: Must be a list.']],
  [file(null), [':1:52:: Must be an object.']],
  [
    file({ note: 1 }),
    [
      ':1:60:note: Unknown member.',
      ':1:52:kind: Required.',
      ':1:52:id: Required.',
      ':1:52:modules: Required.',
    ],
  ],
  [file(edge({}, 'a', 'udp')), ['a:1:60:kind: Must be tcp or tls.']],
  [file(edge({}, '..')), ['tcp/..:1:71:id: Must not be . or ..']],
  [
    file(edge({}, 'x'.repeat(4000))),
    [`tcp/${'x'.repeat(4000)}:1:71:id: Too long: 4,000 of 255 bytes.`],
  ],
  [file(edge([])), ['tcp/a:1:85:modules: Must be an object.']],
  [file(edge({ nonsense: {} })), ['tcp/a:1:97:modules.nonsense: There is no such module.']],
  [
    file(edge({ backend: { enabled: true } })),
    ['tcp/a:1:96:modules.backend: TCP edges have no such module.'],
  ],
  [
    file(edge({ ip_restriction: 'off' })),
    ['tcp/a:1:103:modules.ip_restriction: Must be an object or null.'],
  ],
  [
    file(edge({ ip_restriction: { ip_policy_ids: ['a', 7], weight: 1 } })),
    [
      'tcp/a:1:137:modules.ip_restriction.weight: Unknown member.',
      'tcp/a:1:125:modules.ip_restriction.ip_policy_ids[1]: Must be a string.',
      'tcp/a:1:103:modules.ip_restriction.enabled: Required.',
    ],
  ],
  [
    file(edge({ ip_restriction: on }), edge({ ip_restriction: null })),
    ['tcp/a:1:160:id: This edge is already in the file, in line 1.'],
  ],
])('%s is refused by its edge, field and place', (text, said) => {
  const { faults, faultCount } = readModuleFile(text)
  const found = faults.map(
    ({ id, line, column, path, message }) => `${id}:${line}:${column}:${path}: ${message}`,
  )
  expect(found).toEqual(said)
  expect(faultCount).toBe(said.length)
})

test('what is right goes on beside what is not', () => {
  const text = file(edge({ ip_restriction: on }, 'good'), edge({}, '..'), edge({}, 'a/b c'))
  const { edges: count, faultyEdges, wanted } = readModuleFile(text)
  expect([count, faultyEdges]).toEqual([2, 1])
  expect(wanted).toMatchObject([{ edge: { kind: 'tcp', id: 'good' }, put: on, line: 1 }])
})

test('no text makes it throw', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.array(fc.jsonValue()).map((all) => file(...all)),
    fc
      .dictionary(fc.constantFrom('ip_restriction', 'backend', '__proto__', 'x.y'), fc.jsonValue())
      .map((modules) => file({ kind: 'tls', id: 'a', modules })),
    fc
      .tuple(fc.constant(file(edge({ ip_restriction: on }))), fc.nat(160))
      .map(([text, at]) => text.slice(0, at)),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const { faultCount, wanted } = readModuleFile(text)
      // What is not said to be faulty is a file of modules.
      if (faultCount === 0) expect(JSON.parse(text)).toMatchObject({ format: 'adit-edge-modules' })
      expect(
        wanted.every(({ put, module }) => !put || module.document.put.safeParse(put).success),
      ).toBe(true)
    }),
    { numRuns: 500 },
  )
})
