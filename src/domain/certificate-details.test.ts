import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeCertificates, isDecoded, type DecodedCertificate } from './certificate-details.ts'
import { hasOpenssl, opensslCertificate, opensslSays } from './test-openssl-certificates.ts'

const EXAMPLE = `-----BEGIN CERTIFICATE-----
MIIBXDCCAQKgAwIBAgIBATAKBggqhkjOPQQDAjAPMQ0wCwYDVQQDDARlZGdlMB4X
-----END CERTIFICATE-----`

const only = (text: string): DecodedCertificate => {
  const [first, ...more] = decodeCertificates(text).certificates
  if (!first || !isDecoded(first) || more.length > 0)
    throw new Error(first && 'reason' in first ? first.reason : 'not one certificate')
  return first
}
const reasonsOf = (text: string): string[] =>
  decodeCertificates(text).certificates.map((one) => (isDecoded(one) ? 'decoded' : one.reason))

const ec = (curve: string) => ['-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${curve}`]
const rsa = (bits: number) => ['-algorithm', 'RSA', '-pkeyopt', `rsa_keygen_bits:${bits}`]

/** With its key, and what it is signed with. */
const KEYS: [key: readonly string[], text: string, signature: string, options?: string[]][] = [
  [ec('P-256'), 'ECDSA, P-256', 'ECDSA with SHA-256'],
  [ec('P-384'), 'ECDSA, P-384', 'ECDSA with SHA-384', ['-sha384']],
  [rsa(1024), 'RSA, 1024 bits', 'RSA with SHA-1', ['-sha1']],
  [
    rsa(2048),
    'RSA, 2048 bits',
    'RSA-PSS with SHA-256, salt of 32 bytes',
    ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32'],
  ],
  [
    ['-algorithm', 'RSA-PSS', '-pkeyopt', 'rsa_keygen_bits:2048'],
    'RSA-PSS',
    'RSA-PSS with SHA-256, salt of 32 bytes',
    ['-sigopt', 'rsa_pss_saltlen:32'],
  ],
  [['-algorithm', 'ED25519'], 'Ed25519', 'Ed25519'],
]

const withoutCommas = (text: string) => text.replaceAll(/(?<=\d),(?=\d)/g, '')

describe.skipIf(!hasOpenssl)('what OpenSSL makes', () => {
  test.each(KEYS)('is decoded as it says: %j', (key, text, signature, options = []) => {
    const { pem } = opensslCertificate({ key, options })
    const decoded = only(pem)
    const said = opensslSays(pem)
    expect(withoutCommas(decoded.key)).toBe(text)
    if (text.startsWith('RSA,')) expect(withoutCommas(decoded.key)).toContain(`${said.bits} bits`)
    expect(decoded).toMatchObject({
      signature,
      serial: said.serial,
      not_before: said.not_before,
      not_after: said.not_after,
      sha256: said.sha256,
    })
  })

  test('has names, usages, and extensions that nobody knows', () => {
    const { pem } = opensslCertificate({
      subject: '/C=DE/O=Adit, "Inc"/CN=Köln',
      options: [
        '-utf8',
        '-addext',
        'subjectAltName=DNS:a.example,IP:10.0.0.1,IP:::1,URI:spiffe://x/y,email:a@b.c',
        '-addext',
        'keyUsage=critical,digitalSignature,keyAgreement,cRLSign',
        '-addext',
        'extendedKeyUsage=clientAuth,serverAuth,1.2.3.4',
        '-addext',
        '1.2.3.4.5=critical,ASN1:UTF8:hello',
      ],
    })
    const decoded = only(pem)
    for (const part of ['CN=Köln', 'O=Adit', 'C=DE']) expect(decoded.subject).toContain(part)
    expect(decoded.issuer).toBe(decoded.subject)
    expect(decoded.names).toEqual([
      'DNS:a.example',
      'IP:10.0.0.1',
      expect.stringMatching(/^IP:.*1$/),
      'URI:spiffe://x/y',
      'email:a@b.c',
    ])
    expect(decoded.usages).toEqual([
      'Digital signature',
      'Key agreement',
      'CRL signing',
      'TLS client',
      'TLS server',
      '1.2.3.4',
    ])
    expect(decoded.isAuthority).toBe(true)
    const unknown = decoded.extensions.find(({ oid }) => oid === '1.2.3.4.5')
    expect(unknown).toEqual({ oid: '1.2.3.4.5', isCritical: true, value: '0C0568656C6C6F' })
  })

  test('is read in odd encodings, in chains, and beside other text', () => {
    const { pem, privateKey } = opensslCertificate()
    const { sha256 } = only(pem)
    const lines = pem.trim().split('\n')
    const base64 = lines.slice(1, -1).join('')
    const odd = [
      pem.replaceAll('\n', '\r\n'),
      `subject=CN = edge\n\n${pem}\n\n`,
      [lines[0], base64, lines.at(-1)].join('\n'),
      [lines[0], base64.replaceAll(/(.{7})/g, '$1 '), lines.at(-1)].join('\n'),
      base64,
      pem.replaceAll('CERTIFICATE', 'X509 CERTIFICATE'),
    ]
    for (const text of odd) expect(only(text).sha256).toBe(sha256)
    const other = opensslCertificate().pem
    const chain = decodeCertificates(`${pem}${other}`)
    expect(chain.certificates.map((one) => isDecoded(one) && one.sha256)).toEqual([
      sha256,
      only(other).sha256,
    ])
    expect(reasonsOf(pem + privateKey)).toEqual([
      'decoded',
      'A block of "PRIVATE KEY" instead of a certificate.',
    ])
    // A key is never given back to be shown.
    expect(decodeCertificates(privateKey).certificates).toEqual([
      { text: '', reason: expect.stringContaining('PRIVATE KEY') },
    ])
  })

  test('and is then cut or altered is text with a reason, or another certificate, never an error', () => {
    const { der } = only(opensslCertificate().pem)
    fc.assert(
      fc.property(
        fc.nat({ max: der.length }),
        fc.nat({ max: der.length - 1 }),
        fc.nat({ max: 255 }),
        (length, at, byte) => {
          const altered = Uint8Array.from(der)
          altered[at] = byte
          const base64 = Buffer.from(altered.subarray(0, length)).toString('base64')
          const text = `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----`
          expect(decodeCertificates(text).certificates).toHaveLength(1)
          if (length < der.length) expect(reasonsOf(text)).not.toEqual(['decoded'])
        },
      ),
    )
  })
})

describe('what is no certificate', () => {
  test('is text, each with its reason', () => {
    expect(reasonsOf('garbage')[0]).toContain('Not PEM')
    expect(reasonsOf(EXAMPLE)[0]).toContain('Not an X.509 certificate')
    expect(reasonsOf(EXAMPLE.replace('MIIB', '!!!!'))[0]).toContain('Not valid base64')
    expect(reasonsOf(EXAMPLE.replaceAll('CERTIFICATE', 'CERTIFICATE REQUEST'))[0]).toContain(
      '"CERTIFICATE REQUEST"',
    )
    expect(decodeCertificates(EXAMPLE).certificates).toMatchObject([
      { text: expect.stringContaining('MIIBXDCC') },
    ])
  })

  test('is soon told where it is a million characters, or fifty certificates', () => {
    expect(reasonsOf('x'.repeat(1_048_576))[0]).toContain('Too long for a certificate: 1,048,576')
    const begins = '-----BEGIN CERTIFICATE-----\n'.repeat(9000)
    expect(decodeCertificates(begins).left).toContain('9,000 blocks')
    const fifty = decodeCertificates(`${EXAMPLE}\n`.repeat(50))
    expect(fifty.certificates).toHaveLength(20)
    expect(fifty.left).toBe('50 blocks in one field: only the first 20 are decoded.')
  })
})
