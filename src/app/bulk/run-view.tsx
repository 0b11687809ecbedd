import { useSelector } from '@tanstack/react-store'
import { useCallback, useState, type Ref } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import { itemKind } from '../resources/bulk-action.ts'
import { capitalized } from '../resources/resource-words.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { localTime } from '../ui/format-time.ts'
import { shortened } from '../ui/first-part.ts'
import { handFocusOn } from '../ui/hand-focus.ts'
import { formatNumber } from '../ui/intl.ts'
import { namesToType } from '../ui/typed-name.tsx'
import { QuestionDialog } from '../writes/conflicts/question-dialog.tsx'
import type { Answers } from '../writes/outcome.ts'
import { actionTitle } from './action-words.ts'
import styles from './bulk.module.css'
import type { Bulk } from './bulk.ts'
import { RowsTable, sortedRows } from './rows-table.tsx'
import type { JournalRow, RowAnswer } from './run-state.ts'
import { announcedText, endedCount, runText } from './run-text.ts'
import type { Runner } from './runner.ts'
import { canUndo } from './use-bulk.ts'

type RunViewProps = {
  bulk: Bulk
  runner: Runner
  headingRef: Ref<HTMLHeadingElement>
  /** Does what was pressed, and shows its failure. */
  press: (act: () => Promise<void>) => void
  /** Shows the plan that takes it back. */
  onUndo: () => void
  onClose: () => void
}

/** A bulk change while it runs, and its results. */
export const RunView = ({ bulk, runner, headingRef, press, onUndo, onClose }: RunViewProps) => {
  const state = useSelector(runner.state)
  const ban = useWriteBan()
  const { phase, counts } = state
  const { action } = runner.head()
  const { resource } = bulk
  const text = runText(state, resource.words, action)
  const rows = runner.rows()
  /** The row that is being decided. */
  const [asked, setAsked] = useState<JournalRow | null>(null)
  // The same function in each render: while it runs, rows are not rendered again that are as they were.
  const answer = useCallback(
    (row: JournalRow, given: RowAnswer) => {
      if (given === 'mine' && itemKind(row) !== 'create') return setAsked(row)
      const index = runner.rows().indexOf(row)
      return press(() => bulk.resume((now) => now.answer([index], given)))
    },
    [bulk, runner, press, setAsked],
  )
  const isUntouched = phase.kind === 'interrupted' && counts.left === state.total
  const isStopped = phase.kind === 'paused' || phase.kind === 'interrupted'
  const going = (
    <>
      <Button onClick={() => press(isUntouched ? bulk.discard : bulk.cancel)}>
        {isUntouched ? 'Discard' : 'Cancel the rest'}
      </Button>
      {isStopped ? (
        <Button variant="primary" off={ban} onClick={() => press(() => bulk.resume())}>
          Continue
        </Button>
      ) : (
        <Button onClick={() => press(runner.pause)}>Pause</Button>
      )}
    </>
  )
  const ended = (
    <>
      {counts.failed > 0 && (
        <Button off={ban} onClick={() => press(() => bulk.resume((now) => now.retryFailed()))}>
          Retry the failed
        </Button>
      )}
      {canUndo(bulk, runner) && (
        <Button off={ban} onClick={onUndo}>
          Undo
        </Button>
      )}
      {counts.asked === 0 && (
        <Button onClick={() => press(() => bulk.discard().then(onClose))}>Close</Button>
      )}
    </>
  )
  return (
    <>
      {/* The pressed button goes with it. */}
      <div ref={handFocusOn}>
        <Card
          title={actionTitle(resource, action)}
          headingRef={headingRef}
          foot={
            <>
              <span />
              <span className={styles.buttons}>{phase.kind === 'ended' ? ended : going}</span>
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
            {phase.kind === 'waiting' && (
              <p className={styles.quiet}>Resumes at {localTime(new Date(phase.until))}.</p>
            )}
          </div>
        </Card>
      </div>
      <RowsTable
        title="Results"
        resource={resource}
        // They stay where they are while it runs.
        rows={phase.kind === 'ended' ? sortedRows(rows) : rows}
        ban={ban}
        onAnswer={answer}
        buttons={
          counts.asked > 0 && (
            <>
              <span>{formatNumber(counts.asked)} to decide</span>
              <Button
                off={ban}
                onClick={() =>
                  press(() => bulk.resume((now) => now.answer(now.indicesOf('asked'), 'theirs')))
                }
              >
                {action.kind === 'delete' ? 'Keep all' : 'Keep theirs for all'}
              </Button>
            </>
          )
        }
      />
      {asked && (
        <RowDialog
          row={asked}
          onAnswer={(answers) => {
            setAsked(null)
            if (answers) answer(asked, answers)
          }}
        />
      )}
    </>
  )
}

type RowDialogProps = { row: JournalRow; onAnswer: (answers: Answers) => void }

/** Asks about one record what a form would ask: each conflict, and each warning. */
const RowDialog = ({ row, onAnswer }: RowDialogProps) => {
  const { name, state } = row
  const isDelete = itemKind(row) === 'delete'
  if (state.kind !== 'asked' || state.question?.kind !== 'changed') return null
  const { conflicts, warnings } = state.question
  const names = namesToType(name, row.id ?? name)
  return (
    <QuestionDialog
      subject={<bdi translate="no">{shortened(name)}</bdi>}
      conflicts={conflicts}
      // On production what is lost is named.
      warnings={warnings.map((one) =>
        isDelete || one.isDangerous ? { ...one, isDangerous: true, names } : one,
      )}
      theirs={[]}
      isAgain={false}
      confirm={isDelete ? 'Delete' : 'Save'}
      moment="When you planned this"
      onAnswer={onAnswer}
    />
  )
}
