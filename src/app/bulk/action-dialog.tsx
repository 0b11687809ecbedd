import { useMutation } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { useCollection } from '../collections/use-collection.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import type { BulkOffer, UnsetChoice } from '../resources/bulk-action.ts'
import { recordCount } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { Checkbox, RadioGroup } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { plural } from '../ui/intl.ts'
import { TextField } from '../ui/text-field.tsx'
import {
  emptyDraft,
  readAction,
  VALUE_KINDS,
  type ActionDraft,
  type ActionErrors,
} from './action-form.ts'
import styles from './bulk.module.css'
import { bulkWrites } from './bulk-writes.ts'
import { planAction } from './dry-run.ts'
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
  const field =
    offer.kind === 'delete' ? undefined : resource.fields.find(({ path }) => path === offer.path)
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
      {offer.kind !== 'delete' && field && (
        <form
          ref={form}
          className={styles.lines}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            plan.mutate()
          }}
        >
          <ActionFields
            offer={offer}
            field={field}
            draft={draft}
            errors={errors}
            onChange={change}
          />
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

const FLAGS = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const

type ActionFieldsProps = {
  offer: Exclude<BulkOffer, { kind: 'delete' }>
  field: ResourceField
  draft: ActionDraft
  errors: ActionErrors
  onChange: (change: Partial<ActionDraft>) => void
}

const ActionFields = ({ offer, field, draft, errors, onChange }: ActionFieldsProps) => {
  const list = useId()
  const { heading, options, suggestions } = field
  const onText = (text: string) => onChange({ text })
  const typed = (name: keyof ActionErrors) => ({
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => onChange({ [name]: value }),
  })
  if (offer.kind === 'member')
    return (
      <>
        <TextField
          label="Key"
          mono
          hint={`Of the JSON object in ${heading}. Other keys are untouched.`}
          {...typed('member')}
        />
        <RadioGroup
          label="Value"
          options={VALUE_KINDS}
          value={draft.valueKind}
          onChange={(valueKind) => onChange({ valueKind })}
        />
        {draft.valueKind !== 'remove' && (
          <TextField
            label={draft.valueKind === 'json' ? 'JSON value' : 'Text value'}
            mono
            {...typed('text')}
          />
        )}
      </>
    )
  if (offer.kind === 'replace')
    return (
      <>
        <TextField label={offer.element} mono {...typed('text')} />
        <TextField label="Replace with" mono {...typed('by')} />
      </>
    )
  if (offer.kind === 'element') {
    const { element, hint, hints } = offer
    return options ? (
      <RadioGroup
        label={element}
        options={options.map((value) => ({ value, label: value }))}
        value={draft.text}
        hint={hints?.[draft.text] ?? hint}
        onChange={onText}
      />
    ) : (
      <TextField label={element} mono hint={hint} {...typed('text')} />
    )
  }
  if (field.kind === 'flag') {
    const value = draft.text === 'off' ? 'off' : 'on'
    return <RadioGroup label={heading} options={FLAGS} value={value} onChange={onText} />
  }
  if (!suggestions) return <TextField label={heading} {...typed('text')} />
  const hint = `Suggested: ${suggestions.join(', ')}. Any other value is accepted.`
  return (
    <>
      <TextField label={heading} list={list} hint={hint} {...typed('text')} />
      <datalist id={list}>
        {suggestions.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </>
  )
}
