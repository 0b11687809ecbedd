import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { decodeCertificates } from '#domain/certificate-details.ts'
import { hasOpenssl, opensslCertificate, opensslSays } from '#domain/test-openssl-certificates.ts'
import { DecodedCertificates } from './decoded-certificate.tsx'

const textOf = (content: ReactNode): string =>
  renderToStaticMarkup(content)
    .replaceAll('<wbr/>', '')
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/\|+/g, '|')

/** What is shown of a field: its texts and labels. */
const shownOf = (field: string): string =>
  textOf(<DecodedCertificates certificates={decodeCertificates(field).certificates} file="op" />)

test.skipIf(!hasOpenssl)('all that a certificate says is shown, as OpenSSL says it', () => {
  const { pem } = opensslCertificate({
    options: [
      '-addext',
      'subjectAltName=DNS:a.example',
      '-addext',
      'keyUsage=digitalSignature',
      '-addext',
      '1.2.3.4.5=ASN1:UTF8:hello',
    ],
  })
  const { serial, sha256 } = opensslSays(pem)
  const inPairs = (hex: string) => (hex.match(/../g) ?? []).join(':')
  const shown = shownOf(pem)
  for (const text of [
    '|Subject|CN=edge, O=Adit|',
    '|Issuer|CN=edge, O=Adit|',
    `|Serial number|${serial}|`,
    '|Key|ECDSA, P-256|',
    '|Signed with|ECDSA with SHA-256|',
    '|Names|DNS:a.example|',
    '|Usages|Digital signature|',
    `|SHA-256|${inPairs(sha256)}|`,
    '|1.2.3.4.5: 0C0568656C6C6F|',
    '|Copy SHA-256|Download PEM|',
  ])
    expect(shown).toContain(text)
})

test('what does not parse is shown as text, with the reason', () => {
  expect(shownOf('garbage')).toContain('Not decoded| Not PEM: there is no')
  const block = '-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----\n'
  const shown = shownOf(block.repeat(2))
  expect(shown).toContain('|Certificate 2 of 2|')
  expect(shown).toContain('Not an X.509 certificate: its bytes cannot be read as one.')
  expect(shown).toContain('|QUJD|')
})
