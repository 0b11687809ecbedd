import { memberAt } from '#contract/json-value.ts'
import { foldText } from '#domain/fold-text.ts'
import type { WireRecord } from './collected-resource.ts'
import type { ResourceField } from './resource-field.ts'

/** So many characters at the beginning of a text are in sight in a row. */
const IN_SIGHT = 50
/** So many are shown before a word that stands further behind. */
const BEFORE = 8

/**
 * Where a record has a word of a search that its row does not show: `Metadata: …"team": "payments"`; empty if all are in
 * sight. The words are folded.
 */
export const foundText = (
  fields: readonly ResourceField[],
  isShown: (field: ResourceField) => boolean,
  record: WireRecord,
  words: readonly string[],
): string => {
  const texts = fields.flatMap((field) =>
    [memberAt(record, field.path.split('.'))]
      .flat()
      .filter((text) => typeof text === 'string')
      .map((text) => ({ field, text, folded: foldText(text) })),
  )
  for (const word of words) {
    const found = texts.flatMap((one) => {
      const at = one.folded.indexOf(word)
      return at < 0 ? [] : { ...one, at }
    })
    const [first] = found
    if (!first || found.some(({ field, at }) => isShown(field) && at + word.length <= IN_SIGHT))
      continue
    // Whole characters, counted as they are folded: an ß is two then.
    const signs = Array.from(first.text)
    let end = 0
    const from = signs.findIndex((sign) => (end += foldText(sign).length) > first.at - BEFORE)
    const part = signs.slice(from, from + 2 * IN_SIGHT + word.length).join('')
    return `${first.field.shortHeading ?? first.field.heading}: ${from > 0 ? '…' : ''}${part}`
  }
  return ''
}
