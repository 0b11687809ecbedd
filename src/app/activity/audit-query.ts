import {
  listAuditEvents,
  type AuditEvent,
  type AuditLog,
  type AuditPageQuery,
} from '#contract/audit.ts'
import { cursorOf } from '#contract/paging.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Client } from '../api/client.ts'

/** Which writes are asked for; of all where nothing is said. */
export type AuditFilter = {
  readonly [Name in Exclude<keyof AuditPageQuery, 'before_id'>]?: string | undefined
}

const cursorFor = (filter: AuditFilter): string =>
  String(
    new URLSearchParams(
      Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1])),
    ),
  )

/** The next page of each log; null where there is none. */
type Step = readonly (AuditLog | null)[]

const nextOf = (step: Step | undefined): (string | null)[] =>
  (step ?? []).map((log) => cursorOf(log?.next_page_uri))

/** Several logs as one, the newest event first, back to where one of them is not loaded further. */
export const mergedEvents = (steps: readonly Step[]): AuditEvent[] => {
  const logs = nextOf(steps.at(-1)).map((next, index) => ({
    isWhole: next === null,
    events: steps.flatMap((step) => step[index]?.events ?? []),
  }))
  const ends = logs.flatMap(({ isWhole, events }) => (isWhole ? [] : (events.at(-1)?.id ?? [])))
  // The service orders them by their ids.
  const end = ends.reduce((newest, id) => (id > newest ? id : newest), '')
  return logs
    .flatMap(({ events }) => events.filter(({ id }) => id >= end))
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
}

/**
 * The writes that one of the filters lets pass, the newest first, page by page. Read again where `seen`, which tells
 * one state of their records from the next, is another.
 */
export const auditQuery = (client: Client, filters: readonly AuditFilter[], seen = '') => {
  const cursors: (string | null)[] = filters.map(cursorFor)
  return infiniteQueryOptions({
    queryKey: [...client.key, 'audit', cursors, seen],
    queryFn: ({ pageParam, signal }): Promise<Step> =>
      Promise.all(
        pageParam.map(async (cursor) =>
          cursor === null ? null : client.call(listAuditEvents, { cursor, signal }),
        ),
      ),
    initialPageParam: cursors,
    getNextPageParam: (step) => {
      const next = nextOf(step)
      return next.every((cursor) => cursor === null) ? undefined : next
    },
    select: ({ pages }) => mergedEvents(pages),
    placeholderData: keepPreviousData,
  })
}
