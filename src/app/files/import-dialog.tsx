import { useEffect, useRef, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { bulkWrites } from '../bulk/bulk-writes.ts'
import { planIntents } from '../bulk/plan-intents.ts'
import { useBulk } from '../bulk/use-bulk.ts'
import { useShowReview } from '../bulk/use-show-review.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import type { ListParts } from '../list/list-parts.ts'
import type { Resource } from '../resources/resource.ts'
import { Alert } from '../ui/alert.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { shortened } from '../ui/first-part.ts'
import { plural } from '../ui/intl.ts'
import styles from './file-dialogs.module.css'
import { FileDrop } from '../ui/file-drop.tsx'
import { ImportSummary, type ImportOptions } from './import-summary.tsx'
import { planImport, type ImportPlan, type PlannedChange } from './plan-import.ts'
import { FileError } from './read-text.ts'

type ImportDialogProps = { resource: Resource; parts: ListParts; onClose: () => void }

type Phase =
  | { kind: 'asking' }
  | { kind: 'failed'; error: unknown; during: string }
  | { kind: 'reading'; name: string }
  | { kind: 'planned'; name: string; plan: ImportPlan; isComparing: boolean }

const DEFAULTS: ImportOptions = { isAgain: false, skipsEqual: true }

/** Reads a file of records, says what of it cannot be read, and plans the rest as a bulk change. Sends nothing. */
export const ImportDialog = ({ resource, parts, onClose }: ImportDialogProps) => {
  const { words } = resource
  const client = useClient()
  const bulk = useBulk(resource)
  const showReview = useShowReview(resource)
  const [phase, setPhase] = useState<Phase>({ kind: 'asking' })
  const [options, setOptions] = useState(DEFAULTS)
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])

  /** Does a piece of work that a later one, and closing the dialog, stop. */
  const work = async (during: string, run: (signal: AbortSignal) => Promise<void>) => {
    aborter.current?.abort()
    const { signal } = (aborter.current = new AbortController())
    try {
      await run(signal)
    } catch (error) {
      if (!signal.aborted) setPhase({ kind: 'failed', error, during })
    }
  }
  const review = (changes: readonly PlannedChange[]) =>
    work("Couldn't compare", async (signal) => {
      const intents = changes.map(({ intent }) => intent)
      const documents = async function* (ids: readonly string[]) {
        const found = ids.flatMap((id) => parts.recordOf(id) ?? [])
        yield found.map((document) => ({ document, as_of: parts.read_at }))
      }
      const planned = await planIntents(bulkWrites(client, resource), intents, documents, {
        signal,
        isComplete: parts.isComplete,
      })
      signal.throwIfAborted()
      const rows = planned.map((row, at) => ({ ...row, line: changes[at]?.line }))
      bulk.setPlan({ action: { kind: 'apply', from: 'import' }, rows, missing: 0 })
      onClose()
      showReview()
    })
  const read = async (file: File | undefined) => {
    if (!file) return
    const name = shortened(file.name)
    setOptions(DEFAULTS)
    setPhase({ kind: 'reading', name })
    await work(`Couldn't read ${name}`, async (signal) => {
      const plan = await planImport(resource, file, parts, signal)
      const { changes, faults, ignored } = plan
      const isPlain = changes.every(({ is }) => is === 'wanted')
      const isReviewed = isPlain && changes.length > 0 && faults.length + ignored.length === 0
      setPhase({ kind: 'planned', name, plan, isComparing: isReviewed })
      if (isReviewed) await review(changes)
    })
  }

  const planned = phase.kind === 'planned' ? phase : null
  const changes = (planned?.plan.changes ?? []).filter(
    ({ is }) => is === 'wanted' || (is === 'again' ? options.isAgain : !options.skipsEqual),
  )
  return (
    <ConfirmDialog
      title={`Import ${words.other}`}
      wide
      {...(changes.length > 0 && {
        confirm: plural(changes.length, { one: 'Review # change', other: 'Review # changes' }),
      })}
      pending="Comparing…"
      isPending={planned?.isComparing ?? false}
      canStop
      onConfirm={() => {
        if (!planned) return
        setPhase({ ...planned, isComparing: true })
        void review(changes)
      }}
      onCancel={onClose}
      details={
        planned && (
          <ImportSummary
            words={words}
            plan={planned.plan}
            changes={changes}
            isComplete={parts.isComplete}
            options={options}
            onOptions={setOptions}
          />
        )
      }
      error={
        phase.kind === 'failed' &&
        (phase.error instanceof FileError ? (
          <Alert tone="bad" announce>
            {phase.during}. {phase.error.message}
          </Alert>
        ) : (
          <ErrorNotice error={phase.error} title={phase.during} />
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
          isAgain={planned !== null}
          onFile={(file) => void read(file)}
        >
          {phase.kind === 'reading' && <p>Reading {phase.name}…</p>}
          {planned && <p>{planned.name}</p>}
        </FileDrop>
      </div>
    </ConfirmDialog>
  )
}
