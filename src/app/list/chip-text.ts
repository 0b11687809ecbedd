import { plural } from '../ui/intl.ts'
import { shortened } from '../ui/first-part.ts'
import type { SearchPart, SearchPiece } from '../collections/search-pieces.ts'
import type { Comparison } from '../collections/search-query.ts'
import { readValue } from '../collections/token-values.ts'
import type { SearchedField } from '../collections/tokens.ts'
import { valueText } from './value-text.ts'

const AGES: Record<Comparison, string> = {
  '<': 'less than',
  '<=': 'at most',
  '>': 'more than',
  '>=': 'at least',
  '=': '',
}
const UNITS: Readonly<Record<string, string>> = {
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  y: 'year',
}

/** A span of time in words: `7 days` for `<7d`. */
const spanText = (text: string): string => {
  const [, count, unit = ''] = /^[<>=\s]*(\d+)([a-z]?)$/i.exec(text.trim()) ?? []
  const name = UNITS[unit.toLowerCase() || 'd'] ?? unit
  return plural(Number(count), { one: `# ${name}`, other: `# ${name}s` })
}

const signText = (comparison: Comparison): string =>
  comparison.replace('<=', '≤').replace('>=', '≥')

/** The time that a certificate has left: `Within 14 days`. */
const leftText = (comparison: Comparison, text: string): string =>
  `${comparison.startsWith('<') ? 'Within' : 'Over'} ${spanText(text)}`

const partText = (field: SearchedField, path: string, part: SearchPart): string => {
  if (field.optionTexts?.[part.text] !== undefined) return valueText(field, part.text)
  const condition = readValue(field, path, part)
  if (!('kind' in condition)) return part.text
  switch (condition.kind) {
    case 'span':
      return field.kind === 'time'
        ? `${AGES[condition.comparison]} ${spanText(part.text)} ago`
        : leftText(condition.comparison, part.text)
    case 'version':
      return `${signText(condition.comparison)} ${part.text.replace(/^[<>=]+\s*/, '')}`
    case 'element':
      return condition.isThere ? 'yes' : 'no'
    case 'state':
      return valueText(field, condition.state)
    default:
      return valueText(field, part.isQuoted ? part.text : part.text.replace(/^=/, ''))
  }
}

/** A filter of a search in words: the `Region` that is `eu, us`. */
export const chipText = (
  field: SearchedField,
  { isNegated, path, parts }: SearchPiece,
): { readonly name: string; readonly value: string } => {
  const values = parts
    .filter(({ text, isQuoted }) => text !== '' || isQuoted)
    .map((part) => shortened(partText(field, path, part)))
  const name = [field.shortHeading ?? field.heading, path].filter(Boolean).join(' ')
  return { name: `${isNegated ? 'not ' : ''}${name}`, value: values.join(', ') }
}
