import { BOOK_MAX, type BookResult } from '../../../resources/edges/edge-book.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'

/** Why a change of the edges on this device was not stored; null if it was. */
export const bookProblem = (result: BookResult): string | null => {
  switch (result) {
    case 'stored':
      return null
    case 'full':
      return `This browser stores at most ${formatNumber(BOOK_MAX)} edges. Remove some first.`
    case 'unstored':
      return "Not saved: this browser's storage is full or blocked."
  }
}

/** What was removed, and that some stay in the list. */
export const removedText = (removed: number, staying: number): string =>
  [
    plural(removed, {
      one: '# edge removed from this device.',
      other: '# edges removed from this device.',
    }),
    staying > 0 &&
      plural(staying, {
        one: '# stays listed: the host or the service names it.',
        other: '# stay listed: the host or the service names them.',
      }),
  ]
    .filter(Boolean)
    .join(' ')

/** The tags in a text that separates them by commas or lines. */
export const tagsIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((tag) => tag.trim())
    .filter(Boolean)
