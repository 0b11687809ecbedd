import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { bulkWrites } from '../bulk/bulk-writes.ts'
import { planIntents } from '../bulk/plan.ts'
import { useBulk, useShowReview } from '../bulk/use-bulk.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import type { ListParts } from '../list/use-list.ts'
import type { Resource } from '../resources/resource.ts'
import { Alert } from '../ui/alert.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { shortened } from '../ui/first-part.ts'
import { plural } from '../ui/intl.ts'
import styles from './file-dialogs.module.css'
import { FileDrop } from '../ui/file-drop.tsx'
import { ImportSummary, type ImportOptions } from './import-summary.tsx'
import { planImport, type PlannedChange } from './plan-import.ts'
import { FileError } from './read-text.ts'

type ImportDialogProps = { resource: Resource; parts: ListParts; onClose: () => void }

const DEFAULTS: ImportOptions = { isAgain: false, skipsEqual: true }

/** Reads a file of records, says what of it cannot be read, and plans the rest as a bulk change. Sends nothing. */
export const ImportDialog = ({ resource, parts, onClose }: ImportDialogProps) => {
  const { words } = resource
  const client = useClient()
  const bulk = useBulk(resource)
  const showReview = useShowReview(resource)
  const [options, setOptions] = useState(DEFAULTS)
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])

  /** The signal of a piece of work that a later one, and closing the dialog, stop. */
  const begin = (): AbortSignal => {
    aborter.current?.abort()
    aborter.current = new AbortController()
    return aborter.current.signal
  }
  const comparing = useMutation({
    mutationFn: async (changes: readonly PlannedChange[]) => {
      const signal = begin()
      const intents = changes.map(({ intent }) => intent)
      const documents = async (ids: readonly string[]) =>
        ids
          .flatMap((id) => parts.recordOf(id) ?? [])
          .map((document) => ({ document, as_of: parts.read_at }))
      const planned = await planIntents(bulkWrites(client, resource), intents, documents, signal)
      signal.throwIfAborted()
      const rows = planned.map((row, at) => ({ ...row, line: changes[at]?.line }))
      bulk.plan.set({ action: { kind: 'apply', from: 'import' }, rows })
      onClose()
      showReview()
    },
  })
  const reading = useMutation({
    mutationFn: (file: File) => planImport(resource, file, parts, begin()),
  })
  const read = (file: File | undefined) => {
    if (!file) return
    setOptions(DEFAULTS)
    comparing.reset()
    reading.mutate(file, {
      // Not of a dialog that is closed, or of a file before this one.
      onSuccess: ({ changes, faults, ignored }) => {
        const isPlain = changes.every(({ is }) => is === 'wanted')
        if (isPlain && changes.length > 0 && faults.length + ignored.length === 0)
          comparing.mutate(changes)
      },
    })
  }

  const name = shortened(reading.variables?.name ?? '')
  const plan = reading.data
  const changes = (plan?.changes ?? []).filter(
    ({ is }) => is === 'wanted' || (is === 'again' ? options.isAgain : !options.skipsEqual),
  )
  const error = reading.error ?? comparing.error
  const failed = reading.error ? `Couldn't read ${name}` : "Couldn't compare"
  return (
    <ConfirmDialog
      title={`Import ${words.other}`}
      wide
      {...(changes.length > 0 && {
        confirm: plural(changes.length, { one: 'Review # change', other: 'Review # changes' }),
      })}
      pending="Comparing…"
      isPending={comparing.isPending}
      canStop
      onConfirm={() => comparing.mutate(changes)}
      onCancel={onClose}
      details={
        plan && (
          <ImportSummary
            words={words}
            plan={plan}
            changes={changes}
            isComplete={parts.isComplete}
            options={options}
            onOptions={setOptions}
          />
        )
      }
      error={
        error &&
        (error instanceof FileError ? (
          <Alert tone="bad" announce>
            {failed}. {error.message}
          </Alert>
        ) : (
          <ErrorNotice error={error} title={failed} />
        ))
      }
    >
      <div className={styles.fields}>
        <p>
          Upload an edited export or new {words.other}, as CSV, JSON or NDJSON. Only your edits are
          applied, after a review.
        </p>
        <FileDrop
          accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,text/csv,application/json"
          isAgain={plan !== undefined}
          onFile={read}
        >
          {reading.isPending && <p>Reading {name}…</p>}
          {plan && <p>{name}</p>}
        </FileDrop>
      </div>
    </ConfirmDialog>
  )
}
