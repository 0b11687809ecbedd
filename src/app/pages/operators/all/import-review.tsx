import { useNavigate } from '@tanstack/react-router'
import { useClient } from '../../../api/use-client.ts'
import { bulkWrites } from '../../../bulk/bulk-writes.ts'
import { planIntents, type Intent } from '../../../bulk/dry-run.ts'
import { useBulk } from '../../../bulk/use-bulk.ts'
import { OPERATORS } from '../../../resources/operators/operators.ts'
import { ImportDialog, type ReviewOptions } from '../../../transfer/import-dialog.tsx'
import type { ImportPartProps } from '../../../transfer/transfer-buttons.tsx'

/** Reads changes from a file, which then are a bulk change. */
export const ImportReview = ({ known, onClose }: ImportPartProps) => {
  const client = useClient()
  const bulk = useBulk(OPERATORS)
  const navigate = useNavigate()
  const { documents, isComplete } = known
  const onReview = async (intents: readonly Intent[], options: ReviewOptions) => {
    const rows = await planIntents(bulkWrites(client, OPERATORS), intents, documents, {
      ...options,
      isComplete,
    })
    options.signal.throwIfAborted()
    bulk.setPlan({ action: { kind: 'apply', from: 'import' }, rows, documents, missing: 0 })
    onClose()
    void navigate({ to: OPERATORS.pages.bulk })
  }
  return <ImportDialog resource={OPERATORS} known={known} onReview={onReview} onClose={onClose} />
}
