import { useNavigate } from '@tanstack/react-router'
import { useClient } from '../api/use-client.ts'
import { bulkWrites, type DocumentsOf } from '../bulk/bulk-writes.ts'
import { planIntents, type Intent } from '../bulk/dry-run.ts'
import { useBulk } from '../bulk/use-bulk.ts'
import type { Resource } from '../resources/resource.ts'
import type { KnownRecords } from './plan-import.ts'
import { ImportDialog, type ReviewOptions } from './import-dialog.tsx'

/** What the part that reads a file is given. */
export type ImportPartProps = {
  known: KnownRecords & { documents: DocumentsOf }
  onClose: () => void
}

/** Reads changes from a file, which then are a bulk change. */
export const ImportReview = ({
  resource,
  known,
  onClose,
}: ImportPartProps & { resource: Resource }) => {
  const client = useClient()
  const bulk = useBulk(resource)
  const navigate = useNavigate()
  const { documents, isComplete } = known
  const onReview = async (intents: readonly Intent[], options: ReviewOptions) => {
    const rows = await planIntents(bulkWrites(client, resource), intents, documents, {
      ...options,
      isComplete,
    })
    options.signal.throwIfAborted()
    bulk.setPlan({ action: { kind: 'apply', from: 'import' }, rows, missing: 0 })
    onClose()
    void navigate({ to: resource.pages.bulk })
  }
  return <ImportDialog resource={resource} known={known} onReview={onReview} onClose={onClose} />
}
