/** What a page waits for, and a part that changes with every second. */
export type WaitWords = { reason: string; rest: string }

const secondsOf = (ms: number) => Math.round(ms / 1000)

/** That the service has not answered since a time. Times are in milliseconds since 1970. */
export const noAnswerWords = (since: number, now: number): WaitWords => ({
  reason: 'Waiting for the service',
  rest: `for ${secondsOf(now - since)} s`,
})

/** The status of a reply to one request too many. */
export const TOO_MANY_REQUESTS = 429

export const RATE_LIMIT = 'Rate limit reached.'

/** That it is asked again at a time, and why. */
export const retryWords = (reason: string, retryAt: number, now: number): WaitWords => {
  const left = Math.ceil((retryAt - now) / 1000)
  return { reason, rest: left > 0 ? `Retrying in ${left} s` : 'Retrying…' }
}
