import { foldText } from '#domain/fold-text.ts'
import type { Term } from '../collections/parse-search.ts'
import { comparedOf, type Comparison, type TypedValue } from '../collections/read-value.ts'
import type { SearchedField } from '../collections/searched-fields.ts'
import { shortened } from '../ui/first-part.ts'
import { plural } from '../ui/intl.ts'

/** A value of a field in words: `Within 7 days` for `<7d` of a certificate. */
export const valueText = ({ optionTexts }: SearchedField, value: string): string =>
  value === '' ? 'not set' : (optionTexts?.[value] ?? value)

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

/** A span of time in words: `7 days` for `7d`, `8–15 days` for `8-15d`. */
const spanText = (text: string): string => {
  const [, from = '', count, unit = ''] = /^(\d+-)?(\d+)([a-z]?)$/i.exec(text) ?? []
  const name = UNITS[unit.toLowerCase() || 'd'] ?? unit
  const words = plural(Number(count), { one: `# ${name}`, other: `# ${name}s` })
  return from.replace('-', '–') + words
}

const typedText = (field: SearchedField, { text, isQuoted }: TypedValue): string => {
  const { kind, isVersion, optionTexts } = field
  const folded = foldText(text)
  if (optionTexts?.[folded] !== undefined) return valueText(field, folded)
  const { comparison = '=', operand = text } = (!isQuoted && comparedOf(text)) || {}
  const isSpan = /^\d/.test(operand)
  if (kind === 'time' && isSpan) return `${AGES[comparison]} ${spanText(operand)} ago`
  if (kind === 'certificate' && isSpan) {
    if (operand.includes('-')) return spanText(operand)
    return `${comparison.startsWith('>') ? 'Over' : 'Within'} ${spanText(operand)}`
  }
  if (isVersion && comparison !== '=')
    return `${comparison.replace('<=', '≤').replace('>=', '≥')} ${operand}`
  return valueText(field, operand)
}

/** A filter of a search in words: the `Region` that is `eu, us`. */
export const chipText = (
  field: SearchedField,
  { isNegated, member, values }: Pick<Term, 'isNegated' | 'member' | 'values'>,
): { readonly name: string; readonly value: string } => {
  const texts = values
    .filter(({ written }) => written !== '')
    .map((value) => shortened(typedText(field, value)))
  const name = [field.shortHeading ?? field.heading, member].filter(Boolean).join(' ')
  return { name: `${isNegated ? 'not ' : ''}${name}`, value: texts.join(', ') }
}
