import 'reflect-metadata'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import {
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509Certificate,
  type Extension,
} from '@peculiar/x509'
import { digits } from '#contract/text.ts'
import { keyText, nameOfUsage, signatureText } from './certificate-words.ts'
import { bytesOfBase64, pemBlocks, pemOf } from './pem-blocks.ts'

/** What a certificate says, decoded. Texts are as in the certificate; nothing of it is verified. */
export type DecodedCertificate = {
  readonly subject: string
  readonly issuer: string
  /** Upper-case hexadecimal, as OpenSSL writes it. */
  readonly serial: string
  readonly not_before: Date
  readonly not_after: Date
  /** `RSA, 2,048 bits`, `ECDSA, P-256`. */
  readonly key: string
  readonly signature: string
  /** `DNS:edge.example`, `IP:10.0.0.1`. */
  readonly names: readonly string[]
  readonly usages: readonly string[]
  readonly isAuthority: boolean
  /** What is not shown otherwise, by OID. */
  readonly extensions: readonly UnknownExtension[]
  readonly sha256: string
  readonly der: Uint8Array<ArrayBuffer>
  readonly pem: string
}

/** An extension as it is: its value in hexadecimal. */
export type UnknownExtension = {
  readonly oid: string
  readonly isCritical: boolean
  readonly value: string
}

/** A part of a field that is no certificate: its text, and why. */
export type Undecoded = { readonly text: string; readonly reason: string }

export type CertificateField = {
  readonly certificates: readonly (DecodedCertificate | Undecoded)[]
  /** What was not decoded, in a sentence; null if everything was. */
  readonly left: string | null
}

/** Whether a part of a field could be decoded. */
export const isDecoded = (one: DecodedCertificate | Undecoded): one is DecodedCertificate =>
  'der' in one

/** In characters: a chain has a few thousand. */
const MAX_LENGTH = 262_144
const MAX_CERTIFICATES = 20
const LABELS = new Set(['CERTIFICATE', 'X509 CERTIFICATE', 'TRUSTED CERTIFICATE'])

const hexOf = (bytes: Uint8Array): string => bytesToHex(bytes).toUpperCase()

const DECODED_OIDS = new Set(['2.5.29.15', '2.5.29.17', '2.5.29.19', '2.5.29.37'])

const GENERAL_NAMES: Readonly<Record<string, string>> = {
  dns: 'DNS',
  ip: 'IP',
  url: 'URI',
  email: 'email',
  dn: 'DirName',
}

// An extension whose content is broken is shown by its OID, like one that is not known.
const decoding = <Value>(read: () => Value): Value | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

const usagesOf = (certificate: X509Certificate): string[] => {
  const flags = certificate.getExtension(KeyUsagesExtension)?.usages ?? 0
  const ofKey = Object.entries(KeyUsageFlags).flatMap(([name, flag]) =>
    typeof flag === 'number' && (flags & flag) !== 0 ? nameOfUsage(name) : [],
  )
  const extended = certificate.getExtension(ExtendedKeyUsageExtension)?.usages ?? []
  return [...ofKey, ...extended.map((usage) => nameOfUsage(String(usage)))]
}

/** The names of a subject alternative name. */
export const namesIn = (extension: SubjectAlternativeNameExtension | null): string[] =>
  extension?.names.items.map(({ type, value }) => `${GENERAL_NAMES[type] ?? type}:${value}`) ?? []

const unknownOf = ({ type, critical, value }: Extension): UnknownExtension => ({
  oid: type,
  isCritical: critical,
  value: hexOf(new Uint8Array(value)),
})

const decode = (der: Uint8Array<ArrayBuffer>): DecodedCertificate => {
  const certificate = new X509Certificate(der)
  const { notBefore, notAfter, publicKey, signatureAlgorithm } = certificate
  for (const time of [notBefore, notAfter])
    if (Number.isNaN(time.getTime())) throw new Error('A date in it is no time.')
  const names = decoding(() => namesIn(certificate.getExtension(SubjectAlternativeNameExtension)))
  const usages = decoding(() => usagesOf(certificate))
  const isAuthority = decoding(() => certificate.getExtension(BasicConstraintsExtension)?.ca)
  const isShown = ({ type }: Extension) =>
    DECODED_OIDS.has(type) && (type !== '2.5.29.17' || names !== undefined)
  // What follows the certificate in its block is not part of it.
  const own = new Uint8Array(certificate.rawData)
  return {
    subject: certificate.subject,
    issuer: certificate.issuer,
    serial: certificate.serialNumber.toUpperCase().replace(/^00(?=.)/, ''),
    not_before: notBefore,
    not_after: notAfter,
    key: keyText(publicKey),
    signature: signatureText(signatureAlgorithm),
    names: names ?? [],
    usages: usages ?? [],
    isAuthority: isAuthority ?? false,
    extensions: certificate.extensions.filter((one) => !isShown(one)).map(unknownOf),
    sha256: hexOf(sha256(own)),
    der: own,
    pem: pemOf('CERTIFICATE', own),
  }
}

const undecoded = (text: string, reason: string): Undecoded => ({ text, reason })

const decodeBase64 = (text: string, base64: string): DecodedCertificate | Undecoded => {
  const der = bytesOfBase64(base64)
  if (!der) return undecoded(text, 'Not valid base64.')
  try {
    return decode(der)
  } catch {
    return undecoded(text, 'Not an X.509 certificate: its bytes cannot be read as one.')
  }
}

/**
 * Decodes the certificates of a field in PEM, or one in base64 without its lines; in their order. What cannot be read
 * is there as text with the reason.
 */
export const decodeCertificates = (text: string): CertificateField => {
  if (text.length > MAX_LENGTH)
    return {
      certificates: [
        undecoded(
          text,
          `Too long for a certificate: ${digits(text.length)} characters. At most ${digits(MAX_LENGTH)} are decoded.`,
        ),
      ],
      left: null,
    }
  const blocks = pemBlocks(text)
  if (blocks.length === 0) {
    const bare = text.replaceAll(/\s/g, '')
    const decoded = bare.startsWith('MI') ? decodeBase64(text, bare) : null
    const reason = 'Not PEM: there is no "-----BEGIN CERTIFICATE-----".'
    return { certificates: [decoded ?? undecoded(text, reason)], left: null }
  }
  const certificates = blocks
    .slice(0, MAX_CERTIFICATES)
    .map(({ label, base64 }) =>
      LABELS.has(label)
        ? decodeBase64(base64, base64)
        : undecoded(
            label.includes('PRIVATE KEY') ? '' : base64,
            `A block of "${label}" instead of a certificate.`,
          ),
    )
  const left =
    blocks.length > MAX_CERTIFICATES
      ? `${digits(blocks.length)} blocks in one field: only the first ${MAX_CERTIFICATES} are decoded.`
      : null
  return { certificates, left }
}
