import type { CollectionState, LoadStop } from '../collections/collection.ts'
import type { ResourceWords } from '../resources/resource-words.ts'
import { formatNumber, plural } from '../ui/intl.ts'
import type { List } from './use-list.ts'

/** How many records a load has read, of how many: `3,400 of about 5,100`. */
export const loadedText = ({ records, completed_at, progress }: CollectionState): string => {
  const loaded = progress ?? records.length
  return completed_at !== null && records.length > loaded
    ? `${formatNumber(loaded)} of about ${formatNumber(records.length)}`
    : formatNumber(loaded)
}

const REASONS: Readonly<Record<Exclude<LoadStop['kind'], 'failed'>, string>> = {
  paused: 'Paused.',
  budget: 'Rate limit reached.',
  'asked-to-wait': 'The service asked to wait.',
  hidden: 'Stopped while this tab is hidden.',
  loop: "Stopped: the service's next page is one that was already loaded. There may be more records.",
}

/** Why loading does not go on, in plain words. */
export const stopReason = (stop: LoadStop): string =>
  stop.kind === 'failed' ? `${stop.explanation.title.replace(/\.$/, '')}.` : REASONS[stop.kind]

/** When it goes on by itself, in Unix milliseconds; null if it does not. */
export const goesOnAt = (stop: LoadStop): number | null =>
  'until' in stop ? stop.until : stop.kind === 'failed' ? stop.retry_at : null

/** In how many seconds it goes on by itself; empty if it does not. */
export const goingOnText = (stop: LoadStop, now: number): string => {
  const at = goesOnAt(stop)
  if (at === null) return ''
  if (stop.kind === 'failed' && at <= now) return 'Retrying…'
  const seconds = plural(Math.max(1, Math.ceil((at - now) / 1000)), { other: '# s' })
  return `${stop.kind === 'failed' ? 'Retrying' : 'Resuming'} in ${seconds}.`
}

/** What is shown of a list. */
type ShownPart = Pick<List, 'page' | 'rows' | 'total' | 'isSearch' | 'unread' | 'isComplete'>

/** What the foot of a list says of it: `All 120 loaded`, `100 of 5,120`. */
export const shownText = ({ page, rows, total, isSearch, unread = 0 }: ShownPart): string => {
  const count = formatNumber(rows.length)
  if (page) return total === null ? `${count} on this page` : `${count} of ${formatNumber(total)}`
  const rest = unread > 0 ? `, ${formatNumber(unread)} not read yet` : ''
  return `${rows.length > 1 ? 'All ' : ''}${count} ${isSearch ? 'shown' : 'loaded'}${rest}`
}

/** What the title of a list counts: `120`, `18 of 120`, `18 of 3,400 loaded`; empty if that is not known. */
export const titleCount = ({ rows, total, isSearch, isComplete: isWhole }: ShownPart): string => {
  if (total === null) return ''
  const found = isSearch ? `${formatNumber(rows.length)} of ` : ''
  return `${found}${formatNumber(total)}${isWhole ? '' : ' loaded'}`
}

/** How many records match a search, to be said: `18 of 120 operators match`. */
export const matchText = (part: ShownPart, { one, other }: ResourceWords): string =>
  `${titleCount(part)} ${part.total === 1 ? one : other} ${part.rows.length === 1 ? 'matches' : 'match'}`
