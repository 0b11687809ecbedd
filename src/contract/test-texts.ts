import fc from 'fast-check'

const SURROGATES = 0xd800
const HOW_MANY_SURROGATES = 0x800
const LAST = 0x10ffff

/**
 * Any Unicode character, for `fc.string({ unit: anyCharacter })`. The unit 'binary' gives the same but
 * first builds a map of all 1.1 million characters, which takes a second in each test file.
 */
export const anyCharacter = fc.integer({ min: 0, max: LAST - HOW_MANY_SURROGATES }).map(
  (place) => String.fromCodePoint(place < SURROGATES ? place : place + HOW_MANY_SURROGATES),
  (character) => {
    // What fast-check's own texts of trouble are taken apart into.
    const code = typeof character === 'string' ? character.codePointAt(0) : undefined
    if (code === undefined || character !== String.fromCodePoint(code)) throw new Error('not one')
    if (code < SURROGATES) return code
    if (code < SURROGATES + HOW_MANY_SURROGATES) throw new Error('half of a pair')
    return code - HOW_MANY_SURROGATES
  },
)
