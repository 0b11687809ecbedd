import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateState, readCertificate } from '#domain/certificate-state.ts'
import {
  type CertificateAuthority,
  openCertificateAuthority,
} from '#service/core/api/certificate-authority.ts'
import { demoEdgesIn, fillDemo } from './demo.ts'
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

describe.each(testStores)('a demonstration on $name', (testStore) => {
  let service: TestService
  let call: Call
  let account: string
  const fill = async (into = account, change = (authority: CertificateAuthority) => authority) => {
    const { store } = service
    const authority = await openCertificateAuthority(store.certificateAuthority, { days: 90 })
    return fillDemo(store, { authority: change(authority), now: () => NOW }, into)
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

  test('is whole when two processes fill one account at once', async () => {
    const other = await service.account()
    const filled = await Promise.all([fill(other.account), fill(other.account)])
    expect(filled.toSorted()).toEqual([false, true])
    const rows = await service.store.operators.page(other.account, 200)
    expect(rows).toHaveLength(120)
  })

  test('leaves nothing behind when it breaks off, and can be filled then', async () => {
    const other = await service.account()
    let signed = 0
    const breakingOff = (authority: CertificateAuthority): CertificateAuthority => ({
      ...authority,
      sign: (...request) => {
        signed += 1
        if (signed === 20) throw new Error('the process ends here')
        return authority.sign(...request)
      },
    })
    await expect(fill(other.account, breakingOff)).rejects.toThrow('ends here')
    expect((await other.call('GET', '/kubernetes_operators')).body.operators).toEqual([])
    expect(await fill(other.account)).toBe(true)
    expect((await other.call('GET', '/kubernetes_operators')).body.operators).toHaveLength(100)
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
    const { body } = await call('GET', '/kubernetes_operators')
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

  test('names the edges that are there', async () => {
    const other = await service.account()
    expect(await demoEdgesIn(service.store, other.account)).toEqual([])
    expect(await demoEdgesIn(service.store, account)).toEqual(demoEdges())
    for (const { module, edge } of demoModules().slice(0, 1))
      await call('DELETE', `/edges/${module.kind}/${edge}/${module.module}`)
    expect(await demoEdgesIn(service.store, account)).toEqual(demoEdges().slice(1))
  })
})
