import { OperatorCreate } from '#contract/operator-writes.ts'
import { FEATURES } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JSON_LENGTH_MAX, readOperatorJson } from './operator-json.ts'
import { EMPTY_VALUES, isBlank, toCreate } from './operator-values.ts'

const read = (document: unknown) => readOperatorJson(JSON.stringify(document))

const text = fc.string({ maxLength: 20 }).map((one) => one.replaceAll('\0', ''))
const filled = text.filter((one) => !isBlank(one))
const bodies = fc
  .record(
    {
      description: text,
      metadata: text,
      region: text,
      enabled_features: fc.shuffledSubarray([...FEATURES]),
      deployment: fc.record(
        { name: text, namespace: text, version: text, cluster_name: text },
        { requiredKeys: [] },
      ),
      binding: fc.record(
        {
          endpoint_selectors: fc.array(filled, { minLength: 1 }),
          csr: filled,
          ingress_endpoint: text,
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  )
  .map(({ binding, ...body }) =>
    binding && body.enabled_features?.includes('bindings') ? { ...body, binding } : body,
  )

/** Without what is "not set": empty texts, lists and objects. */
const setPart = (value: object): object =>
  Object.fromEntries(
    Object.entries(value)
      .map(([name, one]): [string, unknown] => [
        name,
        typeof one === 'object' && !Array.isArray(one) ? setPart(one) : one,
      ])
      .filter(([, one]) => one !== '' && Object.keys(Object(one)).length > 0),
  )

const SERVER = {
  id: 'k8sop_1',
  uri: 'u',
  created_at: 'c',
  updated_at: null,
  principal: { id: 'p' },
}

test('what a form filled from a body sends is the body', () => {
  fc.assert(
    fc.property(bodies, fc.nat(4), (body, indent) => {
      const { values, problems, ignored } = readOperatorJson(JSON.stringify(body, null, indent))
      expect({ problems, ignored }).toEqual({ problems: [], ignored: [] })
      expect(toCreate(values)).toEqual(setPart(body))
    }),
  )
})

test('of an operator as the service returns it, the creatable part is sent, the rest named', () => {
  const nulls = { description: null, deployment: null, region: null }
  fc.assert(
    fc.property(bodies, (body) => {
      const isBound = 'binding' in body
      const binding = { ingress_endpoint: null, ...(isBound && body.binding), cert: null }
      const { values, problems, ignored } = read({ ...SERVER, ...nulls, ...body, binding })
      expect(problems).toEqual([])
      expect(toCreate(values)).toEqual(setPart(body))
      const isOn = body.enabled_features?.includes('bindings')
      const own = [...Object.keys(SERVER), ...(isOn ? ['binding.cert'] : [])]
      // Regression: a binding that was left out with its feature was said to be the service's.
      expect(ignored).toEqual([
        { paths: own, reason: 'set by the service' },
        ...(isOn ? [] : [{ paths: ['binding'], reason: 'bindings off' }]),
      ])
    }),
  )
})

const anyName = fc.constantFrom('__proto__', 'binding', 'deployment', 'id', 'region', 'metadata')

test('it never throws, and what it takes can be created', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.object({ key: anyName }).map((one) => JSON.stringify(one)),
      ),
      (typed) => {
        const { values, problems } = readOperatorJson(typed)
        if (problems.length > 0) expect(values).toEqual(EMPTY_VALUES)
        else expect(OperatorCreate.safeParse(toCreate(values)).success).toBe(true)
      },
    ),
  )
})

const MARK = '\uFEFF'
test('a byte order mark is skipped', () => {
  expect(readOperatorJson(`${MARK}{"region":"eu"}`).values.region).toBe('eu')
  expect(readOperatorJson(`${MARK}{]`).problems[0]?.at).toBe(2)
})

test.each([
  ['{\n  "region": eu\n}', 'body', 'Line 2, column 13: put names and texts in double quotes.'],
  // Regression: an emoji counted as two columns, differences in a selector.
  ['["😀" 1]', 'body', 'Line 1, column 6: expected a comma.'],
  [' ', 'body', 'Paste a JSON object.'],
  [`"${'x'.repeat(JSON_LENGTH_MAX)}"`, 'body', 'Too long: use at most 100,000 characters.'],
  ['[]', 'body', 'Must be an object.'],
  ['{"__proto__":{"region":"eu"}}', '__proto__', 'Not accepted by this operation.'],
  ['{"deployment":{"__proto__":1}}', 'deployment.__proto__', 'Not accepted by this operation.'],
  ['{"labels":null}', 'labels', 'Not accepted by this operation.'],
  ['{"region":7}', 'region', 'Must be a string.'],
  [
    '{"enabled_features":["tracing"]}',
    'enabled_features[0]',
    'Must be one of "bindings", "ingress", "gateway".',
  ],
  ['{"binding":{}}', 'binding', 'Allowed only when enabled_features includes "bindings".'],
  [
    '{"enabled_features":["bindings"],"binding":{"endpoint_selectors":[" "]}}',
    'binding.endpoint_selectors[0]',
    'Required.',
  ],
  [
    '{"enabled_features":["bindings"],"binding":{"endpoint_selectors":[]}}',
    'binding.endpoint_selectors',
    'Must not be empty. Leave it out to bind every endpoint ("true").',
  ],
])('%.60j is refused at %s: %s', (typed, path, message) => {
  expect(readOperatorJson(typed)).toMatchObject({
    values: EMPTY_VALUES,
    problems: [{ path, message }],
  })
})

test('every problem is told, at its path', () => {
  const { problems } = read({ description: 'ü'.repeat(200), deployment: { name: 1, replicas: 2 } })
  expect(problems.map(({ path }) => path).toSorted()).toEqual([
    'deployment.name',
    'deployment.replicas',
    'description',
  ])
})
