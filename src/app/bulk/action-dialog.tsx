import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import type { BulkOffer } from '../resources/bulk-action.ts'
import { recordCount } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import { RadioGroup } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { firstText, inputOf, readAction } from './action-form.ts'
import { bulkWrites } from './bulk-writes.ts'
import { planAction } from './plan.ts'
import { useBulk, useDocuments } from './use-bulk.ts'

type ActionDialogProps = {
  resource: Resource
  offer: BulkOffer
  /** Those that were selected when it opened. */
  ids: readonly string[]
  /** Called when the change has begun. */
  onStart: (() => void) | undefined
  onCancel: () => void
  /** The plan is made: it is shown on the page of bulk changes. */
  onPlanned: () => void
}

/** Asks what to change of the selected records, then compares it with their copies. Sends nothing. */
export const ActionDialog = ({
  resource,
  offer,
  ids,
  onStart,
  onCancel,
  onPlanned,
}: ActionDialogProps) => {
  const client = useClient()
  const bulk = useBulk(resource)
  const documents = useDocuments(resource)
  const field = resource.fields.find(({ path }) => 'path' in offer && path === offer.path)
  const [text, setText] = useState(() => (field ? firstText(field) : ''))
  const [fault, setFault] = useState<string>()
  const aborter = useRef<AbortController>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const suggested = useId()
  const isDelete = offer.kind === 'delete' || !field
  const plan = useMutation({
    mutationFn: async () => {
      const { signal } = (aborter.current = new AbortController())
      const read = isDelete
        ? { action: { kind: 'delete' as const } }
        : await readAction(offer, field, text)
      signal.throwIfAborted()
      if ('fault' in read) {
        setFault(read.fault)
        return form.current?.querySelector('input')?.focus()
      }
      const { action } = read
      const rows = await planAction(bulkWrites(client, resource), action, ids, documents, signal)
      bulk.plan.set({ action, rows, onStart })
      onPlanned()
    },
  })
  const count = recordCount(resource.words, ids.length)
  const input = isDelete ? null : inputOf(offer, field, text)
  const shared = input && {
    label: input.label,
    hint: input.hint,
    error: fault,
    value: text,
    onChange: (value: string) => {
      setText(value)
      setFault(undefined)
    },
  }
  return (
    <ConfirmDialog
      title={offer.kind === 'delete' ? `${offer.label} ${count}` : `${offer.label}: ${count}`}
      confirm="Review changes"
      pending="Comparing…"
      isPending={plan.isPending}
      canStop
      error={plan.error && <ErrorNotice error={plan.error} title="Couldn't compare" />}
      onConfirm={plan.mutate}
      onCancel={() => {
        aborter.current?.abort()
        onCancel()
      }}
    >
      <p>Nothing is sent yet: the next step shows what would change.</p>
      {shared && (
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            plan.mutate()
          }}
        >
          {input.options ? (
            <RadioGroup {...shared} options={input.options} />
          ) : (
            <TextField {...shared} mono={offer.kind === 'element'} list={suggested} />
          )}
          <datalist id={suggested}>
            {input.suggestions?.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </datalist>
        </form>
      )}
    </ConfirmDialog>
  )
}
