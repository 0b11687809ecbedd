import { useSelector } from '@tanstack/react-store'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { itemKind } from '../resources/bulk-action.ts'
import { changeBetween } from '../resources/members.ts'
import { capitalized, recordCount } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { localTime } from '../ui/format-time.ts'
import { handFocusOn } from '../ui/hand-focus.ts'
import { formatNumber } from '../ui/intl.ts'
import type { Choice } from '../writes/conflicts/conflict.ts'
import { actionTitle, outcomeWords } from './action-words.ts'
import styles from './bulk.module.css'
import type { Bulk } from './bulk.ts'
import { CreatedTwice } from './created-twice.tsx'
import { questionText, RowQuestionDialog } from './question.tsx'
import { RowsTable, type ShownRow } from './rows-table.tsx'
import { RunButtons } from './run-buttons.tsx'
import { RunError } from './run-error.tsx'
import type { JournalRow, RowState } from './run-state.ts'
import { announcedText, endedCount, runText } from './run-text.ts'
import type { Runner } from './runner.ts'

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
  const { words } = resource
  const text = runText(state, words, action, runner.rows())
  // The pressed button may be gone with the next state.
  const press = (act: () => Promise<void>) => () => {
    flushSync(() => setFailure(null))
    heading.current?.focus()
    act().catch((error: unknown) => setFailure(error))
  }
  const answer = (indices: readonly number[], choice: Choice | ReadonlyMap<string, Choice>) =>
    press(() => bulk.resume((now) => now.answer(indices, choice)))()
  const asked = open === undefined ? undefined : runner.rows()[open]
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
              aria-label={`${capitalized(words.other)} done`}
              max={state.total}
              value={endedCount(state)}
            />
            <p role="status" className="visually-hidden">
              {announcedText(state, text)}
            </p>
            {phase.kind === 'paused' && phase.error !== null && (
              <RunError
                error={phase.error}
                title="The change is paused"
                actions={
                  <Button onClick={press(() => bulk.resume((now) => now.moveToMemory()))}>
                    Continue without storing it
                  </Button>
                }
              />
            )}
            {failure !== null && <RunError error={failure} />}
            {!runner.isStored() && phase.kind !== 'ended' && (
              <Alert tone="warn">
                <strong>This change can't be resumed after this tab closes</strong>
                <span>
                  This device doesn't store its progress. Keep this tab open until it has ended.
                </span>
              </Alert>
            )}
            {phase.kind === 'waiting' && (
              <p className={styles.quiet}>Resumes at {localTime(new Date(phase.until))}.</p>
            )}
            {phase.kind === 'ended' && counts.failed > 0 && (
              <p>{recordCount(words, counts.failed)} failed.</p>
            )}
          </div>
        </Card>
      </div>
      <CreatedTwice bulk={bulk} runner={runner} />
      <RowsTable
        title="Results"
        caption="Results"
        resource={resource}
        words={outcomeWords(action)}
        rows={shownRows(resource, runner, setOpen)}
        buttons={counts.asked > 0 && <AnswerAll runner={runner} onAnswer={answer} />}
      />
      {open !== undefined && asked?.state.kind === 'asked' && (
        <RowQuestionDialog
          resource={resource}
          action={action}
          row={asked}
          question={asked.state.question}
          onAnswer={(choice) => {
            setOpen(undefined)
            if (choice) answer([open], choice)
          }}
        />
      )}
    </>
  )
}

type AnswerAllProps = {
  runner: Runner
  onAnswer: (indices: readonly number[], choice: Choice) => void
}

/** Answers the questions of all records alike. */
const AnswerAll = ({ runner, onAnswer }: AnswerAllProps) => {
  const all = runner.indicesOf('asked')
  // A record that may have been created is looked at before it is created again.
  const changed = all.filter((index) => {
    const state = runner.rows()[index]?.state
    return state?.kind === 'asked' && state.question.kind === 'changed'
  })
  return (
    <>
      <span>{formatNumber(all.length)} to decide</span>
      <span className={styles.buttons}>
        <Button onClick={() => onAnswer(all, 'theirs')}>Keep theirs for all</Button>
        {changed.length > 0 && (
          <Button onClick={() => onAnswer(changed, 'mine')}>
            Keep mine for all {changed.length < all.length && formatNumber(changed.length)}
          </Button>
        )}
      </span>
    </>
  )
}

const reasonsOf = (state: RowState): string[] => {
  switch (state.kind) {
    case 'failed': {
      const unknown = 'It may or may not have been changed. Retry reads it again.'
      return [...(state.isUnknown ? [unknown] : []), state.reason]
    }
    case 'asked':
      return [questionText(state.question)]
    case 'unable':
      return [state.reason]
    case 'done':
      return state.how === 'confirmed' ? ['The response was lost, but the service has it.'] : []
    case 'gone':
      return ['It was deleted meanwhile.']
    default:
      return []
  }
}

/** What was changed of a record, or is to be. */
const changeOf = ({ fields }: Resource, { id, before, after, state }: JournalRow) => {
  if (state.kind === 'done') return state.change
  const isOpen = ['left', 'asked', 'failed'].includes(state.kind)
  if (!isOpen || id === null || !before || !after) return null
  return changeBetween(fields, { before, after })
}

/** The rows of a run in their order; once it has ended, those that need somebody come first. */
const shownRows = (
  resource: Resource,
  runner: Runner,
  onDecide: (index: number) => void,
): ShownRow[] => {
  const rows = runner.rows().map((row, index): ShownRow & { rank: number } => {
    const { id, name, state } = row
    const made = state.kind === 'done' ? state : undefined
    const isGone = state.kind === 'gone' || (made && itemKind(row) === 'delete')
    return {
      // A created record has its id by now.
      id: id ?? made?.made ?? null,
      name,
      isThere: resource.bulk.unset !== undefined || !isGone,
      change: () => changeOf(resource, row),
      kind: state.kind,
      reasons: reasonsOf(state),
      twins: made?.twins,
      button:
        state.kind === 'asked' ? { label: 'Decide…', press: () => onDecide(index) } : undefined,
      rank: state.kind === 'asked' ? 0 : state.kind === 'failed' ? 1 : 2,
    }
  })
  const hasEnded = runner.state.get().phase.kind === 'ended'
  return hasEnded ? rows.toSorted((one, other) => one.rank - other.rank) : rows
}
