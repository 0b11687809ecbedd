import { useClient } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { useRouterState } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useState, type ReactNode } from 'react'
import { LinkButton } from '../shell/link-button.tsx'
import { useGuardedWork } from '../shell/unsaved-changes-guard.tsx'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/intl.ts'
import styles from './bulk.module.css'
import type { Resource } from '../resources/resource.ts'
import { doingTitle, doneTitle } from './action-words.ts'
import { journalMarks } from './journal-mark.ts'
import type { Bulk, Runner } from './bulk-state.ts'
import { announcedText, failedText, interruptedText, namedRunText, undoneWord } from './run-text.ts'
import { canUndo, UndoButton } from './undo-button.tsx'
import { useBulk, useHasOpenRun } from './use-bulk.ts'
import { useShowReview } from './use-show-review.ts'
import { useRunBan } from './use-run-ban.ts'

const isOnlyHere = (runner: Runner) => !runner.isStored()

type BulkStatusProps = { resource: Resource }

/** The bulk change over a resource, if there is one, on every page but its own, with a link to it. */
export const BulkStatus = ({ resource }: BulkStatusProps) => {
  const { connection } = useClient()
  const slot = slotOf(ownerId(connection), resource.key)
  const isThere = useSelector(journalMarks, (marks) => marks.includes(slot))
  return isThere && <ThereStatus resource={resource} />
}

const ThereStatus = ({ resource }: BulkStatusProps) => {
  const bulk = useBulk(resource)
  const state = useSelector(bulk.state)
  const isAtPage = useRouterState({
    select: ({ location }) => location.pathname === resource.pages.bulk,
  })
  useEffect(() => {
    const read = () => void bulk.open()
    read()
    // Another tab may have begun one, or closed what is shown here.
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [bulk])
  useGuardedWork(useHasOpenRun(bulk, isOnlyHere))
  const failure = useSelector(bulk.failure)
  if (isAtPage) return null
  if (failure !== null)
    return (
      <Status resource={resource}>
        <span className={styles.failed}>The bulk change of this device can't be opened now</span>
      </Status>
    )
  if (state.kind === 'elsewhere')
    return (
      <Status resource={resource}>
        <span>A bulk change runs in another tab</span>
      </Status>
    )
  return state.kind === 'run' && <RunStatus bulk={bulk} {...state} />
}

type StatusProps = { resource: Resource; buttons?: ReactNode; children: ReactNode }

const Status = ({ resource, buttons, children }: StatusProps) => (
  <section className={styles.status} aria-label="Bulk change">
    {children}
    <span className={styles.buttons}>
      {buttons}
      <LinkButton size="small" to={resource.pages.bulk}>
        Show
      </LinkButton>
    </span>
  </section>
)

type RunStatusProps = { bulk: Bulk; runner: Runner; isInterrupted: boolean }

const RunStatus = ({ bulk, runner, isInterrupted }: RunStatusProps) => {
  const state = useSelector(runner.state)
  const [hasFailed, setHasFailed] = useState(false)
  const showReview = useShowReview(bulk.resource)
  const ban = useRunBan()
  // Why it could not be done stands at the page that the link shows, where it is pressed again.
  const press = (act: () => Promise<void>) => () => {
    setHasFailed(false)
    act().catch(() => setHasFailed(true))
  }
  const { phase, counts, total } = state
  const { words } = bulk.resource
  const { action } = runner.head()
  const undone = undoneWord(action, runner.items)
  const isWaiting = isInterrupted && phase.kind === 'paused'
  const failed = failedText(state)
  const isDone =
    phase.kind === 'ended' &&
    counts.done > 0 &&
    counts.left === 0 &&
    (undone === undefined || counts.kept === 0)
  const doing = doingTitle(bulk.resource, action, total)
  const runningText = isDone
    ? doneTitle(bulk.resource, action, counts.done)
    : namedRunText(doing, state, words, undone)
  const text = isWaiting ? interruptedText(doing, state) : runningText
  const asked = phase.kind === 'ended' && counts.asked > 0 ? counts.asked : 0
  const buttons = (
    <>
      {isWaiting && counts.left === total && (
        <Button size="small" onClick={press(bulk.discard)}>
          Discard
        </Button>
      )}
      {isWaiting && (
        <Button size="small" off={ban} onClick={press(() => bulk.resume())}>
          Continue
        </Button>
      )}
      {canUndo(bulk, runner) && (
        <UndoButton bulk={bulk} runner={runner} size="small" press={press} onPlanned={showReview} />
      )}
      {phase.kind === 'ended' && asked === 0 && (
        <Button size="small" onClick={press(bulk.discard)}>
          Close
        </Button>
      )}
    </>
  )
  return (
    <Status resource={bulk.resource} buttons={buttons}>
      <span>{text}</span>
      {failed && <span className={styles.failed}>{failed}</span>}
      {hasFailed && (
        <span role="alert" className={styles.failed}>
          That couldn't be done now. Open the change to see why
        </span>
      )}
      {asked > 0 && <span>{formatNumber(asked)} to decide</span>}
      <span role="status" className="visually-hidden">
        {isWaiting ? '' : announcedText(state, words, undone)}
      </span>
    </Status>
  )
}
