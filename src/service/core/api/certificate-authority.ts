import 'reflect-metadata'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import type { CertificateRequest } from '#domain/certificates.ts'
import { Refusal } from '#service/core/http/errors.ts'
import { type AuthorityStore, type StoredAuthority, openAuthority } from './stored-authority.ts'

/** An issued certificate with the fields of a reply: PEM, and RFC 3339 dates equal to its own. */
export type OperatorCertIssued = { cert: string; not_before: string; not_after: string }

/** The holder of a certificate, and its validity if it is not the configured days from now. */
export type CertificateSubject = { operator_id: string; not_before?: Date; not_after?: Date }

export type CertificateAuthority = {
  /** The authority's own certificate, PEM. */
  certificate: string
  /** Signs the key of a CSR that was parsed, and so checked. */
  sign(request: CertificateRequest, subject: CertificateSubject): Promise<OperatorCertIssued>
}

const DAY_MS = 86_400_000
/** Fits any clock, since that of a first start may be wrong, and need not be renewed. */
const AUTHORITY_DATES = {
  notBefore: new Date('2000-01-01T00:00:00Z'),
  notAfter: new Date('2099-12-31T00:00:00Z'),
}
const KEY_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

// A certificate's dates have no fraction of a second (RFC 5280, 4.1.2.5).
const wholeSecond = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000)
const rfc3339 = (date: Date): string => date.toISOString().replace('.000Z', 'Z')

const makeAuthority = async (): Promise<StoredAuthority> => {
  const keys = await crypto.subtle.generateKey(KEY_ALGORITHM, true, ['sign', 'verify'])
  // An omitted serial number becomes 128 random bits, here and below.
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: ['Adit Operators CA'] }],
    ...AUTHORITY_DATES,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  const privateKey = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return {
    certificate: certificate.toString('pem'),
    private_key: PemConverter.encode(privateKey, 'PRIVATE KEY'),
  }
}

const notValid = ({ notBefore, notAfter }: X509Certificate, now: Date): Refusal =>
  new Refusal(
    503,
    `Nothing was changed. No certificate can be signed at the time of this service's clock, ${rfc3339(wholeSecond(now))}: the certificate authority's own certificate is valid from ${rfc3339(notBefore)} to ${rfc3339(notAfter)}. Check the clock.`,
    { headers: { 'Retry-After': '60' } },
  )

export type AuthorityOptions = {
  /** How long the certificates that it signs are valid. */
  days: number
  secret?: string | undefined
  /** Whether an authority is replaced that the secret does not open. */
  replaceLost?: boolean
  /** For the derivation from the secret, where it is not the default. */
  rounds?: number
  now?: () => Date
  /** Tells the operator something. */
  tell?: (notice: string) => void
}

/**
 * The authority in the store; creates and stores one if there is none. No certificate that it signs outlives its
 * own. With a secret its key is stored encrypted. Throws `AuthorityKeyError` if the secret does not fit.
 */
export const openCertificateAuthority = async (
  store: AuthorityStore,
  {
    days,
    secret,
    replaceLost = false,
    rounds,
    now = () => new Date(),
    tell = () => undefined,
  }: AuthorityOptions,
): Promise<CertificateAuthority> => {
  const options = { secret, replaceLost, rounds, make: makeAuthority, tell }
  const { certificate, private_key } = await openAuthority(store, options)
  const issuer = new X509Certificate(certificate)
  const pkcs8 = PemConverter.decodeFirst(private_key)
  const signingKey = await crypto.subtle.importKey('pkcs8', pkcs8, KEY_ALGORITHM, false, ['sign'])

  const sign: CertificateAuthority['sign'] = async ({ publicKey }, subject) => {
    const time = wholeSecond(now())
    if (time < issuer.notBefore || time >= issuer.notAfter) throw notValid(issuer, time)
    const notBefore = wholeSecond(subject.not_before ?? time)
    const wanted = subject.not_after ?? new Date(notBefore.getTime() + days * DAY_MS)
    const notAfter = wholeSecond(wanted < issuer.notAfter ? wanted : issuer.notAfter)
    const signed = await X509CertificateGenerator.create({
      issuer: issuer.subjectName,
      subject: [{ CN: [subject.operator_id] }],
      notBefore,
      notAfter,
      publicKey,
      signingKey,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.clientAuth]),
        await SubjectKeyIdentifierExtension.create(publicKey),
        await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      ],
    })
    return {
      cert: signed.toString('pem'),
      not_before: rfc3339(signed.notBefore),
      not_after: rfc3339(signed.notAfter),
    }
  }
  return { certificate, sign }
}
