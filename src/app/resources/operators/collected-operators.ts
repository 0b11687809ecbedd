import { listOperators, OPERATOR_PATH } from '#contract/operators.ts'
import type { CollectedResource } from '../collected-resource.ts'
import { looseList, readRecord } from './loose-list.ts'
import { OPERATOR_FIELDS } from './operator-fields.ts'
import { OPERATOR_WORDS } from './operator-pages.ts'
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
const RENEWAL_FIELD: ResourceField = {
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

type LooseList = { operators?: readonly unknown[] | null }

/** Kubernetes Operators, as their collection has them. */
export const COLLECTED_OPERATORS: CollectedResource = {
  key: 'operators',
  words: OPERATOR_WORDS,
  fields: [...OPERATOR_FIELDS, RENEWAL_FIELD],
  source: {
    listPath: listOperators.path,
    recordPath: OPERATOR_PATH,
    readPage: (client, cursor) => client.call(looseList, { cursor }),
    recordsOf: (page) => (page as LooseList).operators ?? [],
    read: readRecord,
  },
}
