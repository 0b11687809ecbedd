import 'reflect-metadata'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

const DAY_MS = 86_400_000
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

export type SelfSigned = { host?: string; fromDays?: number; toDays?: number }

const pemOf = (key: ArrayBuffer): string =>
  `-----BEGIN PRIVATE KEY-----\n${Buffer.from(key).toString('base64')}\n-----END PRIVATE KEY-----\n`

/** A self-signed certificate and its key. */
export const selfSigned = async ({
  host = '127.0.0.1',
  fromDays = -1,
  toDays = 1,
}: SelfSigned = {}) => {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const now = Date.now()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=upstream',
    keys,
    notBefore: new Date(now + fromDays * DAY_MS),
    notAfter: new Date(now + toDays * DAY_MS),
    signingAlgorithm: algorithm,
    extensions: [
      new SubjectAlternativeNameExtension([
        { type: host === '127.0.0.1' ? 'ip' : 'dns', value: host },
      ]),
    ],
  })
  const key = pemOf(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  return { cert: certificate.toString('pem'), key }
}
