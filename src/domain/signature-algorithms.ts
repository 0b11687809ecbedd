import { bytesToHex } from '@noble/hashes/utils.js'

/** A DER element with a content of less than 128 bytes. */
const element = (tag: string, ...parts: string[]): string => {
  const content = parts.join('')
  return tag + bytesToHex(Uint8Array.of(content.length / 2)) + content
}
const sequence = (...parts: string[]): string => element('30', ...parts)

const NULL = '0500'
const MGF1 = '06092a864886f70d010108'
const RSASSA_PSS = '06092a864886f70d01010a'
// SHA-256, SHA-384 and SHA-512: the last byte of the identifiers of ECDSA, RSA and hashes.
const ecdsa = ['02', '03', '04'].map((hash) => sequence(`06082a8648ce3d0403${hash}`))
// Some encoders omit the NULL, and decoders must accept both forms (RFC 4055, 5).
const forms = [NULL, '']
const rsa = ['0b', '0c', '0d'].flatMap((hash) =>
  forms.map((parameters) => sequence(`06092a864886f70d0101${hash}`, parameters)),
)
const hashes = ['01', '02', '03'].map((hash) =>
  forms.map((parameters) => sequence(`06096086480165030402${hash}`, parameters)),
)

const DEFAULT_SALT = 20
// DER omits the default value.
const SALT = /a2(?:0302010?|0402020{0,3})((?!14$)[0-9a-f]{1,4})$/

/** The hash and salt of strictly encoded RSA-PSS; all hashes must match, as WebCrypto verifies only that. */
const rsaPssOf = (written: string): { hash: number; salt: number } | undefined => {
  const [saltElement = '', saltLength] = SALT.exec(written) ?? []
  const isWritten = (hash: string, other: string): boolean => {
    const mask = element('a1', sequence(MGF1, other))
    return written === sequence(RSASSA_PSS, sequence(element('a0', hash), mask, saltElement))
  }
  const hash = hashes.findIndex((same) =>
    same.some((one) => same.some((other) => isWritten(one, other))),
  )
  const salt = saltLength === undefined ? DEFAULT_SALT : Number.parseInt(saltLength, 16)
  return hash < 0 ? undefined : { hash, salt }
}

/**
 * Whether these bytes are the strict encoding of an accepted signature algorithm. The signature does not
 * cover them, and the library ignores unknown parts.
 */
export const isAcceptedAlgorithm = (identifier: Uint8Array): boolean => {
  const written = bytesToHex(identifier)
  return [...ecdsa, ...rsa].includes(written) || rsaPssOf(written) !== undefined
}

/** Whether signatures of this algorithm are two numbers, encoded in DER, instead of one. */
export const isEcdsa = (identifier: Uint8Array): boolean => ecdsa.includes(bytesToHex(identifier))

/** Whether an RSA-PSS-only key allows this signature: the library treats it as a key for any RSA scheme. */
export const doesKeyAllow = (key: Uint8Array, signature: Uint8Array): boolean => {
  const written = bytesToHex(key)
  if (!written.slice(4).startsWith(RSASSA_PSS)) return true
  const made = rsaPssOf(bytesToHex(signature))
  if (!made || written === sequence(RSASSA_PSS)) return made !== undefined
  const asked = rsaPssOf(written)
  return asked?.hash === made.hash && made.salt >= asked.salt
}
