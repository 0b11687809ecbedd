import { useSelector } from '@tanstack/react-store'
import { useCallback, useState, type Ref } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import { capitalized } from '../resources/resource-words.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { localTime } from '../ui/format-time.ts'
import { handFocusOn } from '../ui/hand-focus.ts'
import { formatNumber } from '../ui/intl.ts'
import type { Choice } from '../writes/conflicts/conflict.ts'
import { actionTitle } from './action-words.ts'
import styles from './bulk.module.css'
import type { Bulk } from './bulk.ts'
import { LossesDialog } from './losses-dialog.tsx'
import { lossesOfMine, RowsTable, sortedRows } from './rows-table.tsx'
import { isChanged, type JournalRow } from './run-state.ts'
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
  /** It was closed. */
  onClose: () => void
}

/** An answer "mine" that is asked about: what it loses, of how many records. */
type Mine = { losses: readonly string[]; count: number; write: () => void }

/** A bulk change while it runs, and its results. */
export const RunView = ({ bulk, runner, headingRef, press, onUndo, onClose }: RunViewProps) => {
  const state = useSelector(runner.state)
  const ban = useWriteBan()
  const { phase, counts } = state
  const { action } = runner.head()
  const { resource } = bulk
  const text = runText(state, resource.words, action)
  const rows = runner.rows()
  /** What is asked about before it is written. */
  const [mine, setMine] = useState<Mine | null>(null)
  const answer = useCallback(
    (decided: readonly JournalRow[], choice: Choice, write: () => void) => {
      const losses = choice === 'mine' ? lossesOfMine(decided) : []
      if (losses.length > 0) setMine({ losses, count: decided.length, write })
      else write()
    },
    [],
  )
  const answerAll = (choice: Choice) =>
    answer(rows.filter(isChanged), choice, () =>
      press(() => bulk.resume((now) => now.answerAll(choice))),
    )
  // The same function in each render: while it runs, rows are not rendered again that are as they were.
  const answerRow = useCallback(
    (row: JournalRow, choice: Choice) => {
      const index = runner.rows().indexOf(row)
      answer([row], choice, () => press(() => bulk.resume((now) => now.answer([index], choice))))
    },
    [bulk, runner, press, answer],
  )
  const [theirsWord, mineWord] =
    action.kind === 'delete'
      ? ['Keep all', 'Delete all']
      : ['Keep theirs for all', 'Keep mine for all']
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
        onAnswer={answerRow}
        buttons={
          counts.asked > 0 && (
            <>
              <span>{formatNumber(counts.asked)} to decide</span>
              <span className={styles.buttons}>
                <Button off={ban} onClick={() => answerAll('theirs')}>
                  {theirsWord}
                </Button>
                {rows.some(isChanged) && (
                  <Button off={ban} onClick={() => answerAll('mine')}>
                    {mineWord}
                  </Button>
                )}
              </span>
            </>
          )
        }
      />
      {mine && (
        <LossesDialog
          title={actionTitle(resource, action)}
          losses={mine.losses}
          count={mine.count}
          onConfirm={() => {
            setMine(null)
            mine.write()
          }}
          onCancel={() => setMine(null)}
        />
      )}
    </>
  )
}
