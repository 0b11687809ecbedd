import { Operator } from '#contract/operators.ts'
import { OperatorCreate, OperatorPatch } from '#contract/operator-writes.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readOperator } from './operator-document.ts'
import { runWrite } from '../../writes/run-write.ts'
import { doneMessage } from '../../writes/write-words.ts'
import { operatorCreate } from './operator-create.ts'
import { operatorDelete } from './operator-delete.ts'
import { operatorListQuery } from './operator-queries.ts'
import { listedIds } from './operator-store.ts'
import { DOCUMENT, serve } from './test-operator-service.ts'
import { toPatch, toValues } from './operator-values.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const valuesOf = (source: object) =>
  toValues(readOperator(Operator.parse({ id: 'k8sop_1', ...source })))
const SEEN = valuesOf(DOCUMENT)

const text = fc.constantFrom(undefined, null, '', ' ', 'Door', 'ü', '{"a":1}', '{"a":2,"b":1}')
const list = fc.constantFrom(undefined, null)
const documents = fc.record({
  id: fc.constant('k8sop_1'),
  description: text,
  metadata: text,
  region: text,
  enabled_features: fc.oneof(list, fc.subarray(['bindings', 'ingress', 'gateway'])),
  deployment: fc.option(fc.record({ name: text, namespace: text, version: text })),
  binding: fc.option(
    fc.record({
      endpoint_selectors: fc.oneof(list, fc.array(fc.constantFrom('a', 'b', 'c', ' '))),
      ingress_endpoint: text,
    }),
  ),
  labels: fc.jsonValue(),
})

test('what is sent is what changed, and right whether the service merges or replaces', () =>
  fc.assert(
    fc.asyncProperty(documents, documents, fc.boolean(), async (document, other, merges) => {
      const { service, questions, update, now } = serve(document, merges)
      const before = now()
      const to = valuesOf(other)
      const { deployment } = toValues(before)
      const { name, version } = to.deployment
      const values = { ...to, deployment: { ...deployment, name, version } }
      const outcome = await update(toValues(before), values)
      expect(questions).toEqual([])
      if (outcome.kind === 'nothing') return
      expect(outcome).toMatchObject({ kind: 'done', how: 'answered', theirs: [], differences: [] })
      expect(OperatorPatch.safeParse(service.sent[0]).success).toBe(true)
      for (const name of ['description', 'metadata', 'region'] as const) {
        expect(now()[name]).toBe(values[name])
        const isSent = Object.hasOwn(Object(service.sent[0]), name)
        expect(isSent).toBe(before[name] !== values[name])
      }
      expect(now().source['labels']).toEqual(document.labels)
      // Replaced or not: what may not be sent is lost only if the service drops it.
      if (merges) expect(now().deployment.namespace).toBe(before.deployment.namespace)
    }),
  ))

test('an update is taken back', () =>
  fc.assert(
    fc.asyncProperty(documents, documents, async (document, other) => {
      const { updateAndUndo, questions, now } = serve(document)
      const seen = toValues(now())
      const undone = await updateAndUndo(seen, valuesOf(other))
      if (undone) expect(undone).toMatchObject({ kind: 'done', differences: [] })
      expect(toPatch(toValues(now()), seen)).toEqual({})
      expect(questions).toEqual([])
    }),
  ))

test('a selector that either side added is there after the save', () => {
  const selectors = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 })
  const withSelectors = (endpoint_selectors: string[]) => ({
    ...DOCUMENT,
    binding: { ...DOCUMENT.binding, endpoint_selectors },
  })
  return fc.assert(
    fc.asyncProperty(selectors, selectors, selectors, async (seen, theirs, mine) => {
      const { update, now } = serve(withSelectors(theirs))
      await update(valuesOf(withSelectors(seen)), valuesOf(withSelectors(mine)), 'theirs')
      const added = [...theirs, ...mine].filter((selector) => !seen.includes(selector))
      const { binding } = toValues(now())
      for (const selector of added) expect(binding.endpoint_selectors).toContain(selector)
    }),
  )
})

// Regression: "Nothing to send: the service already has this", and the form forgot what was typed.
test.each([
  ['mine', ['ingress', 'bindings'], ['a', 'b', 'new']],
  ['theirs', ['ingress'], []],
] as const)(
  'bindings that somebody else switched off under an edit are asked about: %s',
  async (answer, features, selectors) => {
    const { binding: _binding, ...unbound } = DOCUMENT
    const { update, questions, now } = serve({ ...unbound, enabled_features: ['ingress'] })
    const binding = { ...SEEN.binding, endpoint_selectors: ['a', 'b', 'new'] }
    await update(SEEN, { ...SEEN, description: 'Dock', binding }, answer)
    const asked = questions.flatMap(({ conflicts }) => conflicts)
    expect(asked[0]).toMatchObject({
      field: { path: 'enabled_features' },
      part: 'bindings',
      theirs: null,
    })
    expect(new Set(now().enabled_features)).toEqual(new Set(features))
    expect(toValues(now()).binding.endpoint_selectors).toEqual(selectors)
    expect(now().description).toBe('Dock')
  },
)

// Regression: the service was said to have kept other features.
test('with every feature removed nothing else is said, whether the answer comes or not', async () => {
  for (const loses of [null, 'after'] as const) {
    const { service, update } = serve(DOCUMENT)
    service.loses = loses
    service.normalise = ({ enabled_features: _features, ...source }) => source
    const outcome = await update(SEEN, { ...SEEN, enabled_features: [] })
    expect(outcome).toMatchObject({ kind: 'done', differences: [] })
  }
})

// Regression: a feature that the service names twice stood in the way of every change of the features.
test('features that the service names twice can be changed', async () => {
  const { service, update, now } = serve({ ...DOCUMENT, enabled_features: ['ingress', 'ingress'] })
  const seen = toValues(now())
  await update(seen, { ...seen, enabled_features: [...seen.enabled_features, 'gateway'] })
  expect(service.sent).toEqual([{ enabled_features: ['ingress', 'gateway'] }])
})

test('a certificate request is done when there is another certificate', async () => {
  const csr = { ...SEEN, binding: { ...SEEN.binding, csr: 'PEM' } }
  for (const [cert, kind] of [
    ['NEW', 'done'],
    [null, 'lost'],
  ] as const) {
    const { service, update } = serve(DOCUMENT)
    service.loses = 'after'
    service.normalise = (source) => ({
      ...source,
      binding: { ...DOCUMENT.binding, cert: cert && { cert } },
    })
    expect((await update(SEEN, csr)).kind).toBe(kind)
  }
})

test('more selectors than the form shows are replaced only after a question', async () => {
  const many = Array.from({ length: 1001 }, (_, place) => `endpoint.id == "${place}"`)
  const binding = { ...DOCUMENT.binding, endpoint_selectors: many }
  const { service, questions, update, now } = serve({ ...DOCUMENT, binding })
  const seen = toValues(now())
  await update(seen, { ...seen, binding: { ...seen.binding, ingress_endpoint: 'in:2' } })
  expect(questions.flatMap(({ warnings }) => warnings.map(({ title }) => title))).toEqual([
    'Replace all endpoint selectors?',
  ])
  expect(service.sent).toHaveLength(1)
})

test('the answer to a create that was lost: the operator is found, one listed before is not', async () => {
  for (const [loses, found] of [
    ['after', 1],
    ['before', 0],
  ] as const) {
    const { service, cache, client } = serve(null)
    service.loses = loses
    const create = operatorCreate(cache, client)
    const values = { ...SEEN, binding: { ...SEEN.binding, csr: 'PEM' } }
    const outcome = await runWrite(create, { seen: null, values }, { ask: async () => null })
    expect(outcome).toMatchObject({ kind: 'lost', found: { length: found } })
    expect(OperatorCreate.safeParse(service.sent[0]).success).toBe(true)
  }
})

test('an operator that is gone already is deleted, one that was changed only after a question', async () => {
  const gone = serve(DOCUMENT)
  const write = operatorDelete(gone.cache, gone.client, gone.now())
  gone.service.stored = null
  const outcome = await runWrite(write, (now) => now, { ask: async () => null })
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  expect(doneMessage(write, outcome)).toBe('Operator deleted. It was already gone.')
  expect(gone.service.sent).toEqual([])
  const changed = serve(DOCUMENT)
  const remove = operatorDelete(changed.cache, changed.client, changed.now())
  changed.service.stored = { ...DOCUMENT, description: 'Dock' }
  expect(await runWrite(remove, (now) => now, { ask: async () => null })).toEqual({
    kind: 'stopped',
  })
  expect(changed.service.stored).not.toBeNull()
})

const CSR = '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----'
const withCsr = (csr: string) => ({ ...SEEN, binding: { ...SEEN.binding, csr } })

// Regression: `base64 -w0 key.pem` was sent, and one in another field in any coat.
test('a private key in another coat, or in another field, is not sent', async () => {
  const { service, update } = serve(DOCUMENT)
  const key = '-----BEGIN EC PRIVATE KEY-----\nMHcC\n-----END EC PRIVATE KEY-----\n'
  expect(await update(SEEN, withCsr(btoa(key)))).toEqual({
    kind: 'invalid',
    fieldErrors: { 'binding.csr': 'Contains a private key. Paste only the signing request.' },
  })
  for (const metadata of [key, btoa(btoa(key)), JSON.stringify({ key: encodeURIComponent(key) })])
    expect(await update(SEEN, { ...SEEN, metadata })).toEqual({
      kind: 'invalid',
      fieldErrors: { metadata: 'Contains a private key. Leave it out.' },
    })
  expect(service.sent).toEqual([])
})

test('a deleted operator is in no list, however slow the next one is', async () => {
  const { cache, client, now } = serve(DOCUMENT)
  await cache.fetchQuery(operatorListQuery(client, null))
  expect(listedIds(cache, client)).toEqual(new Set(['k8sop_1']))
  const remove = operatorDelete(cache, client, now())
  expect(await runWrite(remove, (seen) => seen, { ask: async () => null })).toMatchObject({
    kind: 'done',
  })
  expect(listedIds(cache, client)).toEqual(new Set())
})

// Regression: "the service does not have it: send it again", and a second request cuts a cluster off.
test('of a request for a certificate alone whose answer was lost nobody knows whether it came', async () => {
  const { service, update } = serve(DOCUMENT)
  service.loses = 'before'
  const outcome = await update(SEEN, withCsr(CSR))
  expect(outcome).toMatchObject({ kind: 'lost', found: 'unseen' })
})
