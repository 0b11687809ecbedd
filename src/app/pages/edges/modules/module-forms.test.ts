import {
  Backend,
  backend,
  EDGE_MODULES,
  IpRestriction,
  ipRestriction,
  IpRestrictionPut,
  moduleDocument,
  type ModuleDocument,
} from '#contract/edge-modules.ts'
import { isPathStep, idText } from '#contract/text.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ipRestrictionForm } from './ip-restriction-form.tsx'
import { jsonForm } from './json-form.tsx'
import { lostByReplace, type ModuleForm } from '../../../resources/edges/module-form.ts'
import { formOf } from './form-of.ts'

const id = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' })
  .filter((text) => !isPathStep(text))
const enabled = fc.constantFrom(true, false, null, undefined)
const uri = fc.constantFrom('', null, undefined, 'https://api.example/x')

/** A document of a kind without its own form: members of every type, and both sorts of references. */
const madeUp = moduleDocument(
  z.strictObject({
    enabled: z.optional(z.boolean()),
    threshold: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
    mode: z.optional(z.enum(['open', 'closed'])),
    note: z.optional(z.nullable(z.string())),
    members: z.optional(z.array(z.strictObject({ path: z.string(), weight: z.number() }))),
    owner_id: z.optional(idText()),
    pool_ids: z.optional(z.array(idText())),
  }),
  {
    owner_id: { reply: 'owner', collection: 'users', many: false },
    pool_ids: { reply: 'pools', collection: 'pools', many: true },
  },
)

type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Any document of a schema, or nearly: the schema's checks filter out the rest later. */
const anyOf = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(anyOf))
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => anyOf({ ...schema, type })))
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: 0, max: 100 })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0)
    case 'string':
      return id
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(anyOf(schema.items ?? {}), { maxLength: 5 })
    case 'object': {
      const properties = Object.entries(schema.properties ?? {})
      return fc.record(
        Object.fromEntries(properties.map(([name, property]) => [name, anyOf(property)])),
        { requiredKeys: schema.required ?? [] },
      )
    }
    default:
      throw new Error(`no arbitrary for ${JSON.stringify(schema)}`)
  }
}

type Put = Record<string, unknown>

const anyPut = ({ put }: ModuleDocument): fc.Arbitrary<Put> =>
  anyOf(z.toJSONSchema(put, { io: 'output' }) as JsonSchema)
    .filter((document) => put.safeParse(document).success)
    .map((document) => document as Put) // it has just been read by an object schema

/** What a service may answer to a put: members that are not set are left out, null or empty. */
const replyOf = ({ put, refs }: ModuleDocument, document: Put, pick: fc.GeneratorValue): Put => {
  const { enabled, ...members } = document
  const refsOf = (value: unknown) =>
    (Array.isArray(value) ? value : [value]).map((id) => ({ id, uri: pick(() => uri) }))
  const reply: Put = {
    enabled: enabled ?? pick(fc.constantFrom, true, null, undefined),
  }
  for (const [name, schema] of Object.entries(put.shape)) {
    if (name === 'enabled') continue
    const ref = refs[name]
    const value = members[name]
    const isSet = Array.isArray(value) && ref ? value.length > 0 : value !== undefined
    if (ref && isSet) {
      const list = refsOf(value)
      const isOne = !ref.many || (list.length === 1 && pick(fc.boolean))
      reply[ref.reply] = isOne ? list[0] : list
    } else if (isSet) reply[name] = value
    else if (ref || !z.safeParse(schema, null).success)
      reply[ref?.reply ?? name] = pick(fc.constantFrom, null, undefined)
  }
  return reply
}

/** The meaning of a put, including its omitted members. */
const meaningOf = ({ refs }: ModuleDocument, { enabled = true, ...members }: Put): Put => {
  const lists = Object.keys(refs).filter((name) => refs[name]?.many)
  return { enabled, ...Object.fromEntries(lists.map((name) => [name, []])), ...members }
}

const FORMS: [name: string, document: ModuleDocument, form: ModuleForm][] = [
  ...EDGE_MODULES.flatMap((module): typeof FORMS => {
    const own = formOf(module)
    const name = `${module.kind} ${module.module}`
    const asJson: (typeof FORMS)[number] = [
      `${name} as JSON`,
      module.document,
      jsonForm(module.document),
    ]
    return own ? [[name, module.document, own], asJson] : [asJson]
  }),
  ['made-up module', madeUp, jsonForm(madeUp)],
]

describe('the form law: open and save untouched sends a PUT equal to the document', () => {
  test.each(FORMS)('%s', (_name, document, form) => {
    fc.assert(
      fc.property(anyPut(document), fc.gen(), (was, pick) => {
        const reply = replyOf(document, was, pick)
        const values = form.toValues(document.reply.parse(reply))
        const put = form.toPut(values)
        expect(put).toEqual(meaningOf(document, was))
        expect(put['enabled']).toBeTypeOf('boolean')
        expect(form.schema.safeParse(put).success).toBe(true)
        expect(lostByReplace(document, document.reply.parse(reply))).toEqual([])
      }),
    )
  })
})

describe('IP restriction', () => {
  test('every policy is put, switched off or on', () => {
    const documents = fc.record({ enabled, ip_policies: fc.array(fc.record({ id, uri })) })
    fc.assert(
      fc.property(documents, (document) => {
        const put = ipRestrictionForm.toPut(
          ipRestrictionForm.toValues(IpRestriction.parse(document)),
        )
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
      ipRestrictionForm.toPut(ipRestrictionForm.toValues(IpRestriction.parse({ ip_policies })))
    expect(ids({ id: 'ipp_1', uri: '' })).toEqual({ enabled: true, ip_policy_ids: ['ipp_1'] })
    expect(ids(null)).toEqual({ enabled: true, ip_policy_ids: [] })
    expect(ids(undefined)).toEqual({ enabled: true, ip_policy_ids: [] })
  })

  test('unknown fields and policies without an id are named as lost by a replace', () => {
    const module = IpRestriction.parse({
      enabled: true,
      weight: 7,
      ip_policies: [{ id: 'ipp_1' }, { uri: 'https://api.example/2' }],
    })
    expect(lostByReplace(ipRestriction, module)).toEqual(['weight', 'ip_policies[1]'])
  })

  // Regression: a null among the policies made the whole module unreadable.
  test('an entry that is no policy leaves the others, and is named as lost by a replace', () => {
    const module = IpRestriction.parse({ ip_policies: [null, { id: 'ipp_1' }, 7, { id: 8 }] })
    expect(ipRestrictionForm.toValues(module).ip_policy_ids).toEqual(['ipp_1'])
    expect(lostByReplace(ipRestriction, module)).toEqual(
      [0, 2, 3].map((at) => `ip_policies[${at}]`),
    )
  })
})

describe('backend', () => {
  // The switch removed it silently.
  test('a backend that has no id is named as lost; one that says nothing is not set', () => {
    const lost = (ref: object) => lostByReplace(backend, Backend.parse({ backend: ref }))
    expect(lost({ uri: 'https://api.example/backends/b' })).toEqual(['backend'])
    expect(lost({ id: '', label: 'Pool' })).toEqual(['backend'])
    expect(lost({ id: '', uri: '' })).toEqual([])
    expect(lost({ id: 'bkd_1', uri: '' })).toEqual([])
  })
})
