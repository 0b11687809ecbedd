import { decodedOrNull } from '#domain/decoded.ts'
import { isApiError, isNotFound } from '../../api/api-error.ts'
import type { SweepParts } from './sweep-parts.ts'
import type { SweepProgress } from './sweep-progress.ts'

/** So many records a walk asks for one by one; the others wait for the next walk. */
const MOST_ASKED = 20

const isAfter = (cursor: string, id: string): boolean =>
  decodedOrNull(cursor)?.includes(id) === true

/**
 * Whether the next page begins after a record that is named: then no record can slip from one page to another between
 * two requests, as it does where pages are counted from the first.
 */
export const isNamed = (cursor: string | null, lastId: string | undefined): boolean =>
  cursor === null || (lastId !== undefined && isAfter(cursor, lastId))

/**
 * Of the rows that a walk did not see, those that may be there all the same; null if `halt` was aborted. The service
 * is asked for a few; the rest is kept, with its age, until a second walk does not see it either.
 */
export const confirmGone = async (
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
