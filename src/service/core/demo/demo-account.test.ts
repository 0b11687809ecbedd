import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CertificateAuthority,
  openCertificateAuthority,
} from '#service/core/api/certificate-authority.ts'
import { openTestService } from '#service/testing/test-service.ts'
import { testStores } from '#service/testing/test-stores.ts'
import type { TestService } from '#service/testing/test-accounts.ts'
import { demoEdgesIn, fillDemo } from './demo.ts'
import { demoEdges, demoModules } from './demo-edges.ts'

describe.each(testStores)('an account of a demonstration on $name', (testStore) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(testStore)
  })
  afterAll(() => service.close())

  test('has nothing of a filling that breaks off, and all of one of two at once, by its edges too', async () => {
    const { store } = service
    const { call, account } = await service.account()
    const authority = await openCertificateAuthority(store.certificateAuthority, { days: 90 })
    const fill = (signing: CertificateAuthority) => fillDemo(store, { authority: signing }, account)
    let signed = 0
    const breakingOff: CertificateAuthority = {
      ...authority,
      sign: (...request) => {
        signed += 1
        if (signed === 20) throw new Error('the process ends here')
        return authority.sign(...request)
      },
    }
    await expect(fill(breakingOff)).rejects.toThrow('ends here')
    expect((await call('GET', '/kubernetes_operators')).body.operators).toEqual([])
    expect(await demoEdgesIn(store, account)).toEqual([])

    const filled = await Promise.all([fill(authority), fill(authority)])
    expect(filled.toSorted()).toEqual([false, true])
    expect(await store.operators.page(account, 200)).toHaveLength(120)

    expect(await demoEdgesIn(store, account)).toEqual(demoEdges())
    for (const { module, edge } of demoModules().slice(0, 1))
      await call('DELETE', `/edges/${module.kind}/${edge}/${module.module}`)
    expect(await demoEdgesIn(store, account)).toEqual(demoEdges().slice(1))
  })
})
