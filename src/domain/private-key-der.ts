import { bytesToHex } from '@noble/hashes/utils.js'

/** The tag that begins a key in DER. */
export const SEQUENCE = 0x30
const INTEGER = 0x02
const OCTETS = 0x04
const OID = 0x06

/** As many bytes of a DER element as `isPrivateKeyDer` reads. */
export const DER_HEAD_BYTES = 96

// A shorter element is no key; nor is a number of less than 128 bits part of one.
const MIN_LENGTH = 24
const MIN_NUMBER = 16

// The OIDs (without their tag) of what encrypts a key: PKCS #5 and PKCS #12. And of fields of curves, which stand in the
// parameters of a public key where the algorithm stands in a private one.
const ENCRYPTIONS = ['2a864886f70d0105', '2a864886f70d010c01']
const FIELDS_OF_CURVES = '2a8648ce3d01'

type Head = { tag: number; length: number; begin: number; end: number }

const headAt = (der: Uint8Array, at: number): Head => {
  const [tag = 0, first = 0] = der.subarray(at, at + 2)
  const more = first > 0x80 && first < 0x84 ? first & 0x7f : 0
  const begin = at + 2 + more
  const length = more
    ? der.subarray(at + 2, begin).reduce((sum, byte) => sum * 256 + byte, 0)
    : first
  return { tag, length, begin, end: begin + length }
}

const oidIn = (der: Uint8Array, sequence: Head): string => {
  const { tag, begin, end } = headAt(der, sequence.begin)
  return sequence.tag === SEQUENCE && tag === OID ? bytesToHex(der.subarray(begin, end)) : ''
}

/**
 * Whether bytes begin with a private key in DER: PKCS #1, PKCS #8 (also encrypted), PKCS #12, SEC 1 or a traditional key
 * of DSA. Its beginning is enough.
 */
export const isPrivateKeyDer = (der: Uint8Array): boolean => {
  const whole = headAt(der, 0)
  if (whole.tag !== SEQUENCE || whole.length < MIN_LENGTH) return false
  const first = headAt(der, whole.begin)
  const encryption = oidIn(der, first)
  if (ENCRYPTIONS.some((oid) => encryption.startsWith(oid)))
    return headAt(der, first.end).tag === OCTETS || first.end >= der.length
  const version = der[first.begin] ?? 0xff
  if (first.tag !== INTEGER || first.length !== 1 || version > 3) return false
  const second = headAt(der, first.end)
  if (second.tag === SEQUENCE) {
    const algorithm = oidIn(der, second)
    return algorithm !== '' && !algorithm.startsWith(FIELDS_OF_CURVES)
  }
  return (second.tag === INTEGER || second.tag === OCTETS) && second.length >= MIN_NUMBER
}
