/** The language of the dashboard's words, numbers, dates and lists. */
export const LOCALE = 'en-GB'

/** Makes a value at its first use: the formatters of `Intl` are slow to make. */
export const lazily = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const and = lazily(() => new Intl.ListFormat(LOCALE, { type: 'conjunction' }))
const or = lazily(() => new Intl.ListFormat(LOCALE, { type: 'disjunction' }))

/** A whole number with separators: `1,204`. Not by `Intl`: a slow machine's first list would wait for its format. */
export const formatNumber = (value: number): string =>
  String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** The forms of a text by count; `#` stands for the count. */
export type Forms = { one?: string; other: string }

/** The form that fits a count; `#` in it becomes the count: `{ one: '# day', other: '# days' }`. */
export const plural = (count: number, { one, other }: Forms): string =>
  (count === 1 ? (one ?? other) : other).replace('#', () => formatNumber(count))

/** `a`, `a and b`, `a, b and c`. */
export const allOf = (items: readonly string[]): string => and().format(items)

/** `a`, `a or b`, `a, b or c`. */
export const anyOf = (items: readonly string[]): string => or().format(items)
