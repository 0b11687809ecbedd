/** Bytes that are not DER; the message says where and why. */
class DerError extends Error {
  override name = 'DerError'
}

const refuseUnless = (holds: boolean, rule: string): void => {
  if (!holds) throw new DerError(rule)
}

const CONSTRUCTED = 0x20
const UNIVERSAL = 0x1f

const utf8 = new TextDecoder('utf-8', { fatal: true })

const isShortest = ([first = 0, second = 0]: Uint8Array): boolean =>
  !(first === 0 && second < 0x80) && !(first === 0xff && second >= 0x80)

const checkBits = (content: Uint8Array): void => {
  const [unused = 8, ...bits] = content
  const last = bits.at(-1) ?? 0
  refuseUnless(unused < 8 && (bits.length > 0 || unused === 0), 'a bit string of no length')
  refuseUnless((last & ((1 << unused) - 1)) === 0, 'a bit string with unused bits set')
}

/** The rule for the content of a primitive universal type, by tag. */
const rules: Readonly<Record<number, (content: Uint8Array) => void>> = {
  0x00: () => refuseUnless(false, 'an end without a begin'),
  0x01: ({ length, 0: value }) =>
    refuseUnless(length === 1 && (value === 0 || value === 0xff), 'a boolean that is none'),
  0x02: (content) =>
    refuseUnless(
      content.length === 1 || (content.length > 1 && isShortest(content)),
      'an integer longer than it need be',
    ),
  0x03: checkBits,
  0x05: ({ length }) => refuseUnless(length === 0, 'a null with content'),
  0x06: (content) => {
    const starts = content.filter((_, at) => at === 0 || (content[at - 1] ?? 0) < 0x80)
    const isWhole = content.length > 0 && (content.at(-1) ?? 0x80) < 0x80
    refuseUnless(isWhole && !starts.includes(0x80), 'an object identifier that is none')
  },
  0x0c: (content) => void utf8.decode(content),
  0x1c: ({ length }) => refuseUnless(length % 4 === 0, 'a universal string that is cut'),
  0x1e: ({ length }) => refuseUnless(length % 2 === 0, 'a BMP string that is cut'),
}

const SEQUENCE = 0x10
const SET = 0x11

/** Offset and length of the first element's content. Accepts only the length form that DER allows. */
const headOf = (bytes: Uint8Array): { begin: number; length: number } => {
  const [, first = 0x80] = bytes
  if (first < 0x80) return { begin: 2, length: first }
  const begin = 2 + (first & 0x7f)
  refuseUnless(first > 0x80 && first <= 0x83 && bytes.length >= begin, 'a length of no known form')
  const length = bytes.subarray(2, begin).reduce((sum, byte) => sum * 256 + byte, 0)
  refuseUnless(length >= 0x80 && length >= 256 ** (begin - 3), 'a length longer than it need be')
  return { begin, length }
}

const checkElement = (tag: number, content: Uint8Array): void => {
  const number = tag & UNIVERSAL
  refuseUnless(number !== UNIVERSAL, 'a tag of several bytes')
  const isConstructed = (tag & CONSTRUCTED) !== 0
  if (tag < 0x40)
    refuseUnless(
      isConstructed === (number === SEQUENCE || number === SET),
      'a type of a wrong form',
    )
  if (isConstructed) derElements(content)
  else rules[tag]?.(content)
}

/**
 * Splits these bytes into elements, each with its header; nothing may be left over. Throws unless they and
 * all nested elements are DER, which has one encoding per value; most decoders accept any encoding.
 */
export const derElements = (bytes: Uint8Array): Uint8Array[] => {
  const elements: Uint8Array[] = []
  for (let rest = bytes; rest.length > 0;) {
    const { begin, length } = headOf(rest)
    refuseUnless(rest.length >= begin + length, 'an element that is cut')
    checkElement(rest[0] ?? 0, rest.subarray(begin, begin + length))
    elements.push(rest.subarray(0, begin + length))
    rest = rest.subarray(begin + length)
  }
  return elements
}

const contentOf = (element: Uint8Array): Uint8Array => element.subarray(headOf(element).begin)

/** The children of a constructed element. */
export const derChildren = (element: Uint8Array): Uint8Array[] => derElements(contentOf(element))

/** The content of a bit string of whole bytes. */
export const derBytes = (element: Uint8Array): Uint8Array => {
  const [unused, ...bytes] = contentOf(element)
  refuseUnless(unused === 0, 'a bit string that ends within a byte')
  return Uint8Array.from(bytes)
}
