import { operatorName } from '#domain/operator-name.ts'
import type { Resource } from '../resource.ts'
import { readRecord } from './loose-list.ts'
import { operatorCreate } from './operator-create.ts'
import { operatorDelete } from './operator-delete.ts'
import { readOperator, type OperatorDocument } from './operator-document.ts'
import { OPERATOR_FIELDS } from './operator-fields.ts'
import { operatorUpdate } from './operator-update.ts'
import type { OperatorValues } from './operator-values.ts'
import { toValuesOrEmpty } from './operator-write.ts'

/** Kubernetes Operators. */
export const OPERATORS: Resource<OperatorDocument, OperatorValues> = {
  key: 'operators',
  words: { one: 'operator', other: 'operators' },
  fields: OPERATOR_FIELDS,
  read: (source) => {
    const record = readRecord(source)
    return record && readOperator(record)
  },
  nameOf: operatorName,
  nameOfNew: ({ description, deployment }) =>
    description.trim() || deployment.name || 'New operator',
  hrefOf: (id) => `/operators/${encodeURIComponent(id)}`,
  toValues: toValuesOrEmpty,
  revisionOf: ({ source }) => source.updated_at ?? '',
  writes: (cache, client) => ({
    create: () => operatorCreate(cache, client),
    update: (id) => operatorUpdate(cache, client, id),
    remove: (seen, moment) => operatorDelete(cache, client, seen, moment),
  }),
}
