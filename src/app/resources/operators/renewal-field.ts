import type { ResourceField } from '../resource-field.ts'
import { renewalPhases } from './renewal.ts'

/** What becomes of a certificate without anyone's doing. */
const RENEWALS = ['stalled', 'never', 'unknown', 'itself', 'none'] as const

/** The same in words, as a filter says them. */
const RENEWAL_TEXTS: Readonly<Record<(typeof RENEWALS)[number], string>> = {
  stalled: 'should have renewed',
  never: 'will not renew',
  unknown: 'unknown',
  itself: 'renews itself',
  none: 'no certificate',
}

/** What becomes of an operator's certificate. Apart from the fields of its form, which has no need of it. */
export const RENEWAL_FIELD: ResourceField = {
  path: '#renewal',
  heading: 'Renewal',
  kind: 'state',
  set: 'never',
  options: RENEWALS,
  optionTexts: RENEWAL_TEXTS,
  phasesOf: renewalPhases,
  search: { token: 'renewal', example: 'renewal:stalled' },
  isFaceted: true,
}
