import { plural } from '../ui/intl.ts'

/** What a record and several are called: `operator`, `operators`. */
export type ResourceWords = { readonly one: string; readonly other: string }

/** `1 operator`, `1,204 operators`. */
export const recordCount = ({ one, other }: ResourceWords, count: number): string =>
  plural(count, { one: `# ${one}`, other: `# ${other}` })

/** `an operator`, `a module`. */
export const anyOne = ({ one }: ResourceWords): string =>
  `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`

/** A word as it begins a sentence or a heading: `Operators`. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
