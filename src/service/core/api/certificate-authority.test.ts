import 'reflect-metadata'
import { X509Certificate } from 'node:crypto'
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CertificateRequest, readCertificateRequest } from '#domain/certificates.ts'
import { authorityInMemory as storeInMemory } from '#service/testing/test-authority.ts'
import { openCertificateAuthority } from './certificate-authority.ts'

const DAY = 86_400_000
let csr: CertificateRequest
let requester: JsonWebKey = {}
beforeAll(async () => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const name = 'CN=whoever, O=Elsewhere'
  const request = await Pkcs10CertificateRequestGenerator.create({
    name,
    keys,
    signingAlgorithm: algorithm,
  })
  csr = await readCertificateRequest(request.toString('pem'))
  requester = await crypto.subtle.exportKey('jwk', keys.publicKey)
})

describe('the certificate authority', () => {
  test('signs a client certificate for the key of the request', async () => {
    const authority = await openCertificateAuthority(storeInMemory(), { days: 90 })
    const issued = await authority.sign(csr, { operator_id: 'k8sop_1, O=Elsewhere' })
    const root = new X509Certificate(authority.certificate)
    const leaf = new X509Certificate(issued.cert)

    expect(root.ca).toBe(true)
    expect(root.subject).toBe('CN=Adit Operators CA')
    expect(root.verify(root.publicKey)).toBe(true)
    expect(leaf.ca).toBe(false)
    expect(leaf.checkIssued(root)).toBe(true)
    expect(leaf.verify(root.publicKey)).toBe(true)
    // The id is one name, whatever characters it holds; the subject of the CSR is ignored.
    expect(leaf.subject).toBe('CN=k8sop_1\\, O=Elsewhere')
    expect(leaf.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2'])
    expect(leaf.publicKey.export({ format: 'jwk' })).toMatchObject({
      x: requester.x,
      y: requester.y,
    })
  })

  test('answers the dates of the certificate itself, in whole seconds', async () => {
    const authority = await openCertificateAuthority(storeInMemory(), { days: 90 })
    const before = Math.floor(Date.now() / 1000) * 1000
    const issued = await authority.sign(csr, { operator_id: 'k8sop_1' })
    const leaf = new X509Certificate(issued.cert)
    expect(Date.parse(issued.not_before)).toBe(Date.parse(leaf.validFrom))
    expect(Date.parse(issued.not_after)).toBe(Date.parse(leaf.validTo))
    expect(issued.not_before).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(Date.parse(issued.not_before)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(issued.not_before)).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(issued.not_after) - Date.parse(issued.not_before)).toBe(90 * DAY)
  })

  test('signs for other dates when asked, but never beyond its own life', async () => {
    const authority = await openCertificateAuthority(storeInMemory(), { days: 90 })
    const asked = await authority.sign(csr, {
      operator_id: 'k8sop_1',
      not_before: new Date('2020-01-01T00:00:00.9Z'),
      not_after: new Date('2020-03-01T00:00:00Z'),
    })
    expect(asked).toMatchObject({
      not_before: '2020-01-01T00:00:00Z',
      not_after: '2020-03-01T00:00:00Z',
    })
    const far = await authority.sign(csr, {
      operator_id: 'k8sop_1',
      not_after: new Date('2199-01-01'),
    })
    const root = new X509Certificate(authority.certificate)
    expect(Date.parse(far.not_after)).toBe(Date.parse(root.validTo))
  })

  test('gives every certificate its own number', async () => {
    const authority = await openCertificateAuthority(storeInMemory(), { days: 90 })
    const issued = await Promise.all(
      Array.from({ length: 32 }, () => authority.sign(csr, { operator_id: 'k8sop_1' })),
    )
    const numbers = issued.map(({ cert }) => new X509Certificate(cert).serialNumber)
    expect(new Set(numbers).size).toBe(32)
    for (const number of numbers) expect(number).toMatch(/^[0-9A-F]{26,32}$/)
  })
})

// Regression: after its end, certificates were born invalid without a word.
test('an authority signs nothing outside its time', async () => {
  // Regression: a clock that was wrong at the first start cost the authority for good.
  const clock = { now: new Date('2070-01-01T00:00:00Z') }
  const authority = await openCertificateAuthority(storeInMemory(), {
    days: 3650,
    now: () => clock.now,
  })
  clock.now = new Date('2026-01-01T00:00:00Z')
  const sign = () => authority.sign(csr, { operator_id: 'k8sop_1' })
  expect((await sign()).not_after).toBe('2035-12-30T00:00:00Z')
  for (const time of ['2100-01-01T00:00:00Z', '1999-12-31T00:00:00Z']) {
    clock.now = new Date(time)
    await expect(sign()).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/No certificate can be signed .*2000-01-01/),
    })
  }
})
