// A regular expression with a `u` flag or a range above U+007F would be slower on every text.
// oxlint-disable-next-line no-control-regex -- ASCII begins with controls.
const ASCII = /^[\u0000-\u007f]*$/

/** Whether all characters of a text are ASCII: lower case then has the same length. */
export const isAscii = (text: string): boolean => ASCII.test(text)

// Signs that no keyboard has; the JSON of metadata stays JSON.
const DASHES = /[\u2010-\u2015\u2212]/g
const APOSTROPHES = /[\u02bc\u2018\u2019]/g
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
const SPACES = /[\u00a0\u2000-\u200a\u202f\u3000]/g

// The marks of Latin, Greek and Cyrillic letters. Those of other scripts are vowels and stay.
const MARKS = /[\u0300-\u036f]/g

/**
 * A text as it is compared in a search: with the full case folding of Unicode, without the marks of Latin, Greek and
 * Cyrillic letters, composed (NFC), with plain dashes, apostrophes and spaces, and nothing invisible: `Köln`, `KOLN` and
 * `ko\u0308ln` find each other, as do `Straße` and `STRASSE`. Its length may differ.
 */
export const foldText = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        // `ẞ` has the capital letters SS in lower case only. An `ı` is an `i` then, as if the dot were a mark.
        .toLowerCase()
        .toUpperCase()
        .toLowerCase()
        .replaceAll('ς', 'σ')
        // After that: the iota below a Greek letter is a letter in capitals.
        .replaceAll(MARKS, '')
        .normalize('NFC')
        .replaceAll(DASHES, '-')
        .replaceAll(APOSTROPHES, "'")
        .replaceAll(SPACES, ' ')
        .replaceAll(INVISIBLE, '')

/**
 * Whether a folded value fits a pattern: the texts between the stars of `prod-*`. Without a star there is one, which
 * must be equal to the whole value. What is not set fits the empty text only, and no pattern with a star.
 */
export const fitsPattern = (value: string, [first = '', ...rest]: readonly string[]): boolean => {
  const last = rest.at(-1)
  if (last === undefined) return value === first
  if (value === '' || !value.startsWith(first)) return false
  let at = first.length
  for (const piece of rest.slice(0, -1)) {
    const found = value.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return value.length - last.length >= at && value.endsWith(last)
}

let collator: Intl.Collator | undefined

/** The order of texts by their characters alone. */
export const byCharacters = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** The order of texts as people expect it: `node-2` before `node-10`; two different texts are never equal. */
export const compareTexts = (a: string, b: string): number => {
  if (a === b) return 0
  // At its first use, since it is slow to make.
  collator ??= new Intl.Collator('en-GB', { numeric: true })
  return collator.compare(a, b) || byCharacters(a, b)
}
