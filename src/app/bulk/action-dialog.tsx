import { useMutation } from '@tanstack/react-query'
import { Fragment, useId, useMemo, useRef, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { useCollection } from '../collections/use-collection.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import type { BulkOffer } from '../resources/bulk-action.ts'
import { recordCount } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import { Checkbox, RadioGroup } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { plural } from '../ui/intl.ts'
import { TextField } from '../ui/text-field.tsx'
import {
  emptyDraft,
  inputsOf,
  readAction,
  type ActionDraft,
  type ActionErrors,
} from './action-form.ts'
import styles from './bulk.module.css'
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
  const [draft, setDraft] = useState(() => emptyDraft(field))
  const [errors, setErrors] = useState<ActionErrors>({})
  const also = 'unsetChoice' in offer ? offer.unsetChoice : undefined
  const collection = useCollection(resource.collected)
  const unset = useMemo(() => {
    const records = ids.map((id) => resource.read(collection.get(id)?.record))
    return records.filter((record) => record && resource.bulk.unset?.isUnset(record)).length
  }, [resource, ids, collection])
  const aborter = useRef<AbortController>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const suggested = useId()
  const plan = useMutation({
    mutationFn: async () => {
      const { signal } = (aborter.current = new AbortController())
      const read = await readAction(offer, field, draft)
      signal.throwIfAborted()
      setErrors(read.errors ?? {})
      const { action } = read
      if (!action) return form.current?.querySelector('input')?.focus()
      const writes = bulkWrites(client, resource)
      const rows = await planAction(writes, action, ids, documents, signal)
      bulk.plan.set({ action, rows, onStart })
      onPlanned()
    },
  })
  const change = (some: Partial<ActionDraft>) => {
    setDraft({ ...draft, ...some })
    setErrors({})
  }
  const count = recordCount(resource.words, ids.length)
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
      {field && (
        <form
          ref={form}
          className={styles.lines}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            plan.mutate()
          }}
        >
          {inputsOf(offer, field, draft).map((input) => {
            const { name, label, hint, mono, options, suggestions } = input
            const onChange = (value: string) => change({ [name]: value })
            const shared = { label, hint, error: errors[name], value: draft[name], onChange }
            return options ? (
              <RadioGroup key={name} {...shared} options={options} />
            ) : (
              <Fragment key={name}>
                <TextField {...shared} mono={mono} list={suggestions && suggested} />
                {suggestions && (
                  <datalist id={suggested}>
                    {suggestions.map((value) => (
                      <option key={value}>{value}</option>
                    ))}
                  </datalist>
                )}
              </Fragment>
            )
          })}
          {also && unset > 0 && (
            <Checkbox
              label={plural(unset, also)}
              checked={draft.alsoUnset}
              onChange={(alsoUnset) => change({ alsoUnset })}
            />
          )}
        </form>
      )}
    </ConfirmDialog>
  )
}
