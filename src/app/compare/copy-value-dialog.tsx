import { useRef, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { newValueText } from '../bulk/action-words.ts'
import { bulkWrites } from '../bulk/bulk-writes.ts'
import { planAction } from '../bulk/dry-run.ts'
import { useBulk, useShowReview } from '../bulk/use-bulk.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import type { BulkAction } from '../resources/bulk-action.ts'
import type { Member } from '../resources/members.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { inSentence } from '../resources/resource-words.ts'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import { Checkbox, FieldGroup } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { shortened } from '../ui/first-part.ts'

/** A value of one record that may be copied to others. */
export type CopiedValue = {
  field: ResourceField
  value: Member
  from: ResourceDocument
  /** Those with another value. */
  others: readonly ResourceDocument[]
}

type CopyValueDialogProps = CopiedValue & { resource: Resource; onClose: () => void }

/** Asks which of the compared records get a value, and plans the bulk change. Sends nothing. */
export const CopyValueDialog = ({
  resource,
  field,
  value,
  from,
  others,
  onClose,
}: CopyValueDialogProps) => {
  const client = useClient()
  const bulk = useBulk(resource)
  const showReview = useShowReview(resource)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<unknown>(null)
  const [isPlanning, setIsPlanning] = useState(false)
  const aborter = useRef<AbortController>(undefined)
  const chosen = others.filter(({ id }) => !left.has(id))
  const plan = async () => {
    if (chosen.length === 0) return
    const abort = new AbortController()
    aborter.current = abort
    setFailure(null)
    setIsPlanning(true)
    const action: BulkAction = { kind: 'set', path: field.path, value }
    // As they are shown: what somebody changes after that is asked about before it is sent.
    const documents = async function* shown() {
      yield chosen.map(({ source }) => ({ document: { ...source } }))
    }
    try {
      const rows = await planAction(
        bulkWrites(client, resource),
        action,
        chosen.map(({ id }) => id),
        documents,
        { signal: abort.signal },
      )
      abort.signal.throwIfAborted()
      bulk.setPlan({ action, rows, missing: 0 })
      showReview()
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error)
      setIsPlanning(false)
    }
  }
  return (
    <ConfirmDialog
      title={`Copy ${inSentence(field.heading)} of ${shortened(resource.nameOf(from))}`}
      confirm="Review changes"
      pending="Comparing…"
      isPending={isPlanning}
      isReady={chosen.length > 0}
      canStop
      error={failure ? <ErrorNotice error={failure} title="Couldn't compare" /> : undefined}
      onConfirm={() => void plan()}
      onCancel={() => {
        aborter.current?.abort()
        onClose()
      }}
    >
      <p>
        {field.heading}: <bdi>{newValueText(value) || 'not set'}</bdi>
      </p>
      <FieldGroup
        label="Copy this value to"
        error={chosen.length === 0 ? `Choose at least one ${resource.words.one}.` : undefined}
      >
        {others.map((other) => (
          <Checkbox
            key={other.id}
            label={shortened(resource.nameOf(other))}
            checked={!left.has(other.id)}
            onChange={(isChosen) => {
              const next = new Set(left)
              if (isChosen) next.delete(other.id)
              else next.add(other.id)
              setLeft(next)
            }}
          />
        ))}
      </FieldGroup>
      <p>Nothing is sent yet: the next step shows what would change.</p>
    </ConfirmDialog>
  )
}
