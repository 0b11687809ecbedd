import { expect, test } from 'vitest'
import { bytesOfBase64, pemBlocks, pemOf } from './pem-blocks.ts'
import { decodeCertificates } from './certificate-details.ts'
import { derChildren } from './strict-der.ts'
import { hasOpenssl, opensslCertificate } from './test-openssl-certificates.ts'

const ED25519 = '06032b6570'
const ML_DSA_65 = '0609608648016503040312'
/** An OID that names nothing, of the same arc. */
const UNKNOWN = '060960864801650304037f'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const withLength = (tag: number, content: Uint8Array): Uint8Array => {
  const { length } = content
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Uint8Array.of(tag, ...head, ...content)
}

/** The same element with each Ed25519 algorithm named otherwise. */
const renamed = (element: Uint8Array, oid: string): Uint8Array => {
  if (hex(element) === ED25519) return Buffer.from(oid, 'hex')
  const [tag = 0] = element
  if ((tag & 0x20) === 0) return element
  return withLength(tag, Buffer.concat(derChildren(element).map((child) => renamed(child, oid))))
}

const madeWith = (oid: string): string => {
  const { pem } = opensslCertificate({ key: ['-algorithm', 'ED25519'] })
  const [block] = pemBlocks(pem)
  return pemOf('CERTIFICATE', renamed(bytesOfBase64(block?.base64 ?? '') ?? new Uint8Array(), oid))
}

test.skipIf(!hasOpenssl).each([
  ['ML-DSA-65', ML_DSA_65],
  ['Not known (OID 2.16.840.1.101.3.4.3.127)', UNKNOWN],
])('a certificate with the algorithm %s is decoded and names them', (name, oid) => {
  const [decoded] = decodeCertificates(madeWith(oid)).certificates
  expect(decoded).toMatchObject({ key: name, signature: name })
})
