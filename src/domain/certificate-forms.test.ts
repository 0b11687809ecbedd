import 'reflect-metadata'
import { spawnSync } from 'node:child_process'
import { constants, generateKeyPairSync, sign } from 'node:crypto'
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { CertificateRequestError, readCertificateRequest } from './certificates.ts'
import { opensslRequests } from './test-openssl-requests.ts'

const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE REQUEST-----\n`

const isAccepted = async (der: Buffer): Promise<boolean> => {
  try {
    await readCertificateRequest(pemOf(der))
    return true
  } catch (error) {
    if (error instanceof CertificateRequestError) return false
    throw error
  }
}

const lengthOf = (size: number): Buffer => {
  if (size < 128) return Buffer.from([size])
  return size < 256 ? Buffer.from([0x81, size]) : Buffer.from([0x82, size >> 8, size & 255])
}
const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}
const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const bits = (content: Buffer): Buffer => tlv(0x03, hex('00'), content)

const VERSION = hex('020100')
const NAME = hex('300f310d300b06035504030c0465646765')
const NO_ATTRIBUTES = hex('a000')

const rsaKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ecKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const PSS = '06092a864886f70d01010a'
const hashIdentifier = (last: string): string => `300d060960864801650304020${last}0500`
const pssOf = (salt: string, hash = '1', mask = hash): Buffer => {
  const maskIdentifier = tlv(0x30, hex(`06092a864886f70d010108${hashIdentifier(mask)}`))
  return tlv(
    0x30,
    hex(PSS),
    tlv(0x30, tlv(0xa0, hex(hashIdentifier(hash))), tlv(0xa1, maskIdentifier), hex(salt)),
  )
}
const SALT_32 = 'a203020120'
const SALT_48 = 'a203020130'
const PSS_ONLY = tlv(0x30, hex(PSS))
const RSA = hex('300d06092a864886f70d0101010500')
const SHA256_WITH_RSA = '06092a864886f70d01010b'
const SHA256_WITH_ECDSA = '06082a8648ce3d040302'

const rsaKeyInfo = (algorithm: Buffer): Buffer =>
  tlv(0x30, algorithm, bits(rsaKeys.publicKey.export({ type: 'pkcs1', format: 'der' })))
const ecKeyInfo = ecKeys.publicKey.export({ type: 'spki', format: 'der' })

const infoOf = (keyInfo: Buffer, name = NAME): Buffer =>
  tlv(0x30, VERSION, name, keyInfo, NO_ATTRIBUTES)
const pkcs1 = (info: Buffer): Buffer => sign('sha256', info, rsaKeys.privateKey)
const pss =
  (saltLength: number, hash = 'sha256') =>
  (info: Buffer): Buffer =>
    sign(hash, info, {
      key: rsaKeys.privateKey,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength,
    })
const ecdsa = (info: Buffer): Buffer => sign('sha256', info, ecKeys.privateKey)

/** A request with any content, signed by the owner of the key. */
const signed = (info: Buffer, algorithm: Buffer, signer: (info: Buffer) => Buffer): Buffer =>
  tlv(0x30, info, algorithm, bits(signer(info)))

const ecdsaAlgorithm = tlv(0x30, hex(SHA256_WITH_ECDSA))
const rsaInfo = infoOf(rsaKeyInfo(RSA))
const pssInfo = infoOf(rsaKeyInfo(PSS_ONLY))
const restrictedInfo = infoOf(rsaKeyInfo(pssOf(SALT_32)))
const ecInfo = infoOf(ecKeyInfo)

const good: [string, Buffer][] = [
  ['ECDSA', signed(ecInfo, ecdsaAlgorithm, ecdsa)],
  ['RSA', signed(rsaInfo, tlv(0x30, hex(`${SHA256_WITH_RSA}0500`)), pkcs1)],
  ['RSA without its NULL', signed(rsaInfo, tlv(0x30, hex(SHA256_WITH_RSA)), pkcs1)],
  ['PSS of an RSA key', signed(rsaInfo, pssOf(SALT_32), pss(32))],
  ['PSS with the default salt', signed(rsaInfo, pssOf(''), pss(20))],
  ['PSS with no salt', signed(rsaInfo, pssOf('a203020100'), pss(0))],
  ['PSS with a salt of 200 bytes', signed(rsaInfo, pssOf('a204020200c8'), pss(200))],
  ['PSS of a PSS key', signed(pssInfo, pssOf(SALT_32), pss(32))],
  ['PSS as the key asks', signed(restrictedInfo, pssOf(SALT_32), pss(32))],
  ['PSS with more salt than the key asks', signed(restrictedInfo, pssOf(SALT_48), pss(48))],
]

/** Rewrites a length of one byte over 127 as two bytes. */
const longLength = (element: Buffer): Buffer =>
  Buffer.concat([element.subarray(0, 1), hex('8200'), element.subarray(2)])

const bad: [string, Buffer][] = [
  ['PKCS#1 of a PSS key', signed(pssInfo, tlv(0x30, hex(`${SHA256_WITH_RSA}0500`)), pkcs1)],
  ['less salt than the key asks', signed(restrictedInfo, pssOf(''), pss(20))],
  [
    'another hash than the key asks',
    signed(restrictedInfo, pssOf(SALT_48, '2'), pss(48, 'sha384')),
  ],
  ['a mask of another hash', signed(rsaInfo, pssOf(SALT_32, '1', '2'), pss(32))],
  ['an algorithm of another key', signed(ecInfo, tlv(0x30, hex(`${SHA256_WITH_RSA}0500`)), ecdsa)],
  ['parameters of ECDSA', signed(ecInfo, tlv(0x30, hex(`${SHA256_WITH_ECDSA}0400`)), ecdsa)],
  [
    'a name that is no UTF-8',
    signed(infoOf(ecKeyInfo, hex('300f310d300b06035504030c04ffffffff')), ecdsaAlgorithm, ecdsa),
  ],
  [
    'a signature of three numbers',
    tlv(0x30, ecInfo, ecdsaAlgorithm, bits(tlv(0x30, hex('020101020101020101')))),
  ],
  [
    'a signature and more',
    tlv(0x30, ecInfo, ecdsaAlgorithm, bits(Buffer.concat([ecdsa(ecInfo), hex('00')]))),
  ],
  ['a fourth element', tlv(0x30, ecInfo, ecdsaAlgorithm, bits(ecdsa(ecInfo)), hex('0500'))],
  [
    'a second request',
    Buffer.concat([signed(ecInfo, ecdsaAlgorithm, ecdsa), signed(ecInfo, ecdsaAlgorithm, ecdsa)]),
  ],
  [
    'an endless length',
    Buffer.concat([hex('3080'), ecInfo, ecdsaAlgorithm, bits(ecdsa(ecInfo)), hex('0000')]),
  ],
  ['a length longer than it need be', longLength(signed(ecInfo, ecdsaAlgorithm, ecdsa))],
  ['such a length in what is signed', signed(longLength(ecInfo), ecdsaAlgorithm, ecdsa)],
]

const refusedByOpenssl = (der: Buffer): boolean => {
  const { stderr } = spawnSync('openssl', ['req', '-verify', '-noout', '-inform', 'DER'], {
    input: der,
  })
  return !stderr.toString().includes('verify OK')
}
const hasOpenssl = spawnSync('openssl', ['version']).status === 0

describe('a request that its owner signed', () => {
  test.each(good)('with %s is read', async (_name, der) => {
    expect(await isAccepted(der)).toBe(true)
    if (hasOpenssl) expect(refusedByOpenssl(der)).toBe(false)
  })

  test.each(bad)('with %s is refused', async (_name, der) =>
    expect(await isAccepted(der)).toBe(false),
  )
})

describe('a good request', () => {
  const requests = opensslRequests.map(([name, base64]): [string, Buffer] => [
    name,
    Buffer.from(base64, 'base64'),
  ])
  beforeAll(async () => {
    for (const hash of ['SHA-256', 'SHA-384']) {
      const algorithm = { name: 'ECDSA', namedCurve: 'P-384', hash }
      const keys = await globalThis.crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
      const made = await Pkcs10CertificateRequestGenerator.create({
        name: 'CN=edge',
        keys,
        signingAlgorithm: algorithm,
      })
      requests.push([`P-384 with ${hash}`, Buffer.from(made.rawData)])
    }
  })

  /** Offsets: where the signed part begins and ends, and where the algorithm identifier ends. */
  const placesOf = (der: Buffer) => {
    const endOf = (at: number): number => {
      const first = der[at + 1] ?? 0
      if (first < 128) return at + 2 + first
      return at + (first === 0x81 ? 3 + (der[at + 2] ?? 0) : 4 + der.readUInt16BE(at + 2))
    }
    const begin = (der[1] ?? 0) < 128 ? 2 : 2 + ((der[1] ?? 0) & 0x7f)
    const end = endOf(begin)
    return { begin, end, signature: endOf(end) }
  }

  test('is refused with bytes after it, or cut', async () => {
    for (const [name, der] of requests) {
      for (const more of ['00', '05', '0500', '30', 'ff', '0000000000'])
        expect(await isAccepted(Buffer.concat([der, hex(more)])), `${name} and ${more}`).toBe(false)
      for (let size = 0; size < der.length; size += 37)
        expect(await isAccepted(der.subarray(0, size)), `${size} of ${name}`).toBe(false)
    }
  })

  test('is refused with anything changed, put in or left out', async () => {
    const change = fc.record({
      which: fc.nat(requests.length - 1),
      at: fc.nat(800),
      leftOut: fc.nat(4),
      putIn: fc.uint8Array({ maxLength: 4 }),
      nearEnd: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ which, at, leftOut, putIn, nearEnd }) => {
        const der = requests[which]?.[1] ?? Buffer.alloc(0)
        const { end } = placesOf(der)
        const place = nearEnd ? end + (at % (der.length - end)) : at % der.length
        const tail = der.subarray(place + leftOut)
        const changed = Buffer.concat([der.subarray(0, place), putIn, tail])
        if (!changed.equals(der)) expect(await isAccepted(changed)).toBe(false)
      }),
      { numRuns: 150 },
    )
  })
})
