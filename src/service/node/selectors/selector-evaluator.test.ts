import { setImmediate } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import type { SelectorEndpoint } from '#domain/selectors.ts'
import {
  DIGITS,
  nestedSelector,
  PATIENT,
  selectorEndpoint,
  WORKER_URL,
} from '#service/testing/test-selectors.ts'
import type { SelectorEvaluator } from '#service/core/selectors/selector-evaluator.ts'
import { createThreadedEvaluator } from './threaded-evaluator.ts'
import type { Asker } from '#service/core/selectors/thread-pool.ts'

const endpoints = [selectorEndpoint('ep_1'), selectorEndpoint('ep_2', 'tcp://two.shop:1')]

const ME = { account: 'acct_me' }
const OTHER = { account: 'acct_other' }

const asking = (made: SelectorEvaluator) => {
  const matchOf = (selectors: string[], on: readonly SelectorEndpoint[], asker: Asker = ME) =>
    made.match(selectors, on, asker)
  return {
    matchOf,
    /** Where no selector is costly. */
    match: async (...given: Parameters<typeof matchOf>): Promise<boolean[]> => {
      const { matches, costly } = await matchOf(...given)
      expect(costly).toEqual([])
      return matches
    },
    check: (selectors: string[], asker: Asker = ME) => made.check(selectors, asker),
    close: made.close,
  }
}

// The same two threads for all that closes neither: nothing is left behind for the next.
const made = createThreadedEvaluator({ workerUrl: WORKER_URL, ...PATIENT, workers: 2 })
const { match, matchOf, check } = asking(made)
afterAll(made.close)

/** Allocates 10^depth entries in memory. */
const grown = (depth: number): string =>
  Array.from({ length: depth }).reduce<string>(
    (list) => `${DIGITS}.map(x, ${list})`,
    "['0123456789']",
  )
const doubled = (seed: string): string => `[${seed}]${'.map(x, x + x)'.repeat(60)}.size() == 1`

describe('match', () => {
  test('is true where any selector is', async () => {
    const urls = ["endpoint.url.startsWith('tcp:')", "endpoint.id == 'ep_3'"]
    expect(await match(urls, endpoints)).toEqual([false, true])
    expect(await match(['false', 'true'], endpoints)).toEqual([true, true])
    expect(await match([], endpoints)).toEqual([false, false])
    expect(await match(['true'], [])).toEqual([])
  })

  test('a selector that fails on an endpoint, or does not parse, does not match it', async () => {
    const failing = ['endpoint.nope == 1', "endpoint.url.split(':')[2] == '1'", '(((', '1']
    expect(await match(failing, endpoints)).toEqual([false, true])
  })

  test('a selector that is too costly does not match, and hides no other that does', async () => {
    for (const text of [`${doubled("b'0123456789'")} || true`, nestedSelector(12)])
      expect(await matchOf(['false', text, "endpoint.id == 'ep_2'"], endpoints)).toEqual({
        matches: [false, true],
        costly: [1],
      })
    expect(await match(['true'], endpoints)).toEqual([true, true])
  })

  test('a selector is judged on each endpoint by itself', async () => {
    const text = `endpoint.id == 'ep_2' || ${nestedSelector(12)}`
    expect(await matchOf([text], endpoints)).toEqual({ matches: [false, true], costly: [0] })
  })

  test('a turn ends after so many steps, whatever the number of endpoints', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => selectorEndpoint(`ep_${index}`))
    const text = nestedSelector(4)
    const first = await matchOf([text], many)
    expect(first.matches.length).toBeGreaterThan(1)
    expect(first.matches.length).toBeLessThan(many.length)
    // Counted in steps, it is the same on every machine.
    expect(await matchOf([text], many)).toEqual(first)
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

  test('tells what is too costly, beside what does not parse', async () => {
    const costly = { index: 1, rule: 'Too costly to evaluate. Simplify it.' }
    const faults = await check(['a b', nestedSelector(12), '', 'true'])
    expect(faults).toMatchObject([costly, { index: 0 }, { index: 2 }])
  })

  test('tells that selectors are too costly together, blaming none of them', async () => {
    const selectors = Array.from(
      { length: 1000 },
      (_, index) => `${nestedSelector(3)} && ${index} < 0`,
    )
    const rule = 'Too costly to evaluate together. Use fewer or simpler selectors.'
    expect(await check(selectors)).toEqual([{ index: undefined, rule }])
    expect(await check(selectors.slice(-2))).toEqual([])
  })

  test('tells every one that makes too much, each time', async () => {
    const rule = 'Too costly to evaluate. Simplify it.'
    const texts = [doubled("b'0123456789'"), 'true', doubled("'0123456789'"), 'a b', doubled('[1]')]
    for (let round = 0; round < 2; round += 1)
      expect(await check(texts)).toMatchObject([
        { index: 0, rule },
        { index: 2, rule },
        { index: 4, rule },
        { index: 3 },
      ])
  })
})

describe('a hostile selector', () => {
  const hostile: [string, string][] = [
    ['nested loops', nestedSelector(12)],
    ['a pattern that would backtrack', "endpoint.metadata.matches('^(a+)+$b')"],
    ['a pattern of many repeats', `endpoint.metadata.matches('${'(a?){1000}'.repeat(40)}')`],
    ['60 KiB of balanced parentheses', `${'('.repeat(30_700)}true${')'.repeat(30_700)}`],
    ['60 KiB of maps in maps', `${'{1:'.repeat(15_000)}1${'}'.repeat(15_000)}`],
    ['doubled bytes', doubled("b'0123456789'")],
    ['a list that fills the memory', `${grown(9)}.size() == 10`],
    ['a format that grows', `'%s%s'.format([${grown(6)}, ${grown(6)}]) == ''`],
  ]

  test.each(hostile)('%s leaves the process and other requests alone', async (_name, text) => {
    // Both threads are ready before the test begins.
    await Promise.all([match(['true'], endpoints), match(['true'], endpoints, OTHER)])
    const state = { pending: true }
    const attack = matchOf([text], endpoints, OTHER).finally(() => (state.pending = false))
    let turns = 0
    let answers = 0
    // While it runs, this thread's event loop keeps turning and other selectors are answered.
    while (state.pending) {
      expect(await match(['true'], endpoints)).toEqual([true, true])
      answers += 1
      await setImmediate()
      turns += 1
    }
    expect((await attack).matches.length).toBeGreaterThan(0)
    expect(turns).toBe(answers)
    // If a thread ended, it is replaced.
    const after = await Promise.all([1, 2, 3].map(() => match(['true'], endpoints)))
    expect(after).toEqual([1, 2, 3].map(() => [true, true]))
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

test('a worker that cannot start is an error, not a wait', async () => {
  const unstartable = createThreadedEvaluator({
    workerUrl: new URL('./no-such.js', import.meta.url),
  })
  await expect(unstartable.match(['true'], endpoints, ME)).rejects.toThrow('no-such.js')
  await unstartable.close()
})
