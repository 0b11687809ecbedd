import fc from 'fast-check'
import { anyCharacter } from './test-texts.ts'

/** An optional field of a response: omitted, null, or a value. */
const loose = <T>(value: fc.Arbitrary<T>) => fc.option(fc.option(value), { nil: undefined })
const extras = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 8 }).map((name) => `x_${name}`),
  fc.jsonValue({ maxDepth: 1 }),
  { maxKeys: 2 },
)

/** An object with these fields, each possibly omitted or null, plus unknown fields. */
const looseObject = (fields: Record<string, fc.Arbitrary<unknown>>) => {
  const optional = Object.entries(fields).map(([name, value]) => [name, loose(value)] as const)
  return fc
    .tuple(fc.record(Object.fromEntries(optional)), extras)
    .map(([known, unknown]): Record<string, unknown> => {
      const present = Object.entries(known).filter(([, value]) => value !== undefined)
      return { ...Object.fromEntries(present), ...unknown }
    })
}

const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.constant(''))
const when = fc.constantFrom('0001-01-01T00:00:00Z', '2026-01-31T10:00:00.5+02:00', 'soon', '')
const ref = looseObject({ id: text, uri: text })
/** Operators in responses: each member but `id` may be missing, null, empty or unknown. */
export const operatorReplies = fc
  .tuple(
    text,
    looseObject({
      uri: text,
      created_at: when,
      updated_at: when,
      // One of today's limit and more, as an older service took it.
      description: fc.oneof(text, fc.constant('é'.repeat(4096))),
      metadata: text,
      principal: ref,
      enabled_features: fc.array(fc.constantFrom('bindings', 'Ingress', 'teleport')),
      region: fc.constantFrom('global', 'moon-1', ''),
      deployment: looseObject({ name: text, namespace: text, version: text, cluster_name: text }),
      binding: looseObject({
        endpoint_selectors: fc.array(text),
        cert: looseObject({ cert: text, not_before: when, not_after: when }),
        ingress_endpoint: text,
      }),
    }),
  )
  .map(([id, rest]) => ({ ...rest, id }))
/** Pages of the list of operators. */
export const operatorListReplies = looseObject({
  operators: fc.array(operatorReplies, { maxLength: 3 }),
  uri: text,
  next_page_uri: text,
})
/** IP restrictions of edges. */
export const ipRestrictionReplies = looseObject({
  enabled: fc.boolean(),
  ip_policies: fc.oneof(ref, fc.array(ref)),
})
/** Backends of edges. */
export const backendReplies = looseObject({ enabled: fc.boolean(), backend: ref })
