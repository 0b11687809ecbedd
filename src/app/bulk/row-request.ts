import { mergeEdit } from '../writes/merge-edit.ts'
import { type PreparedRequest, requestOf } from '../writes/request/request-of.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import type { ResourceDocument } from '../resources/resource.ts'
import type { BulkWrites, RecordWrite } from './bulk-writes.ts'
import { editOf, newValues } from './dry-run.ts'

/** The request of a row that creates. */
export const requestOfCreate = (
  writes: BulkWrites,
  { wanted }: Pick<Extract<BulkItem, { kind: 'create' }>, 'wanted'>,
): PreparedRequest => {
  const write = writes.create()
  return requestOf(write, write.toBody(null, newValues(writes.resource, wanted)), null)
}

/** The request of a row as it would be sent if the record still is as this copy; null if there is none. */
export const requestOfRow = async (
  writes: BulkWrites,
  action: BulkAction,
  item: BulkItem,
  document: ResourceDocument | null,
): Promise<PreparedRequest | null> => {
  if (item.kind === 'create') return requestOfCreate(writes, item)
  if (item.kind === 'delete') return requestOf(writes.remove(item.id, item.basis), undefined, null)
  if (!document) return null
  const write: RecordWrite = writes.update(item.id)
  const { values } = await mergeEdit(write, editOf(writes.resource, action, item), document)
  const body = write.toBody(write.toValues(document), values)
  return body === null ? null : requestOf(write, body, document)
}
