import { listAuditEvents } from '#contract/audit.ts'
import { cursorOf } from '#contract/paging.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Client } from './client.ts'

/**
 * The writes of the record at a path of the API, the newest first, page by page. Read again where `seen`, which tells
 * one state of the record from the next, is another.
 */
export const auditQuery = (client: Client, record: string, seen: string) =>
  infiniteQueryOptions({
    queryKey: [...client.key, 'audit', record, seen],
    queryFn: ({ pageParam: cursor, signal }) => client.call(listAuditEvents, { cursor, signal }),
    initialPageParam: String(new URLSearchParams({ record })),
    getNextPageParam: ({ next_page_uri: uri }) => cursorOf(uri),
    placeholderData: keepPreviousData,
  })
