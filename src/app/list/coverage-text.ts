import { recordCount, type ResourceWords } from '../resources/resource-words.ts'
import { formatNumber, plural } from '../ui/intl.ts'
import { readAgo } from '../ui/format-time.ts'
import type { MirrorState, SweepStop } from '../mirror/protocol.ts'
import { isComplete, loadedText } from './copy-coverage.ts'

/** How many records match, and among which: `37 match in 2,400 of about 10,000 loaded`. */
export const coverageText = (
  state: MirrorState,
  words: ResourceWords,
  matches: number,
  isSearch: boolean,
): string => {
  const { loaded, unread = 0 } = state
  if (loaded === 0 && !isComplete(state)) return 'Nothing loaded yet'
  const match = plural(matches, { one: 'matches', other: 'match' })
  if (unread > 0 || isComplete(state)) {
    const all = recordCount(words, loaded)
    const found = isSearch ? `${formatNumber(matches)} of ${all} ${match}` : all
    return unread > 0 ? `${found}, ${formatNumber(unread)} not read yet` : found
  }
  const all = loadedText(state)
  return isSearch ? `${formatNumber(matches)} ${match} in ${all} loaded` : `Loaded ${all} so far`
}

/** Why loading does not go on, in plain words. */
export const stopReason = (stop: SweepStop): string => {
  switch (stop.kind) {
    case 'paused':
      return 'Paused.'
    case 'budget':
      return 'Rate limit reached.'
    case 'asked-to-wait':
      return 'The service asked to wait.'
    case 'hidden':
      return 'Stopped while this tab is hidden.'
    case 'failed':
      return `${stop.message.replace(/\.$/, '')}.`
    case 'loop':
      return "Stopped: the service's next page is one that was already loaded. There may be more records."
  }
}

/** When it goes on by itself. */
const goesOnAt = (stop: SweepStop): number | null =>
  'until' in stop ? stop.until : stop.kind === 'failed' ? stop.retry_at : null

/** In how many seconds it goes on by itself; empty if it does not. */
export const goingOnText = (stop: SweepStop, now: number): string => {
  const at = goesOnAt(stop)
  if (at === null) return ''
  const seconds = plural(Math.max(1, Math.ceil((at - now) / 1000)), { other: '# s' })
  return `${stop.kind === 'failed' ? 'Retrying' : 'Resuming'} in ${seconds}.`
}

/** Why loading does not go on, and when it does by itself. */
export const stopText = (stop: SweepStop, now: number): string =>
  `${stopReason(stop)} ${goingOnText(stop, now)}`.trimEnd()

/** How old the oldest record is: `Fetched 2 min ago`. */
export const copyAgeText = (
  { loaded, oldest_at, completed_at }: MirrorState,
  now: Date,
): string => {
  // That there is none is as old as the walk that found none.
  const read_at = oldest_at ?? (loaded === 0 ? completed_at : null)
  return read_at === null ? 'Not fetched yet' : `Fetched ${readAgo(new Date(read_at), now)}`
}

/** What it costs: `38 of 120 requests this minute`. */
export const requestsText = ({ requests: { used, limit } }: MirrorState): string =>
  limit === null
    ? plural(used, { one: '# request this minute', other: '# requests this minute' })
    : `${formatNumber(used)} of ${formatNumber(limit)} requests this minute`

const duration = (minutes: number) =>
  minutes < 1
    ? 'less than a minute'
    : plural(Math.ceil(minutes), { one: 'about # minute', other: 'about # minutes' })

/** How long loading all records takes within the requests that it may send; null if that is not known. */
export const sweepTime = ({
  estimated,
  page_size,
  requests,
  loaded,
}: MirrorState): string | null => {
  // Before the first complete sweep nobody knows how many there are.
  if (page_size === null || estimated === null) return null
  const all = Math.max(estimated, loaded)
  const pages = Math.max(1, Math.ceil(all / page_size))
  const count = plural(pages, { one: '# request', other: '# requests' })
  if (requests.sweep_limit === null) return `${count}, without a limit`
  return `${count}, ${duration(pages / requests.sweep_limit)}`
}

const MEGABYTE = 1_000_000

/** A size in words: `12.4 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${formatNumber(Math.ceil(bytes / 1_000))} KB`
    : `${formatNumber(Math.round(bytes / (MEGABYTE / 10)) / 10)} MB`
