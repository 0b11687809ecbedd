import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBudgetMemory, createBudget, type BudgetSettings } from './budget.ts'

const REMOTE: BudgetSettings = {
  requests_per_minute: null,
  sweep_requests_per_minute: null,
  is_embedded: false,
}

const START = 1_790_000_000_000

/** A budget with a clock that a test moves, and a load that sends whenever it may. */
const openBudget = (settings: BudgetSettings = REMOTE) => {
  let now = START
  const budget = createBudget(settings, () => now)
  const loads: number[] = []
  const own: number[] = []
  const used = new Set<number>()
  const unique = () => {
    let at = now
    // The finest that a time of today has.
    while (used.has(at)) at -= 1 / 4096
    used.add(at)
    return at
  }
  return {
    budget,
    loads,
    own,
    now: () => now,
    pass: (ms: number) => {
      now += ms
    },
    /** A request of the person. */
    ask: () => {
      own.push(now)
      budget.note({ sent: [unique()] })
    },
    reply: (status: number, headers: Record<string, string> = {}) =>
      budget.note({ reply: { at: now, status, headers } }),
    /** Lets the load send as much as it may until this time. */
    loadUntil: (end: number) => {
      for (;;) {
        const { at } = budget.nextTurn()
        if (at > end || loads.length > 100_000) break
        now = Math.max(now, at)
        loads.push(now)
        budget.note({ sent: [unique()], is_load: true })
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
  const { budget, loads, loadUntil } = openBudget()
  loadUntil(START + 5 * 60_000)
  expect(mostInMinute(loads)).toBe(30)
  expect(loads.length).toBeGreaterThan(140)
  expect(budget.usage()).toEqual({ used: 30, limit: 120, load_limit: 30 })
})

test('the embedded service has no limit, until it names one or refuses', () => {
  const settings = { ...REMOTE, is_embedded: true }
  const { budget, reply } = openBudget(settings)
  for (let count = 0; count < 500; count += 1)
    budget.note({ sent: [START + count / 1000], is_load: true })
  expect(budget.nextTurn().at).toBe(START)
  expect(budget.usage()).toEqual({ used: 500, limit: null, load_limit: null })
  reply(200, { 'ratelimit-policy': '"default";q=600;w=60' })
  expect(budget.usage()).toMatchObject({ limit: 600, load_limit: 30 })
  const other = openBudget(settings)
  other.reply(429)
  expect(other.budget.usage()).toMatchObject({ limit: 120, load_limit: 15 })
})

test.each([
  [{ sweep_requests_per_minute: 100 }, { limit: 120, load_limit: 100 }],
  [{ sweep_requests_per_minute: 5 }, { limit: 120, load_limit: 5 }],
  [{ requests_per_minute: 40 }, { limit: 40, load_limit: 10 }],
  [
    { requests_per_minute: 40, sweep_requests_per_minute: 100 },
    { limit: 40, load_limit: 40 },
  ],
  [{ requests_per_minute: 1 }, { limit: 1, load_limit: 1 }],
])('the host and the person allow more or less: %o', (allowed, expected) => {
  expect(openBudget({ ...REMOTE, ...allowed }).budget.usage()).toMatchObject(expected)
})

test('a refusal halves the load for minutes, and several at once count as one', () => {
  const { budget, reply, pass } = openBudget()
  reply(429, { 'retry-after': '7' })
  pass(100)
  reply(429, { 'retry-after': '7' })
  expect(budget.nextTurn()).toEqual({ at: START + 7100, why: 'asked-to-wait' })
  expect(budget.usage().load_limit).toBe(15)
  pass(60_000)
  reply(429)
  expect(budget.usage().load_limit).toBe(7)
  // The wait of a refusal that names none.
  expect(budget.nextTurn().at).toBeGreaterThan(START + 61_000)
  pass(5 * 60_000)
  expect(budget.usage().load_limit).toBe(30)
})

test('a service whose own count is low is left to the person until it begins anew', () => {
  const { budget, reply, ask, pass } = openBudget()
  const limit = { 'ratelimit-policy': '"a";q=100;w=60' }
  reply(200, { ...limit, ratelimit: '"a";r=30;t=40' })
  expect(budget.nextTurn().at).toBe(START)
  pass(5)
  for (let count = 0; count < 5; count += 1) ask()
  expect(budget.nextTurn()).toEqual({ at: START + 40_000, why: 'asked-to-wait' })
})

test('a clock that is set back holds nothing up for longer than a minute', () => {
  const { budget, loadUntil, pass, now, reply } = openBudget()
  loadUntil(START + 60_000)
  reply(429, { 'retry-after': '3600' })
  pass(-86_400_000)
  expect(budget.nextTurn().at - now()).toBeLessThan(61_000)
  expect(budget.usage().used).toBe(30)
})

test('requests that are told twice count once', () => {
  const { budget } = openBudget()
  const sent = [START - 5.5, START - 4.25]
  budget.note({ sent })
  budget.note({ sent })
  expect(budget.usage().used).toBe(2)
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

test('whatever the person does, a load takes no more than it may in any minute, and leaves a quarter', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 300 }),
      fc.option(fc.integer({ min: 1, max: 300 })),
      fc.array(event, { maxLength: 30 }),
      (limit, loadLimit, events) => {
        const opened = openBudget({
          requests_per_minute: limit,
          sweep_requests_per_minute: loadLimit,
          is_embedded: false,
        })
        const { loads, own } = opened
        for (const one of events) {
          opened.loadUntil(opened.now())
          // The person's own requests ask nobody.
          if (one.kind === 'own') for (let count = 0; count < one.count; count += 1) opened.ask()
          if (one.kind === 'pass') opened.loadUntil(opened.now() + one.ms)
          if (one.kind === 'refused') {
            const before = opened.now()
            opened.reply(429, one.after === null ? {} : { 'retry-after': String(one.after) })
            const { at } = opened.budget.nextTurn()
            expect(at).toBeGreaterThanOrEqual(before + (one.after ?? 1) * 1000)
          }
        }
        expect(mostInMinute(loads)).toBeLessThanOrEqual(
          Math.max(1, Math.min(loadLimit ?? Math.min(30, Math.floor(limit / 4)), limit)),
        )
        // When the load sends, all requests of the minute before it leave a quarter of the limit.
        const all = [...loads, ...own].toSorted((a, b) => a - b)
        for (const at of loads)
          expect(within(all, at - 60_000, at)).toBeLessThanOrEqual(
            Math.max(1, limit - Math.ceil(limit / 4)),
          )
      },
    ),
    { numRuns: 100 },
  )
})

test('a reload does not send as much again, and waits as long as the service asked', () => {
  const { budget, reply, now } = openBudget()
  for (let count = 0; count < 30; count += 1)
    budget.note({ sent: [now() - count / 4], is_load: true })
  const reloaded = () => {
    const next = createBudget(REMOTE, now)
    const memory = readBudgetMemory(JSON.parse(JSON.stringify(budget.memory())))
    expect(memory).not.toBeNull()
    if (memory) next.recall(memory)
    return next
  }
  expect(reloaded().nextTurn()).toEqual(budget.nextTurn())
  expect(reloaded().nextTurn().at).toBeGreaterThan(now() + 50_000)
  reply(429, { 'retry-after': '300' })
  expect(reloaded().nextTurn()).toEqual({ at: now() + 300_000, why: 'asked-to-wait' })
  expect(reloaded().usage()).toEqual(budget.usage())
})

test.each([null, 7, {}, { loads: [], named: 1, wait: { at: 0, ms: 1e300 }, slow: null }])(
  'a memory that somebody has edited is none: %j',
  (given) => expect(readBudgetMemory(given)).toBeNull(),
)

test('times of the service are read by its own clock', () => {
  const { budget, reply } = openBudget()
  // The device is a year behind.
  const service = START + 365 * 86_400_000
  const date = new Date(service).toUTCString()
  const reset = String(service / 1000 + 20)
  reply(200, { date, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset })
  expect(budget.nextTurn()).toEqual({ at: START + 20_000, why: 'asked-to-wait' })
  reply(429, { date, 'retry-after': new Date(service + 40_000).toUTCString() })
  expect(budget.nextTurn()).toEqual({ at: START + 40_000, why: 'asked-to-wait' })
})
