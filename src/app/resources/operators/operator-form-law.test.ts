import { Operator } from '#contract/operators.ts'
import { anyCharacter } from '#contract/test-texts.ts'
import fc from 'fast-check'
import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { readOperator } from './operator-document.ts'
import { toPatch, toValues, type OperatorValues } from './operator-values.ts'

const unset = fc.constantFrom(undefined, null, '')
const text = fc.oneof(unset, fc.string({ unit: anyCharacter }))
const texts = fc.oneof(fc.constantFrom(undefined, null), fc.array(fc.string()))

/** Any operator that a service may send: odd, half empty, with unknown fields and features. */
const documents = fc.record(
  {
    id: fc.string(),
    description: fc.oneof(text, fc.constant('ü'.repeat(400)), fc.constant('a\r\nb')),
    metadata: text,
    enabled_features: fc.oneof(
      texts,
      fc.subarray(['bindings', 'ingress', 'gateway', 'Ingress', 'tracing']),
    ),
    region: text,
    deployment: fc.oneof(
      fc.constantFrom(undefined, null),
      fc.record(
        { name: text, namespace: text, version: text, cluster_name: text, replicas: fc.nat() },
        { requiredKeys: [] },
      ),
    ),
    binding: fc.oneof(
      fc.constantFrom(undefined, null),
      fc.record(
        { endpoint_selectors: texts, ingress_endpoint: text, cert: fc.constant(null) },
        { requiredKeys: [] },
      ),
    ),
    labels: fc.anything(),
  },
  { requiredKeys: ['id'] },
)
type Document = typeof documents extends fc.Arbitrary<infer T> ? T : never

const typed = fc.oneof(fc.constantFrom('', ' ', 'Door'), fc.string({ unit: anyCharacter }))

/** Values that a user may type, by field name. */
const edits = fc.record(
  {
    description: typed,
    metadata: typed,
    region: typed,
    enabled_features: fc.shuffledSubarray(['bindings', 'ingress', 'gateway', 'tracing']),
    'deployment.name': typed,
    'deployment.version': typed,
    'binding.endpoint_selectors': fc.array(typed),
    'binding.ingress_endpoint': typed,
    'binding.csr': typed,
  },
  { requiredKeys: [] },
)
type Edits = typeof edits extends fc.Arbitrary<infer T> ? T : never

/** Opens the form's own state on an operator, types, and saves; returns what would be sent. */
const save = async (document: Document, typedOver: Edits) => {
  const operator = readOperator(Operator.parse(document))
  const form = createFormControl<OperatorValues>({ defaultValues: toValues(operator) })
  for (const [name, value] of Object.entries(typedOver))
    // The keys of the arbitrary are field names; `Object.entries` loses that type.
    form.setValue(name as keyof OperatorValues, value)
  const sent: ReturnType<typeof toPatch>[] = []
  await form.handleSubmit((values) => void sent.push(toPatch(toValues(operator), values)))()
  expect(sent).toHaveLength(1)
  return sent[0] ?? {}
}

const filled = (selectors: readonly string[] | null | undefined) =>
  (selectors ?? []).filter((selector) => selector.trim() !== '')
const setOf = (features: readonly string[] | null | undefined) => new Set(features)

/** Every member before and after the edits, computed from the document alone. */
const members = (document: Document, typedOver: Edits) => {
  const { description, metadata, region, deployment, binding } = document
  const before = {
    description: description ?? '',
    metadata: metadata ?? '',
    region: region ?? '',
    enabled_features: setOf(document.enabled_features),
    deployment: { name: deployment?.name ?? '', version: deployment?.version ?? '' },
    binding: {
      endpoint_selectors: filled(binding?.endpoint_selectors),
      ingress_endpoint: binding?.ingress_endpoint ?? '',
      csr: '',
    },
  }
  const csr = typedOver['binding.csr'] ?? ''
  const selectors = typedOver['binding.endpoint_selectors']
  const after: typeof before = {
    description: typedOver.description ?? before.description,
    metadata: typedOver.metadata ?? before.metadata,
    region: typedOver.region ?? before.region,
    enabled_features: setOf(typedOver.enabled_features ?? document.enabled_features),
    deployment: {
      name: typedOver['deployment.name'] ?? before.deployment.name,
      version: typedOver['deployment.version'] ?? before.deployment.version,
    },
    binding: {
      endpoint_selectors: selectors ? filled(selectors) : before.binding.endpoint_selectors,
      ingress_endpoint: typedOver['binding.ingress_endpoint'] ?? before.binding.ingress_endpoint,
      csr: csr.trim() === '' ? '' : csr,
    },
  }
  return { before, after }
}

const isSame = (one: unknown, other: unknown): boolean => {
  const plain = (_key: string, value: unknown) =>
    value instanceof Set ? [...value].map(String).toSorted() : value
  return JSON.stringify(one, plain) === JSON.stringify(other, plain)
}

test('open and save untouched sends nothing, whatever the document', () =>
  fc.assert(
    fc.asyncProperty(documents, async (document) => {
      expect(await save(document, {})).toEqual({})
    }),
  ))

test('of whatever is typed exactly the changed members are sent, as they were typed', () =>
  fc.assert(
    fc.asyncProperty(documents, edits, async (document, typedOver) => {
      const patch = await save(document, typedOver)
      const { before, after } = members(document, typedOver)
      const { description, metadata, region, deployment, binding, enabled_features } = after
      // Without the feature the service accepts no binding, and drops an existing one; with the feature it
      // gets what the form shows.
      const isBound = enabled_features.has('bindings')
      const isTurnedOn = isBound && !before.enabled_features.has('bindings')
      const hasBinding = Object.values(binding).some(({ length }) => length > 0)
      const changed = (Object.keys(before) as (keyof typeof before)[]).filter((name) =>
        name === 'binding'
          ? isBound && (!isSame(before.binding, binding) || (isTurnedOn && hasBinding))
          : !isSame(before[name], after[name]),
      )
      expect(Object.keys(patch).toSorted()).toEqual(changed.toSorted())
      // A sent member is complete: fields it leaves out are empty, and were empty.
      const whole = {
        description: patch.description ?? description,
        metadata: patch.metadata ?? metadata,
        region: patch.region ?? region,
        enabled_features: patch.enabled_features ? setOf(patch.enabled_features) : enabled_features,
        deployment: patch.deployment ? { name: '', version: '', ...patch.deployment } : deployment,
        binding: patch.binding
          ? { endpoint_selectors: [], ingress_endpoint: '', csr: '', ...patch.binding }
          : binding,
      }
      expect(whole).toEqual(after)
    }),
    { numRuns: 300 },
  ))

// Regression: only the feature was sent, and the service bound every endpoint.
test('bindings turned on again send the selectors that the form shows', async () => {
  const binding = { endpoint_selectors: ['false'], ingress_endpoint: '' }
  const document: Document = { id: 'k8sop_1', enabled_features: [], binding }
  expect(await save(document, { enabled_features: ['bindings'] })).toEqual({
    enabled_features: ['bindings'],
    binding: { endpoint_selectors: ['false'] },
  })
})
