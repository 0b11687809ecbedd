import { foldText } from '#domain/fold-text.ts'
import { formatTerms } from '../collections/edit-search.ts'
import type { Term } from '../collections/parse-search.ts'
import type { SearchedField } from '../collections/searched-fields.ts'
import { shortened } from '../ui/first-part.ts'

/** A value of a field in words: `Within 7 days` for `<7d` of a certificate. */
export const valueText = ({ optionTexts }: SearchedField, value: string): string =>
  value === '' ? 'not set' : (optionTexts?.[foldText(value)] ?? value)

/** A filter of a search in words: the `Region` that is `eu, us`. What is not understood stands as it was typed. */
export const chipText = (term: Term): { readonly name: string; readonly value: string } => {
  const { field, isNegated, member, values, problems } = term
  if (!field || problems.some(({ isUnfinished }) => !isUnfinished))
    return { name: '', value: shortened(formatTerms([term])) }
  const texts = values
    .filter(({ written }) => written !== '')
    .map(({ text, isQuoted }) => valueText(field, isQuoted ? text : text.replace(/^=/, '')))
    .map(shortened)
  const name = [field.shortHeading ?? field.heading, member].filter(Boolean).join(' ')
  return { name: `${isNegated ? 'not ' : ''}${name}`, value: texts.join(', ') }
}
