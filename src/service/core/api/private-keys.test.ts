import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { AUDIT_PATH } from '#contract/audit.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { callerOf, expectRefusal } from '#service/testing/test-call.ts'
import { testStores } from '#service/testing/test-stores.ts'

const OPERATORS = '/kubernetes_operators'
const { privateKey } = generateKeyPairSync('ed25519')
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const BARE = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')

// All of them are tested beside the search for keys.
const COATS = {
  PEM,
  'base64 -w0': btoa(PEM),
}

describe.each(testStores.slice(0, 1))('a private key sent to a service on $name', (testStore) => {
  const { call, service, key: ownKey } = serviceOn(testStore)

  test.each(Object.entries(COATS))(
    'is refused by the name of its field, and kept nowhere: %s',
    async (_name, key) => {
      const headers = { 'Idempotency-Key': `"${btoa(key).slice(0, 30)}"` }
      const operator = await call('POST', OPERATORS, { body: {} })
      expect(operator.status).toBe(201)
      const path = `${OPERATORS}/${operator.body.id}`
      const fields: [string, object][] = [
        ['description', { description: key }],
        ['metadata', { metadata: `our key: ${key}` }],
        ['region', { region: key }],
        ['deployment.name', { deployment: { name: key } }],
        ['binding.csr', { enabled_features: ['bindings'], binding: { csr: key } }],
        [
          'binding.endpoint_selectors[1]',
          {
            enabled_features: ['bindings'],
            binding: { endpoint_selectors: ['true', JSON.stringify(key)] },
          },
        ],
      ]
      for (const [name, body] of fields) {
        const created = await call('POST', OPERATORS, { body, headers })
        expectRefusal(created, 422, name)
        expect(created.body.details[name]).toMatch(/^Contains a private key/)
        expect(JSON.stringify(created.body)).not.toContain(key)
        expectRefusal(await call('PATCH', path, { body }), 422, name)
      }
      const module = '/edges/tls/edgtls_1/ip_restriction'
      expectRefusal(
        await call('PUT', module, { body: { ip_policy_ids: [key] } }),
        422,
        'ip_policy_ids[0]',
      )
      expect((await call('GET', module)).status).toBe(404)
      const beside = callerOf(service().app, ownKey(), '')
      const { body: audit } = await beside('GET', AUDIT_PATH)
      const { body: list } = await call('GET', OPERATORS)
      for (const stored of [audit, list])
        expect(JSON.stringify(stored)).not.toContain(key.slice(40))
      // Nothing was kept under its idempotency key, either.
      expect(
        (await call('POST', OPERATORS, { body: { description: 'Door' }, headers })).status,
      ).toBe(201)
    },
  )

  test('is refused as the id of an edge, as an idempotency key and as the name of a browser', async () => {
    const id = encodeURIComponent(BARE)
    const body = { enabled: true }
    expectRefusal(await call('PUT', `/edges/tls/${id}/ip_restriction`, { body }), 422, 'id')
    const headers = { 'Idempotency-Key': `"${BARE}"` }
    expectRefusal(await call('POST', OPERATORS, { body: {}, headers }), 422, 'Idempotency-Key')
    const beside = callerOf(service().app, undefined, '')
    const signIn = await beside('POST', '/sign-in', { body: { code: 'c'.repeat(22), name: BARE } })
    expectRefusal(signIn, 422, 'name')
  })
})
