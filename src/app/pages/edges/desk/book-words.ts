import { plural } from '../../../ui/intl.ts'

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
