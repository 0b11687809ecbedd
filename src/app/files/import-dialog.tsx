import { useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { bulkWrites } from '../bulk/bulk-writes.ts'
import { planIntents } from '../bulk/plan-intents.ts'
import { useBulk } from '../bulk/use-bulk.ts'
import { useShowReview } from '../bulk/use-show-review.ts'
import type { Resource } from '../resources/resource.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import { Alert } from '../ui/alert.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { shortened } from '../ui/first-part.ts'
import { plural } from '../ui/intl.ts'
import { FileDrop } from './file-drop.tsx'
import { ImportSummary } from './import-summary.tsx'
import {
  isFileError,
  planImport,
  type ImportPlan,
  type KnownRecords,
  type PlannedChange,
} from './plan-import.ts'
import styles from './file-dialogs.module.css'

/** What the dialog of an import is given. */
export type ImportDialogProps = {
  resource: Resource
  known: KnownRecords
  onClose: () => void
}

type Phase =
  | { kind: 'asking' }
  | { kind: 'failed'; file: File; error: unknown }
  | { kind: 'reading'; file: File; bytes: number; records: number }
  | { kind: 'planned'; file: File; plan: ImportPlan }

/** What a plan comes to: those that are gone are made again if that is wanted, and equal ones not made twice. */
const chosen = (
  { changes: all, equal, gone, faults, faultCount }: ImportPlan,
  isAgain: boolean,
  skipsEqual: boolean,
) => {
  const changes = skipsEqual ? all.filter((change) => !equal.has(change)) : all
  if (!isAgain) return { changes, faults, faultCount }
  const byLine = (a: PlannedChange, b: PlannedChange) => a.origin.line - b.origin.line
  const again = gone.flatMap((record) => ('intent' in record.again ? [record.again] : []))
  const others = gone.flatMap((record) => ('intent' in record.again ? [] : record.again))
  return {
    changes: [...changes, ...again].toSorted(byLine),
    faults: [...faults, ...others],
    faultCount: faultCount + others.length,
  }
}

/** Whether nothing of a file needs a look before its changes are reviewed. */
const isClean = ({ faultCount, gone, equal, ignored }: ImportPlan) =>
  faultCount === 0 && gone.length === 0 && equal.size === 0 && ignored.length === 0

/** Reads a file of records, says what of it cannot be read, and plans the rest as a bulk change. Sends nothing. */
export const ImportDialog = ({ resource, known, onClose }: ImportDialogProps) => {
  const { words } = resource
  const client = useClient()
  const bulk = useBulk(resource)
  const showReview = useShowReview(resource)
  const [phase, setPhase] = useState<Phase>({ kind: 'asking' })
  const [isAgain, setIsAgain] = useState(false)
  const [skipsEqual, setSkipsEqual] = useState(true)
  const [compared, setCompared] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])
  const read = async (file: File | undefined) => {
    if (!file) return
    aborter.current?.abort()
    const abort = new AbortController()
    const { signal } = abort
    aborter.current = abort
    setIsAgain(false)
    setSkipsEqual(true)
    setCompared(null)
    setFailure(null)
    setPhase({ kind: 'reading', file, bytes: 0, records: 0 })
    try {
      const onProgress = (bytes: number, records: number) => {
        if (!signal.aborted) setPhase({ kind: 'reading', file, bytes, records })
      }
      const plan = await planImport(resource, file, { known, signal, onProgress })
      setPhase({ kind: 'planned', file, plan })
      if (isClean(plan)) await review(plan.changes)
    } catch (error) {
      if (!signal.aborted) setPhase({ kind: 'failed', file, error })
    }
  }
  const planned = phase.kind === 'planned' ? phase : null
  const outcome = useMemo(
    () => planned && chosen(planned.plan, isAgain, skipsEqual),
    [planned, isAgain, skipsEqual],
  )
  const count = outcome?.changes.length ?? 0
  const review = async (changes: readonly PlannedChange[]) => {
    if (changes.length === 0) return
    const abort = new AbortController()
    const { signal } = abort
    aborter.current = abort
    setCompared(0)
    setFailure(null)
    try {
      const intents = changes.map(({ intent }) => intent)
      const planned = await planIntents(bulkWrites(client, resource), intents, known.documents, {
        signal,
        onProgress: setCompared,
        isComplete: known.isComplete,
      })
      signal.throwIfAborted()
      const rows = planned.map((row, at) => ({ ...row, line: changes[at]?.origin.line }))
      bulk.setPlan({ action: { kind: 'apply', from: 'import' }, rows, missing: 0 })
      onClose()
      showReview()
    } catch (error) {
      if (signal.aborted) return
      setCompared(null)
      setFailure(error)
    }
  }
  return (
    <ConfirmDialog
      title={`Import ${words.other}`}
      wide
      {...(count > 0 && {
        confirm: plural(count, { one: 'Review # change', other: 'Review # changes' }),
      })}
      pending={plural(compared ?? 0, { other: 'Comparing # …' })}
      isPending={compared !== null}
      canStop
      onConfirm={() => void review(outcome?.changes ?? [])}
      onCancel={onClose}
      details={
        planned &&
        outcome && (
          <ImportSummary
            resource={resource}
            plan={planned.plan}
            changes={outcome.changes}
            faults={outcome.faults}
            faultCount={outcome.faultCount}
            fileName={planned.file.name}
            isAgain={isAgain}
            onAgain={setIsAgain}
            isComplete={known.isComplete}
            skipsEqual={skipsEqual}
            onSkipEqual={setSkipsEqual}
          />
        )
      }
      error={
        phase.kind === 'failed' ? (
          <Unread {...phase} />
        ) : (
          failure !== null && <ErrorNotice error={failure} title="Couldn't compare" />
        )
      }
    >
      <p className={styles.lead}>
        Upload an edited export or new {words.other}, as CSV, JSON or NDJSON. Only your edits are
        applied, after a review.
      </p>
      <FileDrop
        accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,text/csv,application/json"
        isAgain={planned !== null}
        onFile={(file) => void read(file)}
      >
        {phase.kind === 'reading' ? (
          <Reading {...phase} />
        ) : (
          planned && <p>{shortened(planned.file.name)}</p>
        )}
      </FileDrop>
    </ConfirmDialog>
  )
}

const Unread = ({ file, error }: Extract<Phase, { kind: 'failed' }>) =>
  isFileError(error) ? (
    <Alert tone="bad" announce>
      {shortened(file.name)}: {error.message}
    </Alert>
  ) : (
    <ErrorNotice error={error} title={`Couldn't read ${shortened(file.name)}`} />
  )

const Reading = ({ file, bytes, records }: Extract<Phase, { kind: 'reading' }>) => (
  <>
    <progress
      className={styles.progress}
      aria-label="Read"
      max={Math.max(file.size, 1)}
      value={bytes}
    />
    <p>
      {plural(records, { one: '# record', other: '# records' })} of {shortened(file.name)}
    </p>
  </>
)
