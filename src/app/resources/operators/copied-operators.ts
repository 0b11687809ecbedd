import { getOperator, listOperators, OPERATOR_PATH } from '#contract/operators.ts'
import type { CopiedResource } from '../copied-resource.ts'
import { looseList, readRecord } from './loose-list.ts'
import type { OperatorDocument, OperatorPage } from './operator-document.ts'
import { OPERATOR_FIELDS } from './operator-fields.ts'
import { listsKey, operatorsKey } from './operator-keys.ts'
import { OPERATOR_WORDS } from './operator-pages.ts'
import { RENEWAL_FIELD } from './renewal-field.ts'

type LooseList = { operators?: readonly unknown[] | null }

/** Kubernetes Operators, as the copy of all of them knows them. */
export const COPIED_OPERATORS: CopiedResource = {
  key: 'operators',
  words: OPERATOR_WORDS,
  fields: [...OPERATOR_FIELDS, RENEWAL_FIELD],
  listPath: listOperators.path,
  recordPath: OPERATOR_PATH,
  read: readRecord,
  recordsOf: (page) => (page as LooseList).operators ?? [],
  readPage: async (client, cursor, signal) => {
    const { operators, next_page_uri = null } = await client.call(looseList, {
      cursor,
      ...(signal && { signal }),
    })
    return { records: operators ?? [], next_page_uri }
  },
  readOne: (client, id, signal) =>
    client.call(getOperator, { params: { id }, ...(signal && { signal }) }),
  cached: (client) => [
    {
      queryKey: listsKey(client),
      recordsIn: ({ operators }: OperatorPage) => operators.map(({ source }) => source),
    },
    { queryKey: operatorsKey(client), recordsIn: ({ source }: OperatorDocument) => [source] },
  ],
}
