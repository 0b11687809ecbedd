import 'reflect-metadata'
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { CertificateRequestError, readCertificateRequest } from './certificates.ts'
import { opensslRequests } from './test-openssl-requests.ts'

const { subtle } = globalThis.crypto
const EXPONENT = new Uint8Array([1, 0, 1])

const ec = (namedCurve: string) => ({ name: 'ECDSA', namedCurve, hash: 'SHA-256' })
const rsa = (modulusLength: number, hash = 'SHA-256', name = 'RSASSA-PKCS1-v1_5') => ({
  name,
  modulusLength,
  publicExponent: EXPONENT,
  hash,
})

const requestFor = async (algorithm: EcKeyGenParams | RsaHashedKeyGenParams): Promise<string> => {
  const keys = await subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const signingAlgorithm = { hash: 'SHA-256', saltLength: 32, ...algorithm }
  const made = await Pkcs10CertificateRequestGenerator.create({
    name: 'CN=edge, O="Adit, tests"',
    keys,
    signingAlgorithm,
  })
  return made.toString('pem')
}

const refusal = async (pem: string): Promise<string> => {
  const outcome: unknown = await readCertificateRequest(pem).catch((error: unknown) => error)
  if (outcome instanceof CertificateRequestError) return outcome.message
  throw new Error('was not refused as it should be', { cause: outcome })
}

const length = (size: number): Buffer =>
  size < 128 ? Buffer.from([size]) : Buffer.from([0x83, size >> 16, (size >> 8) & 255, size & 255])
const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), length(content.length), content])
}
const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64')}\n-----END CERTIFICATE REQUEST-----`

const odd = (bytes: number): Buffer => Buffer.alloc(bytes, 0xff)
const RSA_ENCRYPTION = Buffer.from('300d06092a864886f70d0101010500', 'hex')
const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex')

/** A request for an RSA key made of any two numbers, with a fake signature. */
const rsaRequestOf = (modulus: Buffer, exponent: Buffer): string => {
  const key = tlv(0x30, tlv(0x02, Buffer.from([0]), modulus), tlv(0x02, exponent))
  const keyInfo = tlv(0x30, RSA_ENCRYPTION, tlv(0x03, Buffer.from([0]), key))
  const info = tlv(0x30, tlv(0x02, Buffer.from([0])), tlv(0x30), keyInfo, tlv(0xa0))
  const signature = tlv(0x03, Buffer.from([0]), Buffer.alloc(256, 0x5a))
  return pemOf(tlv(0x30, info, SHA256_WITH_RSA, signature))
}

let pem = ''
beforeAll(async () => {
  pem = await requestFor(ec('P-256'))
})

describe('a certificate signing request', () => {
  test('with an RSA key of 3,072 bits and SHA-512 is read', async () => {
    const { publicKey } = await readCertificateRequest(await requestFor(rsa(3072, 'SHA-512')))
    expect(publicKey.algorithm).toMatchObject({ name: 'RSASSA-PKCS1-v1_5' })
  })

  test.each(opensslRequests)(
    'made by OpenSSL, %s, is read, and refused once altered',
    async (_name, base64) => {
      await readCertificateRequest(pemOf(Buffer.from(base64, 'base64')))
      // Its version, which its signature covers.
      const altered = Buffer.from(base64, 'base64')
      const at = altered.indexOf(Buffer.from('020100', 'hex'))
      altered[at + 2] = 1
      expect(await refusal(pemOf(altered))).toMatch(/^The signature is not valid/)
    },
  )

  test('may carry the older label, CRLF and space around it', async () => {
    const older = pem.replaceAll('CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST')
    await readCertificateRequest(`\r\n  ${older.replaceAll('\n', '\r\n')}\r\n\r\n`)
  })

  test('Regression: a file that begins with a byte order mark was refused', async () => {
    await readCertificateRequest(`\uFEFF${pem}`)
  })

  test('Regression: the output of openssl req -text was refused', async () => {
    const text = `Certificate Request:\n    Data:\n        Version: 1 (0x0)\n${pem}\nsubject=CN = edge\n`
    await readCertificateRequest(text)
    expect(await refusal(`${text}${text}`)).toMatch(/Enter one certificate signing request/)
  })

  test.each([
    ['P-521', ec('P-521'), /P-256, P-384 or RSA/],
    ['RSA 1024', rsa(1024), /2048 to 8192/],
    ['SHA-1', rsa(2048, 'SHA-1'), /^Sign the request with SHA-256/],
  ])('with %s is refused', async (_name, algorithm, rule) => {
    expect(await refusal(await requestFor(algorithm))).toMatch(rule)
  })

  test.each([
    ['an exponent as long as its modulus', odd(256), Buffer.concat([Buffer.from([0]), odd(256)])],
    ['an exponent of 64 bits', odd(1024), Buffer.concat([Buffer.from([0]), odd(8)])],
    ['a modulus of 64,000 bits', odd(8000), Buffer.from(EXPONENT)],
  ])('with %s is refused before it costs the verifier', async (_name, modulus, exponent) => {
    expect(await refusal(rsaRequestOf(modulus, exponent))).toMatch(/2048 to 8192/)
  })

  test('signed by another key is refused', async () => {
    const der = Buffer.from(pem.split('\n').slice(1, -1).join(''), 'base64')
    der[der.length - 1] = (der.at(-1) ?? 0) ^ 1
    expect(await refusal(pemOf(der))).toMatch(/^The signature is not valid/)
  })

  test.each([
    ['nothing', ''],
    ['a word', 'garbage'],
    ['base64 without its lines', 'MIIBCDCBrwIBADBNMQswCQYDVQQGEwJERTEPMA0G'],
    ['no base64', '-----BEGIN CERTIFICATE REQUEST-----\n***\n-----END CERTIFICATE REQUEST-----'],
    ['no content', '-----BEGIN CERTIFICATE REQUEST-----\n-----END CERTIFICATE REQUEST-----'],
    ['odd base64', '-----BEGIN CERTIFICATE REQUEST-----\nMII=A\n-----END CERTIFICATE REQUEST-----'],
    ['short base64', '-----BEGIN CERTIFICATE REQUEST-----\nM\n-----END CERTIFICATE REQUEST-----'],
    ['no DER', pemOf(Buffer.from('garbage'))],
    ['a bomb of nested sequences', pemOf(Buffer.alloc(20_000, Buffer.from('3080', 'hex')))],
    ['64 KiB', 'A'.repeat(65_536)],
    ['a thousand headers', '-----BEGIN CERTIFICATE REQUEST-----\n'.repeat(800)],
  ])('that is %s is refused', async (_name, text) => {
    expect(await refusal(text)).toMatch(/Enter one certificate signing request in PEM\b.*\.$/)
  })

  test('that is something else in PEM, or two of them, is refused', async () => {
    const as = (label: string) => pem.replaceAll('CERTIFICATE REQUEST', label)
    expect(await refusal(as('CERTIFICATE'))).toMatch(/Enter one certificate signing request/)
    expect(await refusal(as('PRIVATE KEY'))).toMatch(/^Contains a private key/)
    expect(await refusal(`${pem}\n${pem}`)).toMatch(/Enter one certificate signing request/)
  })

  test('damaged anywhere is read or refused, never another error', async () => {
    const der = Buffer.from(pem.split('\n').slice(1, -1).join(''), 'base64')
    const damage = fc.array(fc.tuple(fc.nat(der.length - 1), fc.nat(255)), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(der.length), async (changes, cut) => {
        const damaged = Buffer.from(der.subarray(0, cut < 40 ? cut : der.length))
        for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value
        const outcome: unknown = await readCertificateRequest(pemOf(damaged)).catch(String)
        if (typeof outcome === 'string')
          expect(outcome).toMatch(/^CertificateRequestError: [A-Z].+\.$/)
      }),
      { numRuns: 200 },
    )
  })
})
