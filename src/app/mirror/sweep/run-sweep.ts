import { isApiError, type ApiError, isNotFound } from '../../api/api-error.ts'
import { explainError } from '../../errors/explain-error.ts'
import type { SweepStop } from '../protocol.ts'
import type { SweepPage } from './read-page.ts'
import type { SweepParts } from './sweep-parts.ts'
import {
  afterFailure,
  afterPage,
  firstPage,
  pageQuery,
  type SweepProgress,
} from './sweep-progress.ts'
import { decodedOrNull } from '#domain/decoded.ts'

/** So many records a walk asks for one by one; the others wait for the next walk. */
const MOST_ASKED = 20

const isAfter = (cursor: string, id: string): boolean =>
  decodedOrNull(cursor)?.includes(id) === true

/**
 * Whether the next page begins after a record that is named: then no record can slip from one page to another between
 * two requests, as it does where pages are counted from the first.
 */
const isNamed = (cursor: string | null, lastId: string | undefined): boolean =>
  cursor === null || (lastId !== undefined && isAfter(cursor, lastId))

/**
 * Of the rows that a walk did not see, those that may be there all the same; null if `halt` was aborted. The service
 * is asked for a few; the rest is kept, with its age, until a second walk does not see it either.
 */
const confirmGone = async (
  { copy, readOne, waitForTurn, now }: SweepParts,
  { number, is_named }: SweepProgress,
  halt: AbortSignal,
): Promise<ReadonlySet<string> | null> => {
  if (is_named) return new Set()
  const { completed_sweep } = copy.facts()
  const doubtful = copy
    .unseenBy(number)
    .filter(({ sweep }) => sweep >= completed_sweep)
    .map(({ id }) => id)
  const kept = new Set(doubtful)
  for (const id of doubtful.slice(0, MOST_ASKED)) {
    await waitForTurn(halt)
    if (halt.aborted || copy.facts().progress?.number !== number) return null
    try {
      const sentAt = performance.now()
      const one = await readOne(id)
      // A write that was answered meanwhile is newer.
      await copy.note([one], now(), performance.now() - sentAt)
    } catch (error) {
      if (!isApiError(error)) throw error
      if (isNotFound(error)) kept.delete(id)
      // Whatever else is wrong, the next walk asks again.
      else if (error.facts.kind !== 'unexpected_reply') break
    }
  }
  return kept
}

/** How a run of a sweep ended: at its last page, halted, or with a stop that only the person ends. */
export type SweepEnd = 'complete' | 'halted' | SweepStop

const failed = (error: ApiError, retry_at: number | null): SweepStop => ({
  kind: 'failed',
  message: explainError(error).title,
  retry_at,
  explanation: explainError(error),
})

/**
 * Walks the pages from where the copy's sweep is, or from the first page if there is none, until the last page has
 * come or `halt` is aborted. A page on its way is then still taken; the next run goes on behind it. Throws only
 * what is no failed call: the client was closed.
 */
export const runSweep = async (parts: SweepParts, halt: AbortSignal): Promise<SweepEnd> => {
  const { copy, read, now, onStop } = parts
  const begin = async () => {
    const { sweep, page_size } = copy.facts()
    await keep(firstPage(sweep + 1, page_size, now()))
  }
  const keep = (progress: SweepProgress) => {
    const { number, page_size } = progress
    return copy.keepFacts({ ...copy.facts(), sweep: number, progress, page_size })
  }
  // The cursors of this run. After a reload a loop is noticed one round later.
  const seen = new Set<string>()
  if (!copy.facts().progress) await begin()

  for (;;) {
    await parts.waitForTurn(halt)
    const { progress } = copy.facts()
    // Signed out meanwhile.
    if (halt.aborted || !progress) return 'halted'
    onStop(null)
    copy.startPage()
    let page: SweepPage
    // Cleared while the page was on its way, or read to its end by another worker.
    const isOver = () => copy.facts().progress?.number !== progress.number
    try {
      page = await read(pageQuery(progress))
      if (isOver()) return 'halted'
    } catch (error) {
      if (!isApiError(error)) throw error
      if (isOver()) return 'halted'
      const step = afterFailure(progress, error)
      if (step.progress.number !== progress.number) seen.clear()
      if (step.progress !== progress) await keep(step.progress)
      if (step.next === 'give-up') return failed(error, null)
      if (step.next !== 'wait') continue
      onStop(failed(error, now() + step.ms))
      await parts.wait(step.ms, halt)
      continue
    }
    if (progress.cursor !== null) seen.add(progress.cursor)
    const { documents, skipped, cursor } = page
    const at = now()
    const step = afterPage(
      progress,
      {
        at,
        next: cursor,
        rows: documents.length,
        unseen: copy.countUnseen(documents, progress.number),
        isNamed: isNamed(cursor, documents.at(-1)?.id),
      },
      seen,
    )
    const facts = copy.facts()
    const skippedSoFar = (progress.pages === 0 ? 0 : facts.skipped) + skipped
    // After the last page it still leads to that page, in case the end of the walk is not kept any more.
    await copy.takePage(
      documents,
      { as_of: at, place: progress.rows },
      { ...facts, sweep: progress.number, skipped: skippedSoFar, progress: step.progress },
    )
    if (step.next === 'read') continue
    if (step.next === 'loop') {
      await copy.keepFacts({ ...copy.facts(), progress: null })
      return { kind: 'loop' }
    }
    const kept = await confirmGone(parts, step.progress, halt)
    // The last page is then read again.
    if (!kept) return 'halted'
    await copy.complete(
      {
        ...copy.facts(),
        progress: null,
        completed_at: now(),
        covers_since: progress.began_at,
        walked_ms: step.progress.walked_ms,
        completed_sweep: progress.number,
      },
      kept,
    )
    return 'complete'
  }
}
