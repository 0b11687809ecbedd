import { useSelector } from '@tanstack/react-store'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { Column } from '../ui/data-table.tsx'
import { localTime } from '../ui/format-time.ts'
import { handFocusOn } from '../ui/hand-focus.ts'
import { capitalized, recordCount } from '../resources/resource-words.ts'
import {
  actionTitle,
  ROW_WORDS,
  runTitles,
  UNDO_ROW_WORDS,
  type ResultWords,
} from './action-words.ts'
import styles from './bulk.module.css'
import type { Bulk } from './bulk.ts'
import type { RowKind, RowState } from './journal.ts'
import { nameColumn, ResultCell, RowsCard, TwinLinks } from './row-cells.tsx'
import type { RunState } from './rows.ts'
import type { Runner } from './runner.ts'
import type { BulkItem } from '../resources/bulk-action.ts'
import type { Resource } from '../resources/resource.ts'
import { ChangeView } from './change-view.tsx'
import { isUndo } from './undo.ts'
import { CreatedTwice } from './created-twice.tsx'
import { Questions } from './questions.tsx'
import { RunError } from './run-error.tsx'
import { announcedText, endedCount, interruptedText, runText, undoneWord } from './run-text.ts'
import { canUndo, UndoButton } from './undo-button.tsx'
import { useRunBan } from './use-bulk.ts'

type RunViewProps = {
  bulk: Bulk
  runner: Runner
  /** Its undo was planned. */
  onPlanned: () => void
}

/** A bulk change while it runs, and its results. */
export const RunView = ({ bulk, runner, onPlanned }: RunViewProps) => {
  const state = useSelector(runner.state)
  const [failure, setFailure] = useState<unknown>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { phase, counts } = state
  const { action } = runner.head()
  const { resource } = bulk
  const { words } = resource
  const undone = undoneWord(action, runner.items)
  // The pressed button may be gone with the next state.
  const press = (act: () => Promise<void>) => () => {
    flushSync(() => setFailure(null))
    heading.current?.focus()
    act().catch((error: unknown) => setFailure(error))
  }
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
              <RunButtons {...{ bulk, runner, onPlanned, press }} />
            </>
          }
        >
          <div className={styles.lines}>
            {phase.kind === 'interrupted' ? (
              <Alert tone="warn">
                {interruptedText(runTitles(resource, action, state.total).doing, state)}
              </Alert>
            ) : (
              <p>{runText(state, words, undone)}</p>
            )}
            <progress
              className={styles.progress}
              aria-label={`${capitalized(words.other)} done`}
              max={state.total}
              value={endedCount(state)}
            />
            <p role="status" className="visually-hidden">
              {announcedText(state, words, undone)}
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
      <CreatedTwice bulk={bulk} runner={runner} state={state} />
      {counts.asked > 0 && (
        <Questions
          resource={resource}
          runner={runner}
          revision={state.revision}
          onAnswer={(indices, answer) =>
            press(() => bulk.resume((now) => now.answer(indices, answer)))()
          }
        />
      )}
      <RunRows resource={resource} runner={runner} state={state} />
    </>
  )
}

type RunButtonsProps = RunViewProps & { press: (act: () => Promise<void>) => () => void }

const RunButtons = ({ bulk, runner, onPlanned, press }: RunButtonsProps) => {
  const { phase, counts, total } = useSelector(runner.state)
  const ban = useRunBan()
  return (
    <span className={styles.buttons}>
      {phase.kind === 'ended' && counts.failed > 0 && (
        <Button off={ban} onClick={press(() => bulk.resume((now) => now.retryFailed()))}>
          Retry the failed
        </Button>
      )}
      {canUndo(bulk, runner) && (
        <UndoButton bulk={bulk} runner={runner} press={press} onPlanned={onPlanned} />
      )}
      {(phase.kind === 'paused' || phase.kind === 'interrupted') && (
        <>
          {phase.kind === 'interrupted' && counts.left === total ? (
            <Button onClick={press(bulk.discard)}>Discard</Button>
          ) : (
            <Button onClick={press(bulk.cancel)}>Cancel the rest</Button>
          )}
          <Button variant="primary" off={ban} onClick={press(() => bulk.resume())}>
            Continue
          </Button>
        </>
      )}
      {(phase.kind === 'running' || phase.kind === 'waiting') && (
        <>
          <Button onClick={press(bulk.cancel)}>Cancel the rest</Button>
          <Button onClick={press(runner.pause)}>Pause</Button>
        </>
      )}
    </span>
  )
}

type ShownRow = { readonly index: number; readonly item: BulkItem; readonly state: RowState }

const reasonsOf = (state: RowState): string[] => {
  switch (state.kind) {
    case 'failed':
      return [
        ...(state.isUnknown ? ['It may or may not have been changed. Retry reads it again.'] : []),
        state.reason,
      ]
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

const isThere = ({ bulk }: Resource, item: BulkItem, { kind }: RowState) =>
  bulk.unset !== undefined || (kind !== 'gone' && !(item.kind === 'delete' && kind === 'done'))

/** A created record has its id by now. */
const shownItem = (item: BulkItem, state: RowState): BulkItem =>
  item.kind === 'create' && state.kind === 'done' && state.made !== undefined
    ? { kind: 'update', id: state.made, name: item.name, basis: {} }
    : item

const columnsOf = (
  resource: Resource,
  words: Record<RowKind, ResultWords>,
): readonly Column<ShownRow>[] => [
  nameColumn(resource, ({ item, state }) => ({ item, isThere: isThere(resource, item, state) })),
  {
    id: 'change',
    heading: 'Change',
    className: styles.changed,
    cell: ({ state }) =>
      state.kind === 'done' &&
      state.change && <ChangeView resource={resource} change={state.change} />,
  },
  {
    id: 'result',
    heading: 'Result',
    className: styles.outcome,
    cell: ({ state }) => (
      <ResultCell words={words[state.kind]} reasons={reasonsOf(state)}>
        {state.kind === 'done' && <TwinLinks resource={resource} twins={state.twins ?? []} />}
      </ResultCell>
    ),
  },
]

type RunRowsProps = { resource: Resource; runner: Runner; state: RunState }

/** The records of a bulk change with their results. */
const RunRows = ({ resource, runner, state: { counts } }: RunRowsProps) => {
  const words = isUndo(runner.head().action) ? UNDO_ROW_WORDS : ROW_WORDS
  const columns = useMemo(() => columnsOf(resource, words), [resource, words])
  const rowsOf = (kind: RowKind | null) => {
    const indices = kind === null ? runner.items.keys() : runner.indicesOf(kind)
    return [...indices].flatMap((index): ShownRow[] => {
      const item = runner.items[index]
      const { state } = runner.markOf(index)
      return item ? [{ index, item: shownItem(item, state), state }] : []
    })
  }
  return (
    <RowsCard
      title="Results"
      caption="Results"
      resource={resource}
      words={words}
      countOf={(kind) => counts[kind]}
      rowsOf={rowsOf}
      columns={columns}
      keyOf={({ index }) => String(index)}
    />
  )
}
