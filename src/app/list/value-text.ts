import type { SearchedField } from '../collections/tokens.ts'

/** A value of a token in words: `Within 7 days` for `<7d` of a certificate. */
export const valueText = ({ optionTexts }: SearchedField, value: string): string =>
  value === '' ? 'not set' : (optionTexts?.[value] ?? value)
