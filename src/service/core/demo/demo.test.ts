import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateState, readCertificate } from '#domain/certificate-state.ts'
import { openCertificateAuthority } from '#service/core/api/certificate-authority.ts'
import { fillDemo } from './demo.ts'
import { demoEdges, demoModules } from './demo-edges.ts'
import { demoOperators } from './demo-operators.ts'
import { testStores } from '#service/testing/test-stores.ts'
import type { Call } from '#service/testing/test-call.ts'
import { openTestService } from '#service/testing/test-service.ts'
import type { TestService } from '#service/testing/test-accounts.ts'

const NOW = new Date('2026-06-01T12:00:00Z')

type Listed = {
  created_at: string
  binding: { cert: { not_before: string; not_after: string } | null } | null
}

test('the same time gives the same records', () => {
  expect(demoOperators(NOW, 'csr')).toEqual(demoOperators(NOW, 'csr'))
  expect(demoEdges()).toHaveLength(12)
  expect(new Set(demoModules().map(({ edge }) => edge))).toEqual(
    new Set(demoEdges().map(({ id }) => id)),
  )
  expect(demoModules().some(({ body }) => !body.enabled)).toBe(true)
})

// Each store is filled by demo-account.test.ts.
describe.each(testStores.filter(({ name }) => name === 'PGlite'))(
  'a demonstration on $name',
  (testStore) => {
    let service: TestService
    let call: Call
    let account: string
    const fill = async () => {
      const { store } = service
      const authority = await openCertificateAuthority(store.certificateAuthority, { days: 90 })
      return fillDemo(store, { authority, now: () => NOW }, account)
    }
    beforeAll(async () => {
      service = await openTestService(testStore)
      ;({ call, account } = await service.account())
    })
    afterAll(() => service.close())

    test('fills an empty account once', async () => {
      expect(await fill()).toBe(true)
      expect(await fill()).toBe(false)
    })

    test('has operators in every state of certificate, made in the past, newest first', async () => {
      const first = (await call('GET', '/kubernetes_operators')).body
      const second = (await call('GET', first.next_page_uri.slice('http://adit.test/api'.length)))
        .body
      const operators: Listed[] = [...first.operators, ...second.operators]
      expect(operators).toHaveLength(120)
      const times = operators.map(({ created_at: at }) => at)
      expect(times.toSorted().toReversed()).toEqual(times)
      expect(times.every((at) => Date.parse(at) < NOW.getTime())).toBe(true)

      const states = operators.map(({ binding }) =>
        certificateState(readCertificate(binding?.cert), NOW),
      )
      const kinds = states.map((found) =>
        found.state === 'expiring' ? `expiring ${found.level}` : found.state,
      )
      expect(new Set(kinds)).toEqual(
        new Set(['none', 'valid', 'expiring warn', 'expiring alarm', 'expired', 'not_yet_valid']),
      )
    })

    test('has bound endpoints and edges', async () => {
      // With every combination of features and selectors.
      const { body } = await call('GET', '/kubernetes_operators?limit=35')
      let bound = 0
      for (const { id } of body.operators) {
        const found = await call('GET', `/kubernetes_operators/${id}/bound_endpoints`)
        expect(found.status).toBe(200)
        bound += found.body.endpoints.length
      }
      expect(bound).toBeGreaterThan(100)
      for (const { module, edge } of demoModules()) {
        const { kind, module: name } = module
        expect((await call('GET', `/edges/${kind}/${edge}/${name}`)).status).toBe(200)
      }
    })
  },
)
