import type { ResourceField } from '../resource-field.ts'
import { renewalStates } from './renewal.ts'

/** What becomes of a certificate without anyone's doing. */
const RENEWALS = ['automatic', 'manual', 'late', 'unknown', 'none'] as const

/** The same in words, as a filter says them. */
const RENEWAL_TEXTS: Readonly<Record<(typeof RENEWALS)[number], string>> = {
  late: 'Automatic, late',
  manual: 'Manual',
  unknown: 'Unknown',
  automatic: 'Automatic',
  none: 'None',
}

/** What becomes of an operator's certificate. Apart from the fields of its form, which has no need of it. */
export const RENEWAL_FIELD: ResourceField = {
  path: '#renewal',
  heading: 'Renewal',
  kind: 'state',
  set: 'never',
  options: RENEWALS,
  rareOptions: ['late', 'unknown', 'none'],
  optionTexts: RENEWAL_TEXTS,
  statesOf: renewalStates,
  search: { token: 'renewal', example: 'renewal:manual' },
  isFaceted: true,
}
