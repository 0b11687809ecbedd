import { useMutation } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { useCollection } from '../collections/use-collection.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import type { BulkOffer, UnsetChoice } from '../resources/bulk-action.ts'
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
  type ActionInput,
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
  /** Called when the plan starts. */
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
  const [planned, setPlanned] = useState(0)
  const aborter = useRef<AbortController>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const plan = useMutation({
    mutationFn: async () => {
      const { signal } = (aborter.current = new AbortController())
      const read = await readAction(offer, field, draft)
      signal.throwIfAborted()
      setErrors(read.errors ?? {})
      setPlanned(0)
      const { action } = read
      if (!action) return form.current?.querySelector('input')?.focus()
      const writes = bulkWrites(client, resource)
      const options = { onProgress: setPlanned, signal }
      const rows = await planAction(writes, action, ids, documents, options)
      bulk.plan.set({ action, rows, missing: ids.length - rows.length, onStart })
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
      pending={plural(planned, { other: 'Comparing # …' })}
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
          {inputsOf(offer, field, draft).map((input) => (
            <Input
              key={input.name}
              input={input}
              value={draft[input.name]}
              error={errors[input.name]}
              onChange={(value) => change({ [input.name]: value })}
            />
          ))}
          {'unsetChoice' in offer && offer.unsetChoice && (
            <AlsoUnset
              resource={resource}
              ids={ids}
              words={offer.unsetChoice}
              isChecked={draft.alsoUnset}
              onChange={(alsoUnset) => change({ alsoUnset })}
            />
          )}
        </form>
      )}
    </ConfirmDialog>
  )
}

type InputProps = {
  input: ActionInput
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const Input = ({ input, ...props }: InputProps) => {
  const list = useId()
  const { label, hint, mono, options, suggestions } = input
  if (options)
    return (
      <RadioGroup
        label={label}
        hint={hint}
        options={options}
        value={props.value}
        onChange={props.onChange}
      />
    )
  if (!suggestions) return <TextField label={label} hint={hint} mono={mono} {...props} />
  return (
    <>
      <TextField label={label} hint={hint} list={list} {...props} />
      <datalist id={list}>
        {suggestions.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </>
  )
}

type AlsoUnsetProps = {
  resource: Resource
  ids: readonly string[]
  words: UnsetChoice
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** Offers to set the chosen records, too, on which nothing is set. */
const AlsoUnset = ({ resource, ids, words, isChecked, onChange }: AlsoUnsetProps) => {
  const collection = useCollection(resource.collected)
  const count = useMemo(() => {
    const records = ids.map((id) => resource.read(collection.get(id)?.record))
    return records.filter((record) => record && resource.bulk.unset?.isUnset(record)).length
  }, [resource, ids, collection])
  if (count === 0) return null
  return <Checkbox label={plural(count, words)} checked={isChecked} onChange={onChange} />
}
