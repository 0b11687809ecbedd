import { plural } from '../ui/intl.ts'
import { isVisible } from '#domain/operator-name.ts'
import { valueAt } from '../writes/conflicts/field.ts'
import type { ResourceField } from './resource-field.ts'

/** What a record and several are called: `operator`, `operators`. */
export type ResourceWords = { readonly one: string; readonly other: string }

/** `1 operator`, `1,204 operators`. */
export const recordCount = ({ one, other }: ResourceWords, count: number): string =>
  plural(count, { one: `# ${one}`, other: `# ${other}` })

/** `an operator`, `a module`. */
export const anyOne = ({ one }: ResourceWords): string =>
  `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`

/** A heading as it stands inside a sentence: `IP policy IDs`, `backend ID`. */
export const inSentence = (heading: string): string =>
  heading.replaceAll(/\p{L}+/gu, (word) => (/^\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()))

/** A word as it begins a sentence or a heading: `Operators`. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns what tells a record's name: its title, or its id where nothing of that can be seen. */
export const namingBy = (fields: readonly ResourceField[]) => {
  const title = fields.find(({ isTitle }) => isTitle)
  return (record: { readonly id: string }): string => {
    const text = title && valueAt(record, title.path)
    return typeof text === 'string' && isVisible(text) ? text.trim() : record.id
  }
}
