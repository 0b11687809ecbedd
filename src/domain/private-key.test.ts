import fc from 'fast-check'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { makeRequest } from './key-pair.ts'
import { bytesOfBase64, pemBlocks } from './pem-blocks.ts'
import { hasPrivateKey, privateKeyErrors } from './private-key.ts'
import { hasOpenssl, opensslCertificate } from './test-openssl-certificates.ts'
import { opensslRequests } from './test-openssl-requests.ts'

const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve })
const PAIRS = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 1024 }),
  pss: generateKeyPairSync('rsa-pss', { modulusLength: 1024 }),
  p256: ec('P-256'),
  p384: ec('P-384'),
  ed25519: generateKeyPairSync('ed25519'),
  x25519: generateKeyPairSync('x25519'),
  explicit: generateKeyPairSync('ec', { namedCurve: 'P-256', paramEncoding: 'explicit' }),
}
const pkcs8 = (key: KeyObject): Buffer => key.export({ type: 'pkcs8', format: 'der' })
const locked = (key: KeyObject): Buffer =>
  key.export({ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: 'x' })

const OPENSSH = Buffer.concat([Buffer.from('openssh-key-v1\0'), Buffer.alloc(160, 'none')])
const KEYS: readonly [label: string, der: Buffer][] = [
  ...Object.values(PAIRS).map(({ privateKey }): [string, Buffer] => [
    'PRIVATE KEY',
    pkcs8(privateKey),
  ]),
  ['ENCRYPTED PRIVATE KEY', locked(PAIRS.rsa.privateKey)],
  ['RSA PRIVATE KEY', PAIRS.rsa.privateKey.export({ type: 'pkcs1', format: 'der' })],
  ['EC PRIVATE KEY', PAIRS.p256.privateKey.export({ type: 'sec1', format: 'der' })],
  ['EC PRIVATE KEY', PAIRS.p384.privateKey.export({ type: 'sec1', format: 'der' })],
  ['OPENSSH PRIVATE KEY', OPENSSH],
]

const wrapped = (text: string, width: number, end = '\n'): string =>
  (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join(end)
const pem = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${wrapped(der.toString('base64'), 64)}\n-----END ${label}-----\n`

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')
/** How a key comes that somebody pastes. */
const COATS: readonly ((text: string) => string)[] = [
  base64,
  (text) => Buffer.from(text).toString('base64url'),
  (text) => wrapped(base64(text), 76, '\r\n'),
  (text) => wrapped(base64(text), 64, '\\n'),
  (text) => base64(base64(text)),
  (text) => `data:application/x-pem-file;base64,${base64(text)}`,
  (text) => JSON.stringify(text),
  (text) => JSON.stringify({ data: [{ 'tls.key': text }] }, null, 2),
  (text) => stringify({ kind: 'Secret', data: { 'tls.key': text } }, { lineWidth: 60 }),
  (text) => `Our key is ${text} and keep it`,
  // Regression: not found below a line that ends with characters of base64.
  (text) => `tls key\n${base64(text)}`,
  (text) => `the key\n${text}`,
  (text) => `tls.key: >-\n  ${base64(text)}\n`,
  (text) => `tls.key: |-\n  ${base64(text)}\n`,
  (text) => `---\n${base64(text)}`,
  (text) => JSON.stringify({ note: `tls key\n${base64(text)}` }),
]

describe('a private key', () => {
  test('is found in each coat', () => {
    for (const [label, der] of KEYS)
      for (const coat of COATS)
        for (const text of [pem(label, der), der.toString('base64')])
          expect(hasPrivateKey(coat(text)), coat(text)).toBe(true)
  })

  test('is found as a JWK, in a form of a page, as the file of PuTTY and by its last line', () => {
    const jwk = PAIRS.p256.privateKey.export({ format: 'jwk' })
    expect(hasPrivateKey(JSON.stringify(jwk))).toBe(true)
    expect(hasPrivateKey(JSON.stringify({ key: JSON.stringify(jwk) }))).toBe(true)
    expect(hasPrivateKey(base64(JSON.stringify(jwk)))).toBe(true)
    expect(hasPrivateKey(JSON.stringify(PAIRS.p256.publicKey.export({ format: 'jwk' })))).toBe(
      false,
    )
    const form = new URLSearchParams({ csr: pem('EC PRIVATE KEY', OPENSSH) }).toString()
    expect(hasPrivateKey(form)).toBe(true)
    expect(hasPrivateKey('PuTTY-User-Key-File-3: ssh-ed25519')).toBe(true)
    expect(hasPrivateKey('AwEB\n-----END EC PRIVATE KEY-----')).toBe(true)
  })
})

describe('no private key', () => {
  test('is in a signing request, a public key or a certificate, in any coat', async () => {
    const publicKeys = Object.values(PAIRS).map(({ publicKey }) =>
      publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    )
    const { request } = await makeRequest('a')
    const pkcs1 = PAIRS.rsa.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString()
    const certificates = hasOpenssl ? [opensslCertificate().pem] : []
    const made = opensslRequests.map(([, text]) =>
      pem('CERTIFICATE REQUEST', Buffer.from(text, 'base64')),
    )
    for (const text of [...publicKeys, pkcs1, request, ...certificates, ...made])
      for (const coat of COATS) {
        const bare = pemBlocks(text)[0]?.base64 ?? ''
        expect(bytesOfBase64(bare)).not.toBeNull()
        expect(hasPrivateKey(coat(text))).toBe(false)
        expect(hasPrivateKey(coat(bare))).toBe(false)
      }
  })

  test('is in random bytes, ordinary texts and JSON', () => {
    const bytes = fc
      .uint8Array({ maxLength: 3000 })
      .map((given) => Buffer.from(given).toString('base64'))
    const texts = fc.oneof(
      bytes,
      fc.lorem({ maxCount: 60 }),
      fc.string({ unit: 'grapheme' }),
      fc.json(),
    )
    fc.assert(
      fc.property(texts, fc.constantFrom(...COATS), (text, coat) => {
        expect(hasPrivateKey(text)).toBe(false)
        expect(hasPrivateKey(coat(text))).toBe(false)
      }),
      { numRuns: 300 },
    )
    for (const text of [
      '',
      'MBACAA==',
      'M'.repeat(5000),
      'Keep the private key safe.',
      '%%%',
      '\\u12',
    ])
      expect(hasPrivateKey(text)).toBe(false)
  })
})

test('a document names each member that has a private key, and a list over which one is spread', () => {
  const key = pem('PRIVATE KEY', pkcs8(PAIRS.p256.privateKey))
  expect(
    privateKeyErrors({
      description: 'Door',
      metadata: base64(key),
      binding: { csr: base64(key), endpoint_selectors: ['true', key] },
      lines: wrapped(key.split('\n').slice(1, -2).join(''), 20).split('\n'),
      nested: { [key]: 1 },
      none: null,
    }),
  ).toEqual({
    metadata: 'Contains a private key. Leave it out.',
    'binding.csr': 'Contains a private key. Paste only the signing request.',
    'binding.endpoint_selectors[1]': 'Contains a private key. Leave it out.',
    lines: 'Contains a private key. Leave it out.',
    nested: 'Contains a private key. Leave it out.',
  })
  expect(privateKeyErrors({ description: 'Door', ids: ['a', 'b'] })).toEqual({})
})

test('a text of 64 KiB is judged at once, whatever is in it', () => {
  for (const text of [
    'MII'.repeat(22_000),
    '%25'.repeat(22_000),
    '\\'.repeat(65_536),
    base64(base64(base64('a'.repeat(27_000)))),
    '-----BEGIN '.repeat(6000),
    '-----BEGIN A '.concat('A '.repeat(30_000)),
    base64('0'.repeat(49_000)),
  ]) {
    const began = performance.now()
    expect(hasPrivateKey(text)).toBe(false)
    expect(performance.now() - began).toBeLessThan(2000)
  }
})
