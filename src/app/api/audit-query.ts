import { listAuditEvents, type AuditPageQuery } from '#contract/audit.ts'
import { cursorOf } from '#contract/paging.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Client } from './client.ts'

/** Which writes are asked for; of all where nothing is said. */
export type AuditFilter = {
  readonly [Name in Exclude<keyof AuditPageQuery, 'limit' | 'before_id'>]?: string | undefined
}

/**
 * The writes that a filter lets pass, the newest first, page by page. Read again where `seen`, which tells one state of
 * a record from the next, is another.
 */
export const auditQuery = (client: Client, filter: AuditFilter, seen = '') => {
  const asked = Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return infiniteQueryOptions({
    queryKey: [...client.key, 'audit', asked, seen],
    queryFn: ({ pageParam: cursor, signal }) => client.call(listAuditEvents, { cursor, signal }),
    initialPageParam: String(new URLSearchParams(asked)),
    getNextPageParam: ({ next_page_uri: uri }) => cursorOf(uri),
    placeholderData: keepPreviousData,
  })
}
