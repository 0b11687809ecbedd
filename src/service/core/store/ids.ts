// In ASCII order, so that texts of equal length sort like their numbers.
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A number of at least 0 in base 62, padded with zeros to `length` digits. */
export const base62 = (value: bigint, length: number): string => {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text
  return text.padStart(length, '0')
}

/** The prefixes of the ids that this service makes. */
export type IdPrefix = 'k8sop' | 'ep' | 'usr' | 'acct' | 'op' | 'key' | 'evt'

/** Digits after the prefix: 160 bits in base 62. */
export const ID_DIGITS = 27
const RANDOM_BYTES = 14

const randomNumber = (): bigint =>
  crypto
    .getRandomValues(new Uint8Array(RANDOM_BYTES))
    .reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

const ofTime = (milliseconds: number): bigint =>
  BigInt(Math.max(0, Math.trunc(milliseconds))) << BigInt(RANDOM_BYTES * 8)

const numberFor = (milliseconds: number): bigint => ofTime(milliseconds) | randomNumber()

/** The smallest id that one of this time can have. */
export const firstIdAt = (prefix: IdPrefix, at: Date): string =>
  `${prefix}_${base62(ofTime(at.getTime()), ID_DIGITS)}`

let last = 0n

/**
 * A new id such as `k8sop_0BxyvZ…`: 48 bits of time and 112 random bits, so that ids sort by creation.
 * Without `at`, every id is greater than the one before it in this process, within a millisecond too.
 */
export const newId = (prefix: IdPrefix, at?: Date): string => {
  if (at) return `${prefix}_${base62(numberFor(at.getTime()), ID_DIGITS)}`
  const candidate = numberFor(Date.now())
  last = candidate > last ? candidate : last + 1n
  return `${prefix}_${base62(last, ID_DIGITS)}`
}

const ID_TEXT = /^[0-9A-Za-z]{27}$/

/** Whether a text has the form of an id with this prefix; it says nothing about existence. */
export const isId = (prefix: IdPrefix, text: string): boolean =>
  text.startsWith(`${prefix}_`) && ID_TEXT.test(text.slice(prefix.length + 1))
