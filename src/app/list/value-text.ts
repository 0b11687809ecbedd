import type { SearchedCertificate } from '../search/search-query.ts'
import type { SearchedField } from '../search/tokens.ts'

const CERTIFICATES: Record<SearchedCertificate, string> = {
  expired: 'expired',
  valid: 'valid',
  'not-yet-valid': 'not yet valid',
  none: 'none',
  undated: 'dates not given',
  unreadable: 'unreadable date',
}

/** A value of a token in words: `≤ 30 days` for `30d` of a certificate. */
export const valueText = ({ kind, optionTexts }: SearchedField, value: string): string => {
  if (value === '') return 'not set'
  if (kind === 'state') return optionTexts?.[value] ?? value
  if (kind !== 'certificate') return value
  if (optionTexts?.[value] !== undefined) return optionTexts[value]
  const days = /^(\d+)d$/.exec(value)?.[1]
  if (days !== undefined) return `≤ ${days} ${days === '1' ? 'day' : 'days'}`
  return Object.entries(CERTIFICATES).find(([state]) => state === value)?.[1] ?? value
}
