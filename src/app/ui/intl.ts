/** The language of the dashboard's words, numbers, dates and lists. */
export const LOCALE = 'en-GB'

/** Makes a value at its first use: the formatters of `Intl` are slow to make. */
export const lazily = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const numbers = lazily(() => new Intl.NumberFormat(LOCALE))
const plurals = lazily(() => new Intl.PluralRules(LOCALE))
// A slow machine's first list would wait for the rules and the number format to be made: English can do without them
// for whole numbers.
const isEnglish = /^en\b/.test(LOCALE)
const and = lazily(() => new Intl.ListFormat(LOCALE, { type: 'conjunction' }))
const or = lazily(() => new Intl.ListFormat(LOCALE, { type: 'disjunction' }))

/** A number with separators: `1,204`. */
export const formatNumber = (value: number): string =>
  isEnglish && Number.isSafeInteger(value)
    ? String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
    : numbers().format(value)

/** The plural rule of a count. */
export const pluralRule = (count: number): Intl.LDMLPluralRule => {
  if (!isEnglish || !Number.isInteger(count)) return plurals().select(count)
  return Math.abs(count) === 1 ? 'one' : 'other'
}

/** The forms of a text by count; `#` stands for the count. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** The form that fits a count; `#` in it becomes the count: `{ one: '# day', other: '# days' }`. */
export const plural = (count: number, forms: Forms): string =>
  (forms[pluralRule(count)] ?? forms.other).replace('#', () => formatNumber(count))

/** `a`, `a and b`, `a, b and c`. */
export const allOf = (items: readonly string[]): string => and().format(items)

/** `a`, `a or b`, `a, b or c`. */
export const anyOf = (items: readonly string[]): string => or().format(items)
