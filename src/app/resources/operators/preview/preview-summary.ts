import type { Tried } from './preview-messages.ts'

/** What a list of selectors would change: places in the list of candidates. */
export type PreviewSummary = {
  readonly bound: number
  /** Null where nothing is saved yet. */
  readonly change: { readonly gained: readonly number[]; readonly lost: readonly number[] } | null
}

const isBound = (tried: Tried, place: number): boolean => (tried.by[place] ?? -1) >= 0

/** Counts what selectors would bind, against what the saved ones bind on the same candidates. */
export const previewSummary = (now: Tried, before: Tried | null): PreviewSummary => {
  const gained: number[] = []
  const lost: number[] = []
  let bound = 0
  for (const place of now.by.keys()) {
    const isNow = isBound(now, place)
    if (isNow) bound += 1
    if (!before || isNow === isBound(before, place)) continue
    ;(isNow ? gained : lost).push(place)
  }
  return { bound, change: before && { gained, lost } }
}

/**
 * The selectors that the service has after a save. A list that was emptied is sent as empty, and binds nothing;
 * where none was ever set, the service uses `true`.
 */
export const selectorsAfterSave = (
  typed: readonly string[],
  saved: readonly string[] | null,
): readonly string[] => {
  const sent = typed.filter((selector) => selector.trim() !== '')
  if (sent.length > 0 || (saved && saved.length > 0)) return sent
  return ['true']
}
