import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testStores } from '#service/testing/test-stores.ts'
import { makeCsr } from '#service/testing/test-requests.ts'
import {
  type Answer,
  type Call,
  openTestService,
  type TestService,
} from '#service/testing/test-service.ts'

const PATH = '/kubernetes_operators'
/** The stored state is looked at once in so many runs: what a refusal changed would still be there. */
const LOOK_EVERY = 10

const words = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', '\0', '\ud800', 'true', 'endpoint.url == ""', '[', '1 +'),
  fc.constantFrom(254, 255, 256, 4096, 4097).map((length) => 'é'.repeat(length / 2)),
)

const feature = fc.constantFrom('bindings', 'ingress', 'gateway')
const selector = fc.constantFrom('true', 'false', 'endpoint.url.contains("a")', 'endpoint.', '')

const nearly = (csr: string) =>
  fc.record(
    {
      description: words,
      metadata: words,
      enabled_features: fc.uniqueArray(feature, { maxLength: 3 }),
      region: words,
      deployment: fc.record(
        { name: words, namespace: words, version: words, cluster_name: words },
        { requiredKeys: [] },
      ),
      binding: fc.record(
        {
          endpoint_selectors: fc.array(selector, { maxLength: 3 }),
          ingress_endpoint: words,
          csr: fc.oneof(
            { weight: 8, arbitrary: words },
            { weight: 1, arbitrary: fc.constant(csr) },
          ),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  )

const module = fc.record(
  {
    enabled: fc.boolean(),
    ip_policy_ids: fc.array(words, { maxLength: 4 }),
    backend_id: words,
  },
  { requiredKeys: [] },
)

const field = fc.constantFrom(
  'description',
  'enabled_features',
  'deployment',
  'binding',
  'enabled',
  'backend_id',
  'ip_policy_ids',
  '__proto__',
  'constructor',
  'operation_id',
)

/** A body as text: half of them valid but for one change, half anything. */
const bodies = (valid: fc.Arbitrary<object>): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> => {
  const mutant = fc
    .tuple(valid, fc.option(fc.tuple(field, fc.jsonValue({ maxDepth: 2 })), { freq: 1 }))
    .map(([body, change]) => {
      if (!change) return JSON.stringify(body)
      const [name, value] = change
      // Written as text, so that a member may be called __proto__.
      const rest = JSON.stringify(body).slice(1)
      const comma = rest === '}' ? '' : ','
      return `{${JSON.stringify(name)}:${JSON.stringify(value)}${comma}${rest}`
    })
  return fc.oneof(
    { weight: 5, arbitrary: mutant },
    { weight: 3, arbitrary: fc.json({ maxDepth: 3, stringUnit: 'binary' }) },
    { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Uint8Array.from(bytes)),
    },
  )
}

const expectClear = ({ status, body }: Answer): void => {
  if (status < 300) return
  expect(status).toBeLessThan(500)
  expect(body).toMatchObject({
    error_code: expect.any(String),
    status_code: status,
    msg: expect.any(String),
    details: { operation_id: expect.any(String) },
  })
  // Something besides the operation id says what was wrong.
  expect(Object.keys(body.details).length).toBeGreaterThan(1)
}

describe.each(testStores)('any body at all, on $name', (testStore) => {
  const numRuns = testStore.name === 'PGlite' ? 10_000 : 1000
  let service: TestService
  let call: Call
  let account: string
  let csr: string
  beforeAll(async () => {
    service = await openTestService(testStore)
    ;({ call, account } = await service.account())
    csr = await makeCsr()
  }, 60_000)
  afterAll(() => service.close())

  /** Sends any number of bodies, and sees each time that the stored state is that of the last success. */
  const storm = async (
    body: fc.Arbitrary<string | Uint8Array<ArrayBuffer>>,
    send: (raw: string | Uint8Array<ArrayBuffer>) => Promise<Answer>,
    look: (last: Answer['body']) => Promise<void>,
  ) => {
    let runs = 0
    let accepted = 0
    let last: Answer['body'] = undefined
    await fc.assert(
      fc.asyncProperty(body, async (raw) => {
        const answer = await send(raw)
        expectClear(answer)
        runs += 1
        if (answer.status < 300) {
          accepted += 1
          last = answer.body
        }
        if (runs % LOOK_EVERY === 0 && last) await look(last)
      }),
      { numRuns },
    )
    await look(last)
    expect(accepted).toBeGreaterThan(numRuns / 100)
  }

  test('a create is carried out or refused clearly, with nothing left behind', async () => {
    await storm(
      bodies(nearly(csr)),
      (raw) => call('POST', PATH, { raw }),
      async (last) => {
        const [newest] = await service.store.operators.page(account, 1)
        expect(newest?.id).toBe(last.id)
      },
    )
  }, 180_000)

  test('an update is carried out or refused clearly, with the document as it was', async () => {
    const { body: operator } = await call('POST', PATH, {
      body: { enabled_features: ['bindings'], description: 'as it was' },
    })
    const path = `${PATH}/${operator.id}`
    await storm(
      bodies(nearly(csr)),
      (raw) => call('PATCH', path, { raw }),
      async (last) => expect((await call('GET', path)).body).toEqual(last),
    )
  }, 180_000)

  test.each(['/edges/tcp/e/ip_restriction', '/edges/tls/e/ip_restriction', '/edges/tls/e/backend'])(
    'a replace of %s is carried out or refused clearly',
    async (path) => {
      await storm(
        bodies(module),
        (raw) => call('PUT', path, { raw }),
        async (last) => expect((await call('GET', path)).body).toEqual(last),
      )
    },
    180_000,
  )
})
