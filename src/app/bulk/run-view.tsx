import { useMutation } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWriteBan } from '../api/use-client.ts'
import { capitalized } from '../resources/resource-words.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { localTime } from '../ui/format-time.ts'
import { handFocusOn } from '../ui/hand-focus.ts'
import { formatNumber } from '../ui/intl.ts'
import { actionTitle } from './action-words.ts'
import styles from './bulk.module.css'
import type { Bulk } from './bulk.ts'
import { RowQuestionDialog } from './question.tsx'
import { RowsTable, sortedRows } from './rows-table.tsx'
import { RunError } from './run-error.tsx'
import { isChanged, type JournalRow } from './run-state.ts'
import { announcedText, endedCount, runText } from './run-text.ts'
import type { Runner } from './runner.ts'
import { canUndo, usePlanUndo, useRunBan } from './use-bulk.ts'

type RunViewProps = {
  bulk: Bulk
  runner: Runner
  /** Its undo was planned. */
  onPlanned: () => void
  /** It was closed. */
  onClose: () => void
}

/** A bulk change while it runs, and its results. */
export const RunView = ({ bulk, runner, ...props }: RunViewProps) => {
  const state = useSelector(runner.state)
  const [failure, setFailure] = useState<unknown>(null)
  const [open, setOpen] = useState<number>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { phase, counts } = state
  const { action } = runner.head()
  const { resource } = bulk
  const text = runText(state, resource.words, action)
  // The pressed button may be gone with the next state.
  const press = (act: () => Promise<void>) => () => {
    flushSync(() => setFailure(null))
    heading.current?.focus()
    act().catch((error: unknown) => setFailure(error))
  }
  const reopen = async () => {
    await bulk.open()
    setFailure(null)
  }
  const answer = (act: (now: Runner) => Promise<void>) => press(() => bulk.resume(act))
  const rows = runner.rows()
  const asked = open === undefined ? undefined : rows[open]
  // The same function in each render: while it runs, rows are not rendered again that are as they were.
  const decide = useCallback((row: JournalRow) => setOpen(runner.rows().indexOf(row)), [runner])
  const error = phase.kind === 'paused' && failure === null ? phase.error : failure
  return (
    <>
      {/* The pressed button goes with it. */}
      <div ref={handFocusOn}>
        <Card
          title={actionTitle(resource, action)}
          headingRef={heading}
          foot={
            <>
              <span />
              <span className={styles.buttons}>
                <RunButtons {...props} {...{ bulk, runner, press }} />
              </span>
            </>
          }
        >
          <div className={styles.lines}>
            {phase.kind === 'interrupted' ? <Alert tone="warn">{text}</Alert> : <p>{text}</p>}
            <progress
              className={styles.progress}
              aria-label={`${capitalized(resource.words.other)} done`}
              max={state.total}
              value={endedCount(state)}
            />
            <p role="status" className="visually-hidden">
              {announcedText(state, text)}
            </p>
            {error !== null && <RunError error={error} onReopen={reopen} />}
            {phase.kind === 'waiting' && (
              <p className={styles.quiet}>Resumes at {localTime(new Date(phase.until))}.</p>
            )}
          </div>
        </Card>
      </div>
      <RowsTable
        title="Results"
        resource={resource}
        action={action}
        // They stay where they are while it runs.
        rows={phase.kind === 'ended' ? sortedRows(rows) : rows}
        onDecide={decide}
        buttons={
          counts.asked > 0 && (
            <>
              <span>{formatNumber(counts.asked)} to decide</span>
              <span className={styles.buttons}>
                <Button onClick={answer((now) => now.answerAll('theirs'))}>
                  Keep theirs for all
                </Button>
                {rows.some(isChanged) && (
                  <Button onClick={answer((now) => now.answerAll('mine'))}>
                    Keep mine for all
                  </Button>
                )}
              </span>
            </>
          )
        }
      />
      {open !== undefined && asked?.state.kind === 'asked' && asked.state.question && (
        <RowQuestionDialog
          resource={resource}
          action={action}
          row={asked}
          question={asked.state.question}
          onAnswer={(choice) => {
            setOpen(undefined)
            if (choice) answer((now) => now.answer([open], choice))()
          }}
        />
      )}
    </>
  )
}

type RunButtonsProps = RunViewProps & {
  /** Runs what was pressed, and shows its failure. */
  press: (act: () => Promise<void>) => () => void
}

/** What can be done with a bulk change that was started. */
const RunButtons = ({ bulk, runner, press, onPlanned, onClose }: RunButtonsProps) => {
  const { phase, counts, total } = useSelector(runner.state)
  const ban = useRunBan()
  const writeBan = useWriteBan()
  const planUndo = usePlanUndo(bulk)
  const undo = useMutation({ mutationFn: () => planUndo(runner), onSuccess: onPlanned })
  if (phase.kind === 'ended')
    return (
      <>
        {counts.failed > 0 && (
          <Button off={ban} onClick={press(() => bulk.resume((now) => now.retryFailed()))}>
            Retry the failed
          </Button>
        )}
        {canUndo(bulk, runner) && (
          <Button
            off={writeBan}
            pending={undo.isPending ? 'Comparing…' : undefined}
            onClick={press(() => undo.mutateAsync())}
          >
            Undo
          </Button>
        )}
        {counts.asked === 0 && (
          <Button onClick={press(() => bulk.discard().then(onClose))}>Close</Button>
        )}
      </>
    )
  const isUntouched = phase.kind === 'interrupted' && counts.left === total
  return (
    <>
      <Button onClick={press(isUntouched ? bulk.discard : bulk.cancel)}>
        {isUntouched ? 'Discard' : 'Cancel the rest'}
      </Button>
      {phase.kind === 'paused' || phase.kind === 'interrupted' ? (
        <Button variant="primary" off={ban} onClick={press(() => bulk.resume())}>
          Continue
        </Button>
      ) : (
        <Button onClick={press(runner.pause)}>Pause</Button>
      )}
    </>
  )
}
