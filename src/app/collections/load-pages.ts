import { cursorOf } from '#contract/paging.ts'
import { decodedOrNull } from '#domain/decoded.ts'
import { isApiError, isNotFound, type ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import type { PacedClient } from '../api/budget/paced-client.ts'
import { wait } from '../api/wait.ts'
import { explainError } from '../errors/explain-error.ts'
import type { CopiedResource, WireRecord } from '../resources/copied-resource.ts'
import type { LoadStop } from './collection.ts'
import type { LoadProgress } from './load-facts.ts'
import { afterFailure, afterPage, firstPage, pageQuery } from './load-progress.ts'
import { nextLoad, type RecordStore } from './record-store.ts'

/** So many records a load asks for one by one; the others wait for the next load. */
const MOST_ASKED = 20

/** What a load needs of its surroundings. */
export type LoadParts = {
  readonly copied: CopiedResource
  readonly store: RecordStore
  readonly paced: Pick<PacedClient, 'client' | 'waitForBudget'>
  /** Says what the load waits for; null: it goes on. */
  readonly onStop: (stop: LoadStop | null) => void
}

/** How a load ended: at its last page, halted, or with a stop that only the person ends. */
export type LoadEnd = 'complete' | 'halted' | LoadStop

/** A failed read, and when it is tried again. */
export const failedStop = (
  error: unknown,
  retry_at: number | null,
): LoadStop & { kind: 'failed' } => ({
  kind: 'failed',
  message: explainError(error).title,
  retry_at,
  explanation: explainError(error),
})

type Page = { records: readonly WireRecord[]; skipped: number; next: string | null }

/** A page of the list, without the records that have no id. */
export const readPage = async (
  client: Pick<Client, 'call'>,
  copied: CopiedResource,
  query: string | null,
): Promise<Page> => {
  const { records, next_page_uri } = await copied.readPage(client, query)
  const usable = records.map(copied.read).filter((record) => record !== null)
  return {
    records: usable,
    skipped: records.length - usable.length,
    next: cursorOf(next_page_uri),
  }
}

/**
 * Whether the next page begins after a record that is named: then no record can slip from one page to another between
 * two requests, as it does where pages are counted from the first.
 */
const isNamed = (cursor: string | null, lastId: string | undefined): boolean =>
  cursor === null || (lastId !== undefined && decodedOrNull(cursor)?.includes(lastId) === true)

/**
 * Of the records that a load did not meet, those that may be there all the same; null if it was halted. The service is
 * asked for a few; the others stay until a second load does not meet them either.
 */
const stillThere = async (
  { store, copied, paced, onStop }: LoadParts,
  isOver: () => boolean,
  halt: AbortSignal,
): Promise<ReadonlySet<string> | null> => {
  const { load, progress, completed_load } = store.facts()
  if (progress?.is_named) return new Set()
  const doubtful = store.map
    .missedBy(load)
    .flatMap((entry) => (entry.load >= completed_load ? entry.record.id : []))
  const staying = new Set(doubtful)
  for (const id of doubtful.slice(0, MOST_ASKED)) {
    await paced.waitForBudget(halt, onStop)
    if (halt.aborted || isOver()) return null
    try {
      const sent_at = store.map.clock()
      store.take([await copied.readOne(paced.client, id)], sent_at)
    } catch (error) {
      if (!isApiError(error)) throw error
      if (isNotFound(error)) staying.delete(id)
      // Whatever else is wrong, the next load asks again.
      else if (error.facts.kind !== 'unexpected_reply') break
    }
  }
  return isOver() ? null : staying
}

/** Takes a failure. Returns how the load ends by it, if it does. */
const takeFailure = async (
  { store, onStop }: LoadParts,
  before: LoadProgress,
  error: ApiError,
  halt: AbortSignal,
): Promise<LoadEnd | null> => {
  const step = afterFailure(before, error)
  const { progress } = step
  const { page_size } = progress
  if (step.next === 'restart')
    store.setFacts({ load: nextLoad(store.facts()), progress, page_size })
  else if (progress !== before) store.setFacts({ progress, page_size })
  if (step.next === 'give-up') return failedStop(error, null)
  if ((step.next !== 'wait' && step.next !== 'restart') || step.ms === 0) return null
  onStop(failedStop(error, Date.now() + step.ms))
  await wait(step.ms, halt)
  return null
}

/**
 * Reads the pages from where the collection's load is, or from the first one if there is none, until the last page has
 * come or `halt` is aborted. A page on its way is then still taken; the next run goes on behind it. Throws only what is
 * no failed call: the client was closed.
 */
export const loadPages = async (parts: LoadParts, halt: AbortSignal): Promise<LoadEnd> => {
  const { copied, store, paced, onStop } = parts
  // The cursors of this run. After a reload a loop is noticed one round later.
  const cursors = new Set<string>()
  const begun = store.facts()
  if (!begun.progress)
    store.setFacts({ load: nextLoad(begun), progress: firstPage(begun.page_size, Date.now()) })
  for (;;) {
    await paced.waitForBudget(halt, onStop)
    const { progress, load } = store.facts()
    // Signed out meanwhile.
    if (halt.aborted || !progress) return 'halted'
    onStop(null)
    // Cleared while the page was on its way, or read to its end by another tab.
    const isOver = () => store.facts().load !== load || store.facts().progress === null
    const sent_at = store.map.clock()
    let page: Page
    try {
      page = await readPage(paced.client, copied, pageQuery(progress))
      if (isOver()) return 'halted'
    } catch (error) {
      if (!isApiError(error)) throw error
      if (isOver()) return 'halted'
      const end = await takeFailure(parts, progress, error, halt)
      if (store.facts().load !== load) cursors.clear()
      if (end) return end
      continue
    }
    if (progress.cursor !== null) cursors.add(progress.cursor)
    const { records, skipped, next } = page
    const step = afterPage(
      progress,
      {
        at: Date.now(),
        next,
        records: records.length,
        fresh: store.map.countNew(records, load),
        isNamed: isNamed(next, records.at(-1)?.id),
      },
      cursors,
    )
    const before = progress.pages === 0 ? 0 : store.facts().skipped
    // After the last page it still leads to that page, in case the end of the load is not stored any more.
    store.takePage(records, sent_at, { progress: step.progress, skipped: before + skipped })
    if (step.next === 'read') continue
    if (step.next === 'loop') {
      store.setFacts({ progress: null })
      return { kind: 'loop' }
    }
    const staying = await stillThere(parts, isOver, halt)
    // The last page is then read again.
    if (!staying) return 'halted'
    store.complete(staying)
    return 'complete'
  }
}
