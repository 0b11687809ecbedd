import { pastedId } from '#domain/pasted-id.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import type { BulkAction, BulkOffer, ElementOffer, SetOffer } from '../resources/bulk-action.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { inSentence, recordCount } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import { RadioGroup } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { bulkWrites } from './bulk-writes.ts'
import { planAction } from './plan.ts'
import { useBulk, useDocuments } from './use-bulk.ts'

/** What the dialog of an action has when it opens: the first of what can be chosen. */
export const firstText = (field: ResourceField): string =>
  field.kind === 'flag' ? 'on' : (field.options?.[0] ?? '')

const FLAGS = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
]

/** What the dialog of an action asks for: something to type or, with `options`, to choose. */
export const inputOf = (offer: SetOffer | ElementOffer, field: ResourceField, text: string) => {
  const { heading, kind, suggestions } = field
  if (offer.kind === 'element') {
    const options = field.options?.map((value) => ({ value, label: value }))
    return { label: offer.element, options, hint: offer.hints?.[text] ?? offer.hint }
  }
  if (kind === 'flag') return { label: heading, options: FLAGS }
  const hint = suggestions ? `Choose a ${inSentence(heading)} or type another.` : offer.hint
  return { label: heading, hint, suggestions }
}

/** Reads the action that a dialog describes, or what is wrong with what was typed. */
export const readAction = async (
  offer: SetOffer | ElementOffer,
  field: ResourceField,
  typed: string,
): Promise<{ action: BulkAction } | { fault: string }> => {
  const { path, alsoUnset } = offer
  const of = { path, ...(alsoUnset && { alsoUnset }) }
  const text = field.kind.startsWith('reference') ? pastedId(typed) : typed.trim()
  if (text === '') return { fault: 'Required.' }
  if (offer.kind === 'element') {
    const fault = await offer.faultOf?.(text)
    return fault
      ? { fault }
      : { action: { ...of, kind: 'element', element: text, isIn: offer.isIn } }
  }
  return { action: { ...of, kind: 'set', value: field.kind === 'flag' ? text === 'on' : text } }
}

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
      <p>Nothing changes yet: you review the changes first.</p>
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
