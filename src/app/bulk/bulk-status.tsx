import { useRouterState } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useClient } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import { BULK_RESOURCES } from '../resources/bulk-resources.ts'
import { slotOf } from '../resources/resource-slot.ts'
import type { Resource } from '../resources/resource.ts'
import { LinkButton } from '../shell/link.tsx'
import { actionTitle } from './action-words.ts'
import styles from './bulk.module.css'
import { journalMarks } from './journal-mark.ts'
import { announcedText, runText } from './run-text.ts'
import { useBulk, useOpenBulk, useRun } from './use-bulk.ts'

/** The bulk changes that run or were left. */
export const BulkStatuses = () =>
  BULK_RESOURCES.map((resource) => <BulkStatus key={resource.key} resource={resource} />)

/** The bulk change over a resource, if there is one, on every page but its own, with a link to it. */
export const BulkStatus = ({ resource }: { resource: Resource }) => {
  const { connection } = useClient()
  const slot = slotOf(ownerId(connection), resource.key)
  const isThere = useSelector(journalMarks, (marks) => marks.includes(slot))
  const isAtPage = useRouterState({
    select: ({ location }) => location.pathname === resource.pages.bulk,
  })
  return isThere && !isAtPage && <ThereStatus resource={resource} />
}

const OTHERS: Readonly<Record<string, string>> = {
  elsewhere: 'A bulk change runs in another tab',
  failed: "A bulk change on this device can't be read",
}

const ThereStatus = ({ resource }: { resource: Resource }) => {
  const bulk = useBulk(resource)
  const { kind } = useSelector(bulk.state)
  const run = useRun(bulk)
  useOpenBulk(bulk)
  const text = run ? runText(run.state, resource.words, run.action) : OTHERS[kind]
  if (!text) return null
  return (
    <section className={styles.status} aria-label="Bulk change">
      {run ? `${actionTitle(resource, run.action)} · ${text}` : text}
      <span role="status" className="visually-hidden">
        {run && run.state.phase.kind !== 'interrupted' && announcedText(run.state, text)}
      </span>
      <LinkButton size="small" to={resource.pages.bulk}>
        Show
      </LinkButton>
    </section>
  )
}
