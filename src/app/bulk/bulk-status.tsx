import { useClient } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { useRouterState } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useState, type ReactNode } from 'react'
import { LinkButton } from '../shell/link-button.tsx'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/intl.ts'
import styles from './bulk.module.css'
import { BULK_RESOURCES } from '../resources/bulk-resources.ts'
import type { Resource } from '../resources/resource.ts'
import { runTitles } from './action-words.ts'
import { journalMarks } from './journal-mark.ts'
import type { Bulk } from './bulk.ts'
import type { Runner } from './runner.ts'
import { announcedText, failedText, interruptedText, runText, undoneWord } from './run-text.ts'
import { canUndo, UndoButton } from './undo-button.tsx'
import { useBulk, useOpenBulk, useRunBan } from './use-bulk.ts'
import { useShowReview } from './use-show-review.ts'

/** The bulk changes that run or were left. */
export const BulkStatuses = () =>
  BULK_RESOURCES.map((resource) => <BulkStatus key={resource.key} resource={resource} />)

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
  useOpenBulk(bulk)
  if (isAtPage) return null
  if (state.kind === 'failed')
    return (
      <Status resource={resource}>
        <span className={styles.failed}>The bulk change of this device can't be opened now</span>
      </Status>
    )
  if (state.kind === 'elsewhere')
    return <Status resource={resource}>A bulk change runs in another tab</Status>
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

type RunStatusProps = { bulk: Bulk; runner: Runner }

const RunStatus = ({ bulk, runner }: RunStatusProps) => {
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
  const isWaiting = phase.kind === 'interrupted'
  const failed = failedText(state)
  const isDone =
    phase.kind === 'ended' &&
    counts.done > 0 &&
    counts.left === 0 &&
    (undone === undefined || counts.kept === 0)
  const { doing } = runTitles(bulk.resource, action, total)
  const { done } = runTitles(bulk.resource, action, counts.done)
  const goingText = isWaiting ? interruptedText(doing, state) : runText(state, words, undone, doing)
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
      <span>{isDone ? done : goingText}</span>
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
