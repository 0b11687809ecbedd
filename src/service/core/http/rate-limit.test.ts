import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRateLimit, rateLimited, rateLimitHeaders } from './rate-limit.ts'

const limitOn = (limit: number, mostKeys?: number) => {
  const clock = { ms: 0 }
  const { request, keys } = createRateLimit(limit, () => clock.ms, mostKeys)
  return { clock, ask: request, keys }
}

const gap = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 900 }),
  fc.integer({ min: 0, max: 70_000 }),
)
const arrivals = fc.array(fc.tuple(gap, fc.constantFrom('a', 'b')), { maxLength: 200 })

describe('the limit of a key', () => {
  test('allows exactly so many requests in any minute, each key for itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), arrivals, (limit, given) => {
        const { clock, ask } = limitOn(limit)
        const allowed: Record<string, number[]> = { a: [], b: [] }
        for (const [ms, key] of given) {
          clock.ms += ms
          const times = allowed[key] ?? []
          const inMinute = times.filter((time) => time > clock.ms - 60_000).length
          const quota = ask(key)
          expect(quota.isAllowed).toBe(inMinute < limit)
          if (quota.isAllowed) times.push(clock.ms)
          expect(quota.remaining).toBe(Math.max(0, limit - inMinute - 1))
        }
      }),
    )
  })

  test('tells when more may be sent: not a second later, and never too soon', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), arrivals, (limit, given) => {
        const { clock, ask } = limitOn(limit)
        for (const [ms, key] of given) {
          clock.ms += ms
          const { isAllowed, seconds } = ask(key)
          expect(seconds).toBeGreaterThanOrEqual(1)
          expect(seconds).toBeLessThanOrEqual(60)
          if (isAllowed) continue
          clock.ms += (seconds - 1) * 1000
          if (seconds > 1) expect(ask(key).isAllowed).toBe(false)
          clock.ms += 1000
          expect(ask(key).isAllowed).toBe(true)
        }
      }),
    )
  })

  test('is not spent by requests that were refused', () => {
    const { clock, ask } = limitOn(1)
    expect(ask('a').isAllowed).toBe(true)
    for (clock.ms = 1000; clock.ms < 60_000; clock.ms += 1000)
      expect(ask('a').isAllowed).toBe(false)
    expect(ask('a').isAllowed).toBe(true)
  })

  test('is remembered for so many keys, the latest', () => {
    const { clock, ask, keys } = limitOn(1, 2)
    for (const key of ['a', 'b', 'a']) ask(key)
    // A third key in the minute: b is the one unused for longest.
    ask('c')
    expect(keys()).toBe(2)
    expect(ask('a').isAllowed).toBe(false)
    expect(ask('b').isAllowed).toBe(true)
    clock.ms = 60_000
    expect(['a', 'b', 'c'].map((key) => ask(key).isAllowed)).toEqual([true, true, true])
  })
})

test('the headers are lists of structured fields, both of the same policy', () => {
  const headers = rateLimitHeaders({ limit: 120, isAllowed: true, remaining: 119, seconds: 60 })
  expect(headers).toEqual({
    RateLimit: '"per-key";r=119;t=60',
    'RateLimit-Policy': '"per-key";q=120;w=60',
  })
})

test('a refusal names the limit and the seconds', () => {
  const refusal = rateLimited({ limit: 1200, isAllowed: false, remaining: 0, seconds: 42 })
  expect(refusal).toMatchObject({
    status: 429,
    message:
      'The limit of requests a minute for this API key (1,200) is reached. Try again in 42 seconds.',
    headers: { 'Retry-After': '42' },
    fieldErrors: { requests: 'Must be at most 1,200 a minute for each API key.' },
  })
})
