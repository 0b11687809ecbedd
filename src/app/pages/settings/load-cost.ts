import type { CollectionState } from '../../collections/collection.ts'
import { readAgo } from '../../ui/format-time.ts'
import { formatNumber, plural } from '../../ui/intl.ts'

/** How old the oldest record is: `Fetched 2 min ago`. */
export const ageText = (
  { records, oldest_at, completed_at }: CollectionState,
  now: Date,
): string => {
  // That there is none is as old as the load that found none.
  const read_at = oldest_at ?? (records.length === 0 ? completed_at : null)
  return read_at === null ? 'Not fetched yet' : `Fetched ${readAgo(new Date(read_at), now)}`
}

/** What it costs: `38 of 120 requests this minute`. */
export const requestsText = ({ requests: { used, limit } }: CollectionState): string =>
  limit === null
    ? plural(used, { one: '# request this minute', other: '# requests this minute' })
    : `${formatNumber(used)} of ${formatNumber(limit)} requests this minute`

const duration = (minutes: number) =>
  minutes < 1
    ? 'less than a minute'
    : plural(Math.ceil(minutes), { one: 'about # minute', other: 'about # minutes' })

/** How long loading all records takes within the requests that it may send; null if that is not known. */
export const loadTimeText = ({
  estimated,
  page_size,
  requests,
  records,
}: CollectionState): string | null => {
  // Before the first complete load nobody knows how many there are.
  if (page_size === null || estimated === null) return null
  const pages = Math.max(1, Math.ceil(Math.max(estimated, records.length) / page_size))
  const count = plural(pages, { one: '# request', other: '# requests' })
  if (requests.load_limit === null) return `${count}, without a limit`
  return `${count}, ${duration(pages / requests.load_limit)}`
}
