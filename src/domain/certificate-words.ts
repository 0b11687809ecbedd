import type { PublicKey } from '@peculiar/x509'
import { digits } from '#contract/text.ts'

/** An algorithm as the library gives it; one that it does not know has an OID for a name. */
type Algorithm = {
  readonly name: string
  readonly hash?: string | { readonly name: string }
  readonly namedCurve?: string
  readonly saltLength?: number
  readonly modulusLength?: number
}

const isOid = (name: string) => /^\d+(\.\d+)+$/.test(name)

// The library has names of its own for some.
const CURVES: Readonly<Record<string, string>> = { 'K-256': 'secp256k1' }
const NAMES: Readonly<Record<string, string>> = {
  '1.2.840.10040.4.1': 'DSA',
  '2.16.840.1.101.3.4.3.1': 'DSA with SHA-224',
  '2.16.840.1.101.3.4.3.2': 'DSA with SHA-256',
  '1.2.840.113549.1.1.4': 'RSA with MD5',
  '1.2.840.113549.1.1.10': 'RSA-PSS',
  // The library knows none of the post-quantum ones (RFC 9881 and RFC 9935).
  '2.16.840.1.101.3.4.3.17': 'ML-DSA-44',
  '2.16.840.1.101.3.4.3.18': 'ML-DSA-65',
  '2.16.840.1.101.3.4.3.19': 'ML-DSA-87',
  '2.16.840.1.101.3.4.4.1': 'ML-KEM-512',
  '2.16.840.1.101.3.4.4.2': 'ML-KEM-768',
  '2.16.840.1.101.3.4.4.3': 'ML-KEM-1024',
}

/** An algorithm that has no name here is called by its OID. */
const nameOf = (name: string) => NAMES[name] ?? (isOid(name) ? `Not known (OID ${name})` : name)

const hashName = (hash: string | { readonly name: string }): string =>
  typeof hash === 'string' ? hash : hash.name

/** What a certificate or a request is signed with: `ECDSA with SHA-256`. */
export const signatureText = ({ name, ...more }: Algorithm): string => {
  const { hash, namedCurve, saltLength } = more
  if (name === 'EdDSA' && namedCurve) return namedCurve
  if (!hash) return nameOf(name)
  const salt = saltLength === undefined ? '' : `, salt of ${saltLength} bytes`
  return `${name.replace('RSASSA-PKCS1-v1_5', 'RSA')} with ${hashName(hash)}${salt}`
}

/** The type and size of a key: `RSA, 2,048 bits`, `ECDSA, P-256`. */
export const keyText = (key: PublicKey): string => {
  const { name, namedCurve, modulusLength }: Algorithm = key.algorithm
  if (name === 'EdDSA' && namedCurve) return namedCurve
  if (namedCurve) return `${name}, ${CURVES[namedCurve] ?? namedCurve}`
  if (!name.startsWith('RSA') && NAMES[name] !== 'RSA-PSS') return nameOf(name)
  const kind = name.startsWith('RSASSA') ? 'RSA' : 'RSA-PSS'
  return modulusLength === undefined ? kind : `${kind}, ${digits(modulusLength)} bits`
}

const USAGES: Readonly<Record<string, string>> = {
  digitalSignature: 'Digital signature',
  nonRepudiation: 'Non repudiation',
  keyEncipherment: 'Key encipherment',
  dataEncipherment: 'Data encipherment',
  keyAgreement: 'Key agreement',
  keyCertSign: 'Certificate signing',
  cRLSign: 'CRL signing',
  encipherOnly: 'Encipher only',
  decipherOnly: 'Decipher only',
  '1.3.6.1.5.5.7.3.1': 'TLS server',
  '1.3.6.1.5.5.7.3.2': 'TLS client',
  '1.3.6.1.5.5.7.3.3': 'Code signing',
  '1.3.6.1.5.5.7.3.4': 'Email protection',
  '1.3.6.1.5.5.7.3.8': 'Time stamping',
  '1.3.6.1.5.5.7.3.9': 'OCSP signing',
  '2.5.29.37.0': 'Any',
}

/** A usage in words; one that has none, by its OID. */
export const nameOfUsage = (usage: string): string => USAGES[usage] ?? usage
