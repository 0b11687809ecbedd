import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ENTRIES } from '../../device/registry.ts'
import { withEmptyBrowser } from '../../test-session.ts'
import { countRequests, createPace, paceOf, type PaceSettings } from './pace.ts'

withEmptyBrowser()

const REMOTE: PaceSettings = {
  requests_per_minute: null,
  is_embedded: false,
}

const START = 1_790_000_000_000

/** A pace with a clock that a test moves, and a load that sends whenever it may. */
const openPace = (settings: PaceSettings = REMOTE) => {
  let now = START
  localStorage.removeItem(`${ENTRIES.pace.name} c`)
  const open = () => {
    const pace = createPace('c', () => now)
    pace.allow(settings)
    return pace
  }
  const pace = open()
  const loads: number[] = []
  const own: number[] = []
  return {
    pace,
    /** Another one of the same connection: that of another tab, or of this one after a reload. */
    open,
    loads,
    own,
    now: () => now,
    pass: (ms: number) => {
      now += ms
    },
    /** A request of the person. */
    ask: () => {
      own.push(now)
      pace.note('person')
    },
    reply: (status: number, headers: Record<string, string> = {}) =>
      pace.gate('c', async () => new Response(null, { status, headers })),
    /** Lets the load send as much as it may until this time. */
    loadUntil: (end: number) => {
      for (;;) {
        const { until } = pace.nextTurn('load')
        if (until > end || loads.length > 100_000) break
        now = Math.max(now, until)
        loads.push(now)
        pace.note('load')
      }
      now = Math.max(now, end)
    },
  }
}

const within = (times: readonly number[], from: number, to: number) =>
  times.filter((at) => at >= from && at < to).length
/** The most of these times in any span of a minute. */
const mostInMinute = (times: readonly number[]) =>
  Math.max(0, ...times.map((from) => within(times, from, from + 60_000)))

test('a load takes 30 requests a minute of a service that names no limit', () => {
  const { pace, loads, loadUntil } = openPace()
  loadUntil(START + 5 * 60_000)
  expect(mostInMinute(loads)).toBe(30)
  expect(loads.length).toBeGreaterThan(140)
  expect(pace.usage()).toEqual({ used: 30, limit: 120 })
})

test('a bulk change takes more than a load, and leaves a quarter of the limit', () => {
  const { pace, ask, loadUntil } = openPace()
  loadUntil(START)
  expect(pace.nextTurn('load').until).toBeGreaterThan(START)
  expect(pace.nextTurn('bulk').until).toBe(START)
  for (let sent = 30; sent < 89; sent += 1) ask()
  expect(pace.nextTurn('bulk').until).toBe(START)
  ask()
  expect(pace.nextTurn('bulk').until).toBeGreaterThan(START + 60_000)
})

test('the embedded service has no limit, until it names one', async () => {
  const { pace, reply } = openPace({ ...REMOTE, is_embedded: true })
  for (let count = 0; count < 500; count += 1) pace.note('load')
  expect(pace.nextTurn('load').until).toBe(START)
  expect(pace.usage()).toEqual({ used: 500, limit: null })
  await reply(200, { 'ratelimit-policy': '"default";q=600;w=60' })
  expect(pace.usage()).toMatchObject({ limit: 600 })
})

test('after a refusal nothing is sent that nobody waits for, as long as the service asks', async () => {
  const { pace, reply, pass } = openPace()
  await reply(429, { 'retry-after': '7' })
  expect(pace.nextTurn('load')).toEqual({ kind: 'asked-to-wait', until: START + 7000 })
  await reply(503, { 'retry-after': '9' })
  expect(pace.nextTurn('bulk')).toEqual({ kind: 'asked-to-wait', until: START + 9000 })
  pass(60_000)
  expect(pace.nextTurn('load').until).toBe(START + 60_000)
  // The wait of a refusal that names none.
  await reply(429)
  expect(pace.nextTurn('load').until).toBeGreaterThan(START + 61_000)
})

test('a service whose own count is low is left to the person until it begins anew', async () => {
  const { pace, reply } = openPace()
  const limit = { 'ratelimit-policy': '"a";q=100;w=60' }
  await reply(200, { ...limit, ratelimit: '"a";r=26;t=40' })
  expect(pace.nextTurn('load').until).toBe(START)
  await reply(200, { ...limit, ratelimit: '"a";r=25;t=40' })
  expect(pace.nextTurn('load')).toEqual({ kind: 'asked-to-wait', until: START + 40_000 })
})

test('a clock that is set back holds nothing up', async () => {
  const { pace, loadUntil, pass, now, reply } = openPace()
  loadUntil(START + 60_000)
  await reply(429, { 'retry-after': '3600' })
  pass(-86_400_000)
  expect(pace.nextTurn('load').until).toBe(now())
})

const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('own' as const),
      count: fc.integer({ min: 1, max: 60 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(90_000) }) },
  fc.record({ kind: fc.constant('refused' as const), after: fc.option(fc.nat(100)) }),
)

test('whatever the person does, a load takes no more than it may in any minute, and leaves a quarter', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 4, max: 300 }),
      fc.array(event, { maxLength: 30 }),
      async (limit, events) => {
        const opened = openPace({ requests_per_minute: limit, is_embedded: false })
        const { loads, own } = opened
        for (const one of events) {
          opened.loadUntil(opened.now())
          // The person's own requests ask nobody.
          if (one.kind === 'own') for (let count = 0; count < one.count; count += 1) opened.ask()
          if (one.kind === 'pass') opened.loadUntil(opened.now() + one.ms)
          if (one.kind === 'refused') {
            const before = opened.now()
            await opened.reply(429, one.after === null ? {} : { 'retry-after': String(one.after) })
            const { until } = opened.pace.nextTurn('load')
            expect(until).toBeGreaterThanOrEqual(before + (one.after ?? 1) * 1000)
          }
        }
        expect(mostInMinute(loads)).toBeLessThanOrEqual(Math.max(1, Math.floor(limit / 4)))
        // When the load sends, all requests of the minute before it leave a quarter of the limit.
        const all = [...loads, ...own].toSorted((a, b) => a - b)
        for (const at of loads)
          expect(within(all, at - 60_000, at)).toBeLessThanOrEqual(
            Math.max(1, limit - Math.ceil(limit / 4)),
          )
      },
    ),
    { numRuns: 100 },
  ))

test('a reload does not send as much again, and waits as long as the service asked', async () => {
  const { pace, open, reply, now } = openPace()
  for (let count = 0; count < 30; count += 1) pace.note('load')
  expect(open().nextTurn('load')).toEqual(pace.nextTurn('load'))
  expect(open().nextTurn('load').until).toBeGreaterThan(now() + 50_000)
  await reply(429, { 'retry-after': '300' })
  expect(open().nextTurn('load')).toEqual({ kind: 'asked-to-wait', until: now() + 300_000 })
  expect(open().usage()).toEqual(pace.usage())
})

test('what another tab counts is counted here, too', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const { pace, open } = openPace()
  open().note('person')
  page.dispatchEvent(Object.assign(new Event('storage'), { key: `${ENTRIES.pace.name} c` }))
  expect(pace.usage().used).toBe(1)
})

test('where nothing can be stored, a page still counts its own', () => {
  localStorage.setItem = () => {
    throw new Error('blocked')
  }
  const { pace, loadUntil, loads } = openPace()
  loadUntil(START)
  expect(loads).toHaveLength(30)
  expect(pace.usage().used).toBe(30)
})

test('a request of a person is sent at once and counted', async () => {
  let isSent = false
  const reply = countRequests('mine', async () => {
    isSent = true
    return Response.json({})
  })
  expect(isSent).toBe(true)
  await reply
  const failing = countRequests('mine', () => Promise.reject(new TypeError('cut')))
  await expect(failing).rejects.toThrow('cut')
  expect(paceOf('mine').usage().used).toBe(2)
})
