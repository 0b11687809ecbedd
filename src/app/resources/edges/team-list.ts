import * as z from 'zod/mini'
import { listEdges } from '#contract/edge-list.ts'
import { modulesOf } from '#contract/edge-modules.ts'
import type { Operation, ReplyOf } from '#contract/operation.ts'
import { cursorOf } from '#contract/paging.ts'
import { looseReply } from '#contract/loose-reply.ts'
import { isRecord } from '#contract/json-value.ts'
import type { Calls } from '../collected-resource.ts'
import { plainEntry, readEntry, type BookEntry } from './edge-entry.ts'
import type { ModuleReading, Readings } from './edge-record.ts'

/** The list of edges, of which one of an unknown shape does not lose the others of its page. */
const looseEdgeList = {
  ...listEdges,
  reply: looseReply({}, { edges: z.array(z.unknown()), next_page_uri: z.string() }),
} satisfies Operation

// A circle of types else: the next call depends on this one's reply.
type Page = ReplyOf<typeof looseEdgeList>

/** As many as the service allows. */
const PAGE_SIZE = 1000

/** An edge of the list, with its modules as they are there. */
export type ListedEntry = { readonly entry: BookEntry; readonly readings: Readings }

/** An edge of the list; one of its modules that is not understood is left out, to be read by itself. */
export const readListed = (given: unknown, at: number): ListedEntry | null => {
  const entry = readEntry(given)
  if (!entry || !isRecord(given)) return null
  const modules = given['modules'] ?? {}
  if (!isRecord(modules)) return { entry: plainEntry(entry), readings: {} }
  const readings: Record<string, ModuleReading> = {}
  for (const { module, document } of modulesOf(entry.kind)) {
    const sent = modules[module] ?? null
    const { data } = document.reply.safeParse(sent)
    if (sent === null) readings[module] = { at, reply: null }
    else if (data) readings[module] = { at, reply: data }
  }
  // Nothing but which edge it is: labels and tags are what people say of it here.
  return { entry: plainEntry(entry), readings }
}

/** What a walk through the list brought. */
type TeamList = {
  readonly listed: readonly ListedEntry[]
  /** How many entries name no edge. */
  readonly odd: number
  /** The next page was one that was already read: there may be more edges. */
  readonly isLoop: boolean
}

/** All edges that the service lists. */
export const readTeamList = async (
  calls: Calls,
  signal: AbortSignal,
  now: () => number = Date.now,
): Promise<TeamList> => {
  const listed: ListedEntry[] = []
  const seen = new Set<string>()
  let odd = 0
  let cursor: string | null = `limit=${PAGE_SIZE}`
  while (cursor !== null && !seen.has(cursor)) {
    seen.add(cursor)
    const sentAt = now()
    const page: Page = await calls.call(looseEdgeList, { cursor, signal })
    for (const one of page.edges ?? []) {
      const found = readListed(one, sentAt)
      if (found) listed.push(found)
      else odd += 1
    }
    cursor = cursorOf(page.next_page_uri)
  }
  return { listed, odd, isLoop: cursor !== null }
}
