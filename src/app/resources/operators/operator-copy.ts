import { getOperator, listOperators, OPERATOR_PATH } from '#contract/operators.ts'
import type { CopiedRecords } from '../copied-resource.ts'
import { looseList, readRecord } from './loose-list.ts'
import type { OperatorDocument, OperatorPage } from './operator-document.ts'
import { listsKey, operatorsKey } from './operator-keys.ts'
import { OPERATOR_WORDS } from './operator-pages.ts'

type LooseList = { operators?: readonly unknown[] | null }

/** Kubernetes Operators, as a page knows them that reads the copy of all of them. */
export const OPERATOR_COPY: CopiedRecords = {
  key: 'operators',
  words: OPERATOR_WORDS,
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
