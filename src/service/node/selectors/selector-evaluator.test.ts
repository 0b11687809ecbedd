import { setImmediate } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { SelectorEndpoint } from '#domain/selectors.ts'
import {
  DIGITS,
  nestedSelector,
  PATIENT,
  selectorEndpoint,
  WORKER_URL,
} from '#service/testing/test-selectors.ts'
import { AbandonedError, QueueFullError } from '../../core/selectors/thread-pool.ts'
import type { SelectorEvaluator } from '#service/core/selectors/selector-evaluator.ts'
import type { Asker } from '#service/core/selectors/thread-pool.ts'
import { createThreadedEvaluator } from './threaded-evaluator.ts'

const endpoints = [selectorEndpoint('ep_1'), selectorEndpoint('ep_2', 'tcp://two.shop:1')]

const ME = { account: 'acct_me' }
const OTHER = { account: 'acct_other' }

const asking = ({ match, check, close }: SelectorEvaluator) => ({
  match: (selectors: string[], on: readonly SelectorEndpoint[], asker: Asker = ME) =>
    match(selectors, on, asker),
  check: (selectors: string[], asker: Asker = ME) => check(selectors, asker),
  close,
})

// The same two threads for all that closes neither: nothing is left behind for the next.
const made = createThreadedEvaluator({ workerUrl: WORKER_URL, ...PATIENT, workers: 2 })
const { match, check } = asking(made)
afterAll(made.close)

/** Two threads in which matches may take any time, and checks almost none. */
const begin = async (waitMs = PATIENT.waitMs) => {
  const impatient = createThreadedEvaluator({
    workerUrl: WORKER_URL,
    ...PATIENT,
    checkMs: 500,
    waitMs,
    workers: 2,
  })
  onTestFinished(impatient.close)
  const both = asking(impatient)
  // Both threads are ready before the test begins.
  await Promise.all([ME, OTHER].map((asker) => both.match(['true'], endpoints, asker)))
  return both
}

const TOO_LONG = 'Takes too long, or too much memory, to evaluate. Simplify it.'

/** Allocates 10^depth entries in memory. */
const grown = (depth: number): string =>
  Array.from({ length: depth }).reduce<string>(
    (list) => `${DIGITS}.map(x, ${list})`,
    "['0123456789']",
  )

describe('match', () => {
  test('a selector that fails on an endpoint, or does not parse, does not match it', async () => {
    const failing = ['endpoint.nope == 1', "endpoint.url.split(':')[2] == '1'", '(((', '1']
    expect(await match(failing, endpoints)).toEqual([false, true])
  })

  test('a selector that makes a value too large does not match there, and hides no other', async () => {
    const text = `endpoint.id == 'ep_2' || [b'01']${'.map(x, x + x)'.repeat(60)}.size() == 1`
    expect(await match(['false', text], endpoints)).toEqual([false, true])
    expect(await match([text, "endpoint.id == 'ep_1'"], endpoints)).toEqual([true, true])
  })
})

describe('check', () => {
  test('tells what does not parse, by index', async () => {
    const faults = await check(['true', 'a b', '', 'endpoint.nope == 1'])
    expect(faults).toEqual([
      { index: 1, rule: 'Not valid CEL: unexpected "b" at line 1, column 3.' },
      { index: 2, rule: 'Enter a CEL expression, such as true.' },
    ])
  })
})

test('one that fills the memory is told like one that takes too long', async () => {
  const memory = `${grown(9)}.size() == 10`
  expect(await check(['true', memory])).toEqual([{ index: 1, rule: TOO_LONG }])
  expect(await match(['true'], endpoints)).toEqual([true, true])
})

describe('a hostile selector', () => {
  const hostile: [string, string][] = [
    ['a pattern that would backtrack', "endpoint.metadata.matches('^(a+)+$b')"],
    ['60 KiB of balanced parentheses', `${'('.repeat(30_700)}true${')'.repeat(30_700)}`],
    ['60 KiB of maps in maps', `${'{1:'.repeat(15_000)}1${'}'.repeat(15_000)}`],
    ['a format that grows', `'%s%s'.format([${grown(6)}, ${grown(6)}]) == ''`],
  ]

  test.each(hostile)('%s leaves the process and other requests alone', async (_name, text) => {
    const impatient = await begin()
    const state = { pending: true }
    const attack = impatient.check([text], OTHER).finally(() => (state.pending = false))
    let turns = 0
    let answers = 0
    // While it runs, this thread's event loop keeps turning and other selectors are answered.
    while (state.pending) {
      expect(await impatient.match(['true'], endpoints)).toEqual([true, true])
      answers += 1
      await setImmediate()
      turns += 1
    }
    await attack
    expect(turns).toBe(answers)
    // If a thread ended, it is replaced.
    const after = await Promise.all([1, 2, 3].map(() => impatient.match(['true'], endpoints)))
    expect(after).toEqual([1, 2, 3].map(() => [true, true]))
  })
})

describe('of many requests', () => {
  const LONG = nestedSelector(12)
  const outcomeOf = (answer: Promise<unknown>) => answer.catch((error: unknown) => error)
  const many = (count: number, ask: () => Promise<unknown>) =>
    Array.from({ length: count }, () => outcomeOf(ask()))

  test('one that nobody waits for any more takes no time from the next', async () => {
    const impatient = await begin()
    const running = many(1, () => impatient.check([LONG]))
    const left = many(10, () => impatient.check([LONG], { ...ME, isGone: () => true }))
    expect(await impatient.match(['true'], endpoints)).toEqual([true, true])
    for (const outcome of await Promise.all(running))
      expect(outcome).toEqual([{ index: 0, rule: TOO_LONG }])
    for (const outcome of await Promise.all(left)) expect(outcome).toBeInstanceOf(AbandonedError)
  })

  test('no more than two hundred of an account wait, none of them too long, and no other account', async () => {
    const impatient = await begin(50)
    const state = { pending: true }
    const [first, ...others] = many(210, () => impatient.check([LONG]))
    void first?.finally(() => (state.pending = false))
    let answers = 0
    for (; state.pending; answers += 1)
      expect(await impatient.match(['true'], endpoints, OTHER)).toEqual([true, true])
    expect(answers).toBeGreaterThan(2)
    expect(await others.at(-1)).toBeInstanceOf(QueueFullError)
    expect(await first).toEqual([{ index: 0, rule: TOO_LONG }])
    for (const outcome of await Promise.all(others)) expect(outcome).toBeInstanceOf(QueueFullError)
  })
})

test('closing refuses what is still running and what comes after', async () => {
  const { close, ...closing } = asking(
    createThreadedEvaluator({ workerUrl: WORKER_URL, ...PATIENT, workers: 1 }),
  )
  const running = closing.match([nestedSelector(12)], endpoints)
  const waiting = closing.match(['true'], endpoints)
  const outcomes = Promise.allSettled([running, waiting])
  await close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(closing.match(['true'], endpoints)).rejects.toThrow('closed')
})
