import 'reflect-metadata'
import { Name, Pkcs10CertificateRequestGenerator } from '@peculiar/x509'
import { pemOf } from './pem-blocks.ts'

/** The most characters of a common name (RFC 5280, upper bounds). */
const COMMON_NAME_MAX = 64

const P_256 = { name: 'ECDSA', namedCurve: 'P-256' }

/** A signing request with the private key that belongs to it, both in PEM. */
export type MadeRequest = { readonly request: string; readonly privateKey: string }

/** Whether this browser can make keys: only on a page from HTTPS or of this computer. */
export const canMakeKeys = (): boolean => globalThis.crypto?.subtle !== undefined

/**
 * Makes a key pair (ECDSA, P-256) and a request that it signs, with a common name that is cut to its limit and may be
 * empty. The private key is in PKCS#8 and nowhere else.
 */
export const makeRequest = async (commonName: string): Promise<MadeRequest> => {
  const keys = await crypto.subtle.generateKey(P_256, true, ['sign', 'verify'])
  const name = Array.from(commonName).slice(0, COMMON_NAME_MAX).join('')
  const request = await Pkcs10CertificateRequestGenerator.create({
    // As parts, not as a text: whatever the name is, it is one name.
    name: name === '' ? new Name([]) : new Name([{ CN: [{ utf8String: name }] }]),
    keys,
    signingAlgorithm: { name: P_256.name, hash: 'SHA-256' },
  })
  return {
    request: pemOf('CERTIFICATE REQUEST', new Uint8Array(request.rawData)),
    privateKey: pemOf(
      'PRIVATE KEY',
      new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
    ),
  }
}
