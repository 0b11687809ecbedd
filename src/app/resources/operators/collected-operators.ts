import { listOperators, OPERATOR_PATH } from '#contract/operators.ts'
import type { CollectedResource } from '../collected-resource.ts'
import { looseList, readRecord } from './loose-list.ts'
import { OPERATOR_FIELDS } from './operator-fields.ts'
import { OPERATOR_WORDS } from './operator-pages.ts'
import { RENEWAL_FIELD } from './renewal-field.ts'

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
