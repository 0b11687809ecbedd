import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from './test-texts.ts'
import { OperatorCreate, OperatorPatch } from './operator-writes.ts'
import { DESCRIPTION_BYTES, METADATA_BYTES } from './operators.ts'
import { digits, ID_BYTES, idText, text, utf8Bytes } from './text.ts'

// One character of each UTF-8 width, and sequences shown as one character but made of many bytes.
const SIGNS = [
  'a',
  'é',
  'ß',
  'Ж',
  '中',
  '한',
  '€',
  '😀',
  '𝄞',
  'e\u0301',
  'n\u0303',
  '👩‍🚒',
  '🇳🇱',
  '\uFEFF',
]

/** Texts of exactly `bytes` bytes in UTF-8, made of characters of every width. */
const textOfBytes = (bytes: number) =>
  fc.infiniteStream(fc.constantFrom(...SIGNS)).map((signs) => {
    let made = ''
    for (const sign of signs) {
      if (utf8Bytes(made + sign) > bytes) break
      made += sign
    }
    return made.padEnd(made.length + bytes - utf8Bytes(made), 'x')
  })

const aroundLimit = (limit: number) => fc.integer({ min: limit - 5, max: limit + 5 })
const textAround = (limit: number) =>
  aroundLimit(limit).chain((bytes) => fc.tuple(fc.constant(bytes), textOfBytes(bytes)))

describe.each([
  ['description', DESCRIPTION_BYTES],
  ['metadata', METADATA_BYTES],
] as const)('%s', (field, limit) => {
  test.each([
    ['create', OperatorCreate],
    ['update', OperatorPatch],
  ])('%s takes a text of at most the limit in bytes, whatever its signs', (_, schema) => {
    fc.assert(
      fc.property(textAround(limit), ([bytes, value]) => {
        expect(Buffer.byteLength(value)).toBe(bytes)
        const { success, error } = schema.safeParse({ [field]: value })
        expect(success).toBe(bytes <= limit)
        if (!success)
          expect(error?.issues).toMatchObject([
            { path: [field], message: `Too long: ${digits(bytes)} of ${digits(limit)} bytes.` },
          ])
      }),
    )
  })
})

test('the number of bytes is that of UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (value) => {
      expect(utf8Bytes(value)).toBe(Buffer.byteLength(value))
    }),
  )
})

describe('what no request text may hold', () => {
  const surrogate = fc
    .integer({ min: 0xd800, max: 0xdfff })
    .map((code) => String.fromCharCode(code))
  const spoiler = fc.oneof(surrogate, fc.constant('\0'))
  const plain = fc.string({ maxLength: 20 })

  test('a lone surrogate or U+0000 is refused wherever it stands', () => {
    fc.assert(
      fc.property(plain, spoiler, plain, (before, spoiled, after) => {
        expect(text().safeParse(`${before}${spoiled}${after}`).success).toBe(false)
      }),
    )
  })

  test('any other text is taken unchanged, control characters too', () => {
    const wellFormed = fc.string({ unit: anyCharacter }).filter((value) => !value.includes('\0'))
    fc.assert(
      fc.property(wellFormed, (value) => {
        expect(text().parse(value)).toBe(value)
      }),
    )
  })
})

test('an id is not empty, no step of a path, and at most its limit in bytes', () => {
  expect(idText().safeParse('').success).toBe(false)
  for (const step of ['.', '..'])
    expect(idText().safeParse(step).error?.issues).toMatchObject([
      { message: 'Must not be . or ..' },
    ])
  expect(idText().safeParse('...').success).toBe(true)
  fc.assert(
    fc.property(textAround(ID_BYTES), ([bytes, value]) => {
      expect(idText().safeParse(value).success).toBe(bytes <= ID_BYTES)
    }),
  )
})
