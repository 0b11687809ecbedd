import { describe, expect, test } from 'vitest'
import {
  type CertificateAuthority,
  openCertificateAuthority,
} from '#service/core/api/certificate-authority.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { testStores } from '#service/testing/test-stores.ts'
import { demoEdgesIn, fillDemo } from './demo.ts'
import { demoEdges, demoModules } from './demo-edges.ts'

const NOW = new Date('2026-06-01T12:00:00Z')

describe.each(testStores)('a demonstration on $name', (testStore) => {
  const { call, service, account } = serviceOn(testStore)

  test('fills an empty account once: with nothing if it breaks off, and all by one of two at once', async () => {
    const { store } = service()
    const authority = await openCertificateAuthority(store.certificateAuthority, { days: 90 })
    const fill = (signing: CertificateAuthority) =>
      fillDemo(store, { authority: signing, now: () => NOW }, account())
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
    expect(await demoEdgesIn(store, account())).toEqual([])

    const filled = await Promise.all([fill(authority), fill(authority)])
    expect(filled.toSorted()).toEqual([false, true])
    expect(await demoEdgesIn(store, account())).toEqual(demoEdges())
  })

  test('has bound endpoints and modules, and its edges until they have none', async () => {
    const { operators } = (await call('GET', '/kubernetes_operators?limit=12')).body
    let bound = 0
    for (const { id } of operators) {
      const found = await call('GET', `/kubernetes_operators/${id}/bound_endpoints`)
      expect(found.status).toBe(200)
      bound += found.body.endpoints.length
    }
    expect(bound).toBeGreaterThan(50)
    const paths = demoModules().map(({ module, edge }) => {
      const { kind, module: name } = module
      return `/edges/${kind}/${edge}/${name}`
    })
    for (const path of paths) expect((await call('GET', path)).status).toBe(200)
    await call('DELETE', paths[0] ?? '')
    expect(await demoEdgesIn(service().store, account())).toEqual(demoEdges().slice(1))
  })
})
