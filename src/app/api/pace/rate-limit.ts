/** What the headers of one reply say about the limit of requests; null where they do not say. */
export type RateLimit = {
  /** The most requests in a minute. */
  readonly per_minute: number | null
  /** How many are left, and for how many seconds. */
  readonly left: { readonly requests: number; readonly seconds: number } | null
}

/** The parameters of each member of a list of structured fields that is about requests: `"name";q=100;w=60`. */
const membersOf = (text: string | null): Partial<Record<string, string>>[] =>
  (text ?? '')
    .split(',')
    .map((member): Partial<Record<string, string>> => {
      const parameters = member.matchAll(/;\s*(\w+)="?(\w+)/g)
      return Object.fromEntries([...parameters].map(([, name, value]) => [name, value]))
    })
    .filter(({ qu = 'requests' }) => qu === 'requests')

const MINUTE_SECONDS = 60

// A quota of a longer window may be used up in one minute; that of a shorter one again and again.
const perMinute = (quota: number, seconds: number): number =>
  seconds >= MINUTE_SECONDS ? quota : (quota * MINUTE_SECONDS) / Math.max(1, seconds)

/** Reads the limit from the headers of a reply; of several limits, the strictest counts. */
export const readRateLimit = (headers: Pick<Headers, 'get'>): RateLimit => {
  const policies = membersOf(headers.get('RateLimit-Policy'))
    .map(({ q, w }) => perMinute(Number(q), Number(w)))
    .filter(Number.isFinite)
  const left = membersOf(headers.get('RateLimit'))
    .map(({ r, t }) => ({ requests: Number(r), seconds: Number(t ?? MINUTE_SECONDS) }))
    .filter(({ requests, seconds }) => Number.isFinite(requests) && Number.isFinite(seconds))
    .toSorted((a, b) => a.requests - b.requests || b.seconds - a.seconds)
  return {
    per_minute: policies.length > 0 ? Math.max(1, Math.floor(Math.min(...policies))) : null,
    left: left[0] ?? null,
  }
}
