/** What the headers of one reply say about the limit of requests. */
export type RateLimit = {
  /** The most requests in a minute; null if they do not say. */
  readonly per_minute: number | null
  /** How many are left, and for how many seconds; null if they do not say. */
  readonly left: { readonly requests: number; readonly seconds: number } | null
}

/** The values of headers by their lower-case names. */
export type HeaderValues = Readonly<Record<string, string | undefined>>

/** One member of a list or dictionary of structured fields: its own value, and its parameters. */
type Member = { value: string; parameters: Map<string, string> }

/** Longer ones say nothing: no service needs so much for its limits. */
const LONGEST = 2000

// Of what stands in quotes only the letters stay, so that nothing in it separates anything.
const withoutQuotes = (text: string): string =>
  text.replaceAll(/"(?:[^"\\]|\\.)*"?/gs, (quoted) => quoted.replaceAll(/[^\w-]/g, ''))

const membersOf = (text: string | undefined): Member[] =>
  withoutQuotes(text ?? '')
    .split(',')
    .map((member) => {
      const [value = '', ...parameters] = member.split(';')
      return {
        value: value.trim(),
        parameters: new Map(
          parameters.map((parameter) => {
            const [name = '', given = ''] = parameter.split('=')
            return [name.trim().toLowerCase(), given.trim()]
          }),
        ),
      }
    })

const wholeNumber = (text: string | undefined): number | null => {
  const found = /^\s*"?(\d{1,15})(?:\.\d+)?"?\s*(?:[;,]|$)/.exec(text ?? '')
  return found ? Number(found[1]) : null
}

const MINUTE_SECONDS = 60

// A quota of a longer window may be used up in one minute; that of a shorter one again and again.
const perMinute = (quota: number, seconds: number): number =>
  seconds < MINUTE_SECONDS ? (quota * MINUTE_SECONDS) / Math.max(1, seconds) : quota

const smallest = (numbers: readonly (number | null)[]): number | null => {
  const known = numbers.filter((number) => number !== null)
  return known.length > 0 ? Math.max(1, Math.floor(Math.min(...known))) : null
}

const isOfRequests = ({ parameters }: Member): boolean =>
  (parameters.get('qu') ?? 'requests') === 'requests'

/** The policies of `RateLimit-Policy`: `"name";q=100;w=60`, and as older drafts had it, `100;w=60`. */
const policyLimits = (text: string | undefined): (number | null)[] =>
  membersOf(text)
    .filter(isOfRequests)
    .map(({ value, parameters }) => {
      const quota = wholeNumber(parameters.get('q') ?? value)
      const seconds = wholeNumber(parameters.get('w'))
      return quota === null || seconds === null ? null : perMinute(quota, seconds)
    })

type Left = NonNullable<RateLimit['left']>

const leftOf = (requests: number | null, seconds: number | null): Left[] =>
  requests === null ? [] : [{ requests, seconds: seconds ?? MINUTE_SECONDS }]

// An older service sends the time itself, in seconds or milliseconds, instead of the seconds to it.
const secondsToReset = (text: string | undefined, now: number): number | null => {
  const given = wholeNumber(text)
  if (given === null || given < 1_000_000_000) return given
  return Math.max(0, (given > 100_000_000_000 ? given : given * 1000) / 1000 - now / 1000)
}

/** The three headers of the older drafts, and of services before them with `x-`. */
const readOlder = (headers: HeaderValues, prefix: '' | 'x-', now: number) => {
  const quota = wholeNumber(headers[`${prefix}ratelimit-limit`])
  const seconds = secondsToReset(headers[`${prefix}ratelimit-reset`], now)
  // Without a window the quota is taken as that of a minute, unless the reset shows that it is longer.
  const isMinute = seconds === null || seconds <= MINUTE_SECONDS
  return {
    limit: isMinute ? quota : null,
    left: leftOf(wholeNumber(headers[`${prefix}ratelimit-remaining`]), seconds),
  }
}

/**
 * `RateLimit`: one member for each policy, `"name";r=50;t=30`. An older draft has the dictionary
 * `limit=100, remaining=50, reset=30`.
 */
const readCurrent = (text: string | undefined) => {
  const members = membersOf(text)
  const dictionary = new Map(
    members.map(({ value }) => {
      const [name = '', number] = value.split('=')
      return [name.trim().toLowerCase(), number]
    }),
  )
  return {
    limit: wholeNumber(dictionary.get('limit')),
    left: [
      ...members.flatMap(({ parameters }) =>
        leftOf(wholeNumber(parameters.get('r')), wholeNumber(parameters.get('t'))),
      ),
      ...leftOf(wholeNumber(dictionary.get('remaining')), wholeNumber(dictionary.get('reset'))),
    ],
  }
}

/** Reads the limit from the headers of a reply; of several limits, the strictest counts. */
export const readRateLimit = (given: HeaderValues, now: number): RateLimit => {
  const headers = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value.length <= LONGEST),
  )
  const current = readCurrent(headers['ratelimit'])
  const older = readOlder(headers, '', now)
  const oldest = readOlder(headers, 'x-', now)
  const left = [...current.left, ...older.left, ...oldest.left]
  return {
    per_minute: smallest([
      ...policyLimits(headers['ratelimit-policy']),
      current.limit,
      older.limit,
      oldest.limit,
    ]),
    left: left.toSorted((a, b) => a.requests - b.requests || b.seconds - a.seconds)[0] ?? null,
  }
}
