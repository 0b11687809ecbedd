import { FEATURES } from '#contract/operator-writes.ts'
import { KNOWN_REGIONS } from '#contract/operators.ts'
import { useId, useRef, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import { RadioGroup } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { plural } from '../ui/intl.ts'
import { TextField } from '../ui/text-field.tsx'
import { EMPTY_DRAFT, readAction, VALUE_KINDS, type ActionDraft } from './action-form.ts'
import { operatorCount } from './action-words.ts'
import styles from './bulk.module.css'
import { bulkWrites } from './bulk-writes.ts'
import { planAction, type DocumentsOf } from './dry-run.ts'
import { OFFERS, type OfferId } from './offers.ts'
import { useBulk } from './use-bulk.ts'

type ActionDialogProps = {
  offer: OfferId
  /** Those that were selected when it opened. */
  ids: readonly string[]
  documents: DocumentsOf
  onCancel: () => void
  /** The plan is made: it is shown on the page of bulk changes. */
  onPlanned: () => void
}

/** Asks what to change of the selected operators, then compares it with their copies. Sends nothing. */
export const ActionDialog = ({ offer, ids, documents, onCancel, onPlanned }: ActionDialogProps) => {
  const client = useClient()
  const bulk = useBulk()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [errors, setErrors] = useState<{ text?: string; member?: string }>({})
  const [planned, setPlanned] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const aborter = useRef<AbortController>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const label = OFFERS.find(({ id }) => id === offer)?.label ?? ''
  const plan = async () => {
    const read = readAction(offer, draft)
    setErrors(read.errors ?? {})
    if (!read.action) {
      form.current?.querySelector('input')?.focus()
      return
    }
    const { action } = read
    const abort = new AbortController()
    aborter.current = abort
    setPlanned(0)
    setFailure(null)
    try {
      const rows = await planAction(bulkWrites(client), action, ids, documents, {
        onProgress: setPlanned,
        signal: abort.signal,
      })
      bulk.setPlan({ action, rows, documents, missing: ids.length - rows.length })
      onPlanned()
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error)
      setPlanned(null)
    }
  }
  const count = operatorCount(ids.length)
  return (
    <ConfirmDialog
      title={offer === 'delete' ? `${label} ${count}` : `${label}: ${count}`}
      confirm="Review changes"
      pending={plural(planned ?? 0, { other: 'Comparing # …' })}
      isPending={planned !== null}
      canStop
      error={failure ? <ErrorNotice error={failure} title="Couldn't compare" /> : undefined}
      onConfirm={() => void plan()}
      onCancel={() => {
        aborter.current?.abort()
        onCancel()
      }}
    >
      <p>Nothing is sent yet: the next step shows what would change.</p>
      {offer !== 'delete' && (
        <form
          ref={form}
          className={styles.lines}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void plan()
          }}
        >
          <ActionFields
            offer={offer}
            draft={draft}
            errors={errors}
            onChange={(change) => {
              setDraft({ ...draft, ...change })
              setErrors({})
            }}
          />
        </form>
      )}
    </ConfirmDialog>
  )
}

type ActionFieldsProps = {
  offer: OfferId
  draft: ActionDraft
  errors: { text?: string; member?: string }
  onChange: (change: Partial<ActionDraft>) => void
}

const ActionFields = ({ offer, draft, errors, onChange }: ActionFieldsProps) => {
  const regions = useId()
  const setText = (text: string) => onChange({ text })
  switch (offer) {
    case 'region':
      return (
        <>
          <TextField
            label="Region"
            value={draft.text}
            error={errors.text}
            list={regions}
            hint={`Suggested: ${KNOWN_REGIONS.join(', ')}. Any other value is accepted.`}
            onChange={setText}
          />
          <datalist id={regions}>
            {KNOWN_REGIONS.map((region) => (
              <option key={region}>{region}</option>
            ))}
          </datalist>
        </>
      )
    case 'enable':
    case 'disable':
      return (
        <RadioGroup
          label="Feature"
          options={FEATURES.map((feature) => ({ value: feature, label: feature }))}
          value={draft.feature}
          hint={
            draft.feature !== 'bindings'
              ? undefined
              : offer === 'enable'
                ? 'Without selectors of its own, an operator then binds every endpoint.'
                : 'Their clusters lose their bindings and their certificates.'
          }
          onChange={(feature) => onChange({ feature })}
        />
      )
    case 'add-selector':
    case 'remove-selector':
      return (
        <TextField
          label="Endpoint selector"
          mono
          value={draft.text}
          error={errors.text}
          hint="A CEL expression, compared as text."
          onChange={setText}
        />
      )
    case 'metadata':
      return (
        <>
          <TextField
            label="Member"
            mono
            value={draft.member}
            error={errors.member}
            hint="Of the JSON object in the metadata. All other members stay as they are."
            onChange={(member) => onChange({ member })}
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
              value={draft.text}
              error={errors.text}
              onChange={setText}
            />
          )}
        </>
      )
    case 'delete':
      return null
  }
}
