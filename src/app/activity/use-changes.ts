import { useInfiniteQuery } from '@tanstack/react-query'
import { listAuditEvents, type AuditLog, type AuditPageQuery } from '#contract/audit.ts'
import { cursorOf } from '#contract/paging.ts'
import { useClient, useHostSetting } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import { isSame } from '../writes/conflicts/field.ts'
import { readChanges } from './change-log.ts'

/** Which writes are asked for; of all where nothing is said. */
export type ChangeFilter = Partial<Record<Exclude<keyof AuditPageQuery, 'before_id'>, string>>

/**
 * The writes that a filter lets pass, the newest first, page by page: everyone's where the service keeps an audit log,
 * and else those of this browser, of a record or of all.
 */
export const useChanges = (filter: ChangeFilter = {}, isWanted = true) => {
  const client = useClient()
  const hasLog = useHostSetting('has_audit_log')
  const ownChanges = (): AuditLog => {
    const { record = '' } = filter
    const isOf = (path: string) => path === record || path.startsWith(`${record}/`)
    return { events: readChanges(ownerId(client.connection)).filter((one) => isOf(one.record)) }
  }
  const key = [...client.key, 'changes', filter.record]
  const query = useInfiniteQuery({
    queryKey: [...key, filter, hasLog],
    queryFn: ({ pageParam: cursor, signal }) =>
      hasLog ? client.call(listAuditEvents, { cursor, signal }) : ownChanges(),
    initialPageParam: String(new URLSearchParams(filter)),
    getNextPageParam: ({ next_page_uri: next }) => cursorOf(next),
    select: ({ pages }) => pages.flatMap(({ events }) => events ?? []),
    // What another record has gone through is not shown as of this one.
    placeholderData: (data, before) =>
      isSame(before?.queryKey.slice(0, key.length), key) ? data : undefined,
    enabled: isWanted && hasLog !== undefined,
  })
  return { query, hasLog }
}
