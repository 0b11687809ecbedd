import { useEffect, useId, useState } from 'react'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import { useClient } from '../api/use-client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { shortened } from '../ui/first-part.ts'
import { type PreparedRequest, requestOf } from '../writes/request/request-of.ts'
import { RequestContents } from '../writes/request/request-contents.tsx'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import { bulkWrites, type DocumentsOf, type BulkWrites } from './bulk-writes.ts'
import { RunError } from './run-error.tsx'
import { mergeRow, newValues } from './dry-run.ts'
import { useDocuments } from './use-documents.ts'

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

const copyOf = async (resource: Resource, documents: DocumentsOf, id: string) => {
  for await (const [copy] of documents([id])) if (copy) return resource.read(copy.document)
  return null
}

/** The request of one row of a dry run, as it would be sent if nobody changes its record. */
export const RequestDialog = ({ resource, action, item, onClose }: RequestDialogProps) => {
  const labelId = useId()
  const client = useClient()
  const documents = useDocuments(resource)
  const [request, setRequest] = useState<PreparedRequest | 'none' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    let isLatest = true
    const read = async () => {
      const writes = bulkWrites(client, resource)
      const readers = [documents, ...(action.kind === 'copy' ? [writes.documents] : [])]
      // A copy of one record may go to others that are not in the list.
      let document: ResourceDocument | null = null
      for (const reader of readers)
        if (item.kind === 'update') document ??= await copyOf(resource, reader, item.id)
      return requestOfRow(writes, action, item, document)
    }
    read()
      .then((prepared) => isLatest && setRequest(prepared ?? 'none'))
      .catch((error: unknown) => isLatest && setFailure(error))
    return () => {
      isLatest = false
    }
  }, [resource, action, item, documents, client])
  return (
    <ConfirmDialog
      title={<bdi>{shortened(item.name)}</bdi>}
      wide
      cancel="Close"
      onCancel={onClose}
      details={
        request !== null &&
        request !== 'none' && (
          <div>
            <RequestContents request={request} target={client.connection} labelId={labelId} />
          </div>
        )
      }
    >
      {failure !== null && <RunError error={failure} title="The request can't be shown" />}
      <p role="status">
        {failure !== null
          ? ''
          : request === null
            ? '…'
            : request === 'none'
              ? 'There is no copy of it on this device now.'
              : `Based on the copy on this device. The ${resource.words.one} is re-read before writing.`}
      </p>
    </ConfirmDialog>
  )
}
