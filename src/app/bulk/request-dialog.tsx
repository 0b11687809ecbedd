import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import { useClient } from '../api/use-client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { shortened } from '../ui/first-part.ts'
import { type PreparedRequest, requestOf } from '../writes/request/request-of.ts'
import { RequestContents } from '../writes/request/request-contents.tsx'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import { bulkWrites, type BulkWrites } from './bulk-writes.ts'
import { RunError } from './run-error.tsx'
import { mergeRow, newValues } from './dry-run.ts'
import { useDocuments } from './use-bulk.ts'

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
  const { write, merged } = await mergeRow(writes, action, item, document)
  const before = item.unset ? null : document
  const body = write.toBody(before && write.toValues(before), merged.values)
  return body === null ? null : requestOf(write, body, before)
}

type RequestDialogProps = {
  resource: Resource
  action: BulkAction
  item: BulkItem
  onClose: () => void
}

/** The request of one row of a dry run, as it would be sent if nobody changes its record. */
export const RequestDialog = ({ resource, action, item, onClose }: RequestDialogProps) => {
  const labelId = useId()
  const client = useClient()
  const documents = useDocuments(resource)
  const { data: request, error } = useQuery({
    queryKey: [...client.key, 'request of a row', resource.key, action, item],
    gcTime: 0,
    queryFn: async () => {
      const writes = bulkWrites(client, resource)
      if (item.kind !== 'update') return requestOfRow(writes, action, item, null)
      const [listed] = await documents([item.id])
      // A copy of one record may go to others that are not in the list.
      const isUnlisted = !listed && action.kind === 'copy'
      const [copy] = isUnlisted ? await writes.documents([item.id]) : [listed]
      return requestOfRow(writes, action, item, copy ? resource.read(copy.document) : null)
    },
  })
  const said =
    request === null
      ? 'There is no copy of it on this device now.'
      : `Based on the copy on this device. The ${resource.words.one} is re-read before writing.`
  return (
    <ConfirmDialog
      title={<bdi>{shortened(item.name)}</bdi>}
      wide
      cancel="Close"
      onCancel={onClose}
      details={
        request && (
          <div>
            <RequestContents request={request} target={client.connection} labelId={labelId} />
          </div>
        )
      }
    >
      {error && <RunError error={error} title="The request can't be shown" />}
      <p role="status">{!error && (request === undefined ? '…' : said)}</p>
    </ConfirmDialog>
  )
}
