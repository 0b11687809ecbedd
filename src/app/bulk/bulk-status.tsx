import { useRouterState } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useState, type ReactNode } from 'react'
import { useClient } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import { BULK_RESOURCES } from '../resources/bulk-resources.ts'
import { slotOf } from '../resources/resource-slot.ts'
import type { Resource } from '../resources/resource.ts'
import { LinkButton } from '../shell/link-button.tsx'
import { formatNumber } from '../ui/intl.ts'
import { actionTitle } from './action-words.ts'
import type { Bulk } from './bulk.ts'
import styles from './bulk.module.css'
import { journalMarks } from './journal-mark.ts'
import { RunButtons } from './run-buttons.tsx'
import { announcedText, failedText, runText } from './run-text.ts'
import type { Runner } from './runner.ts'
import { useBulk, useOpenBulk } from './use-bulk.ts'
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

const RunStatus = ({ bulk, runner }: { bulk: Bulk; runner: Runner }) => {
  const state = useSelector(runner.state)
  const [hasFailed, setHasFailed] = useState(false)
  const showReview = useShowReview(bulk.resource)
  // Why it could not be done stands at the page that the link shows, where it is pressed again.
  const press = (act: () => Promise<void>) => () => {
    setHasFailed(false)
    act().catch(() => setHasFailed(true))
  }
  const { phase, counts } = state
  const { resource } = bulk
  const { action } = runner.head()
  const text = runText(state, resource.words, action, runner.rows())
  const failed = failedText(state)
  return (
    <Status
      resource={resource}
      buttons={<RunButtons {...{ bulk, runner, press }} size="small" onPlanned={showReview} />}
    >
      <span>
        {actionTitle(resource, action)} · {text}
      </span>
      {failed && <span className={styles.failed}>{failed}</span>}
      {hasFailed && (
        <span role="alert" className={styles.failed}>
          That couldn't be done now. Open the change to see why
        </span>
      )}
      {phase.kind === 'ended' && counts.asked > 0 && (
        <span>{formatNumber(counts.asked)} to decide</span>
      )}
      <span role="status" className="visually-hidden">
        {phase.kind === 'interrupted' ? '' : announcedText(state, text)}
      </span>
    </Status>
  )
}
