import { Backend, BackendPut, IpRestriction, IpRestrictionPut } from '#contract/edge-modules.ts'
import { isPathStep } from '#contract/text.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as backend from './backend.ts'
import * as ipRestriction from './ip-restriction.ts'

const id = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' })
  .filter((text) => !isPathStep(text))
const enabled = fc.constantFrom(true, false, null, undefined)
const uri = fc.constantFrom('', null, undefined, 'https://api.example/x')

describe('IP restriction', () => {
  test('open and save untouched sends a PUT equal to the document, switched off or on', () => {
    const documents = fc.record({ enabled, ip_policies: fc.array(fc.record({ id, uri })) })
    fc.assert(
      fc.property(documents, (document) => {
        const put = ipRestriction.toPut(ipRestriction.toValues(IpRestriction.parse(document)))
        expect(put).toEqual({
          enabled: document.enabled ?? true,
          ip_policy_ids: document.ip_policies.map((policy) => policy.id),
        })
        expect(IpRestrictionPut.safeParse(put).success).toBe(true)
      }),
    )
  })

  test('one Ref instead of a list, null and nothing are read', () => {
    const ids = (ip_policies: unknown) =>
      ipRestriction.toValues(IpRestriction.parse({ ip_policies })).ip_policy_ids
    expect(ids({ id: 'ipp_1', uri: '' })).toEqual(['ipp_1'])
    expect(ids(null)).toEqual([])
    expect(ids(undefined)).toEqual([])
  })

  test('unknown fields and policies without an id are named as lost by a replace', () => {
    const module = IpRestriction.parse({
      enabled: true,
      weight: 7,
      ip_policies: [{ id: 'ipp_1' }, { uri: 'https://api.example/2' }],
    })
    expect(ipRestriction.lostByReplace(module)).toEqual(['weight', 'ip_policies[1]'])
  })
})

describe('backend', () => {
  test('open and save untouched sends a PUT equal to the document, switched off or on', () => {
    const documents = fc.record({
      enabled,
      backend: fc.oneof(fc.constantFrom(null, undefined), fc.record({ id, uri })),
    })
    fc.assert(
      fc.property(documents, (document) => {
        const put = backend.toPut(backend.toValues(Backend.parse(document)))
        expect(put).toEqual({
          enabled: document.enabled ?? true,
          ...(document.backend && { backend_id: document.backend.id }),
        })
        expect(BackendPut.safeParse(put).success).toBe(true)
      }),
    )
  })

  test('unknown fields are named as lost by a replace', () => {
    expect(backend.lostByReplace(Backend.parse({ enabled: true, weight: 7 }))).toEqual(['weight'])
  })
})
