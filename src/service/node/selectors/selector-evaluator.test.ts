import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { SelectorEndpoint } from '#domain/selectors.ts'
import {
  DIGITS,
  nestedSelector,
  selectorEndpoint,
  WORKER_URL,
} from '#service/testing/test-selectors.ts'
import {
  SelectorTimeoutError,
  type SelectorEvaluator,
} from '#service/core/selectors/selector-evaluator.ts'
import { createThreadedEvaluator } from './threaded-evaluator.ts'
import type { Asker } from '#service/core/selectors/thread-pool.ts'

const endpoints = [selectorEndpoint('ep_1'), selectorEndpoint('ep_2', 'tcp://two.shop:1')]

let evaluators: SelectorEvaluator[] = []
const ME = { account: 'acct_me' }
const OTHER = { account: 'acct_other' }

const evaluator = (options: { timeoutMs?: number; workers?: number } = {}) => {
  const made = createThreadedEvaluator({ workerUrl: WORKER_URL, timeoutMs: 5000, ...options })
  evaluators.push(made)
  return {
    match: (
      selectors: string[],
      on: readonly SelectorEndpoint[],
      asker: Asker = ME,
    ): Promise<boolean[]> => made.match(selectors, on, asker),
    check: (selectors: string[], asker: Asker = ME) => made.check(selectors, asker),
    close: made.close,
  }
}
afterEach(async () => {
  await Promise.all(evaluators.map((made) => made.close()))
  evaluators = []
})

/** Allocates 10^depth entries in memory. */
const grown = (depth: number): string =>
  Array.from({ length: depth }).reduce<string>(
    (list) => `${DIGITS}.map(x, ${list})`,
    "['0123456789']",
  )
const doubled = (seed: string): string => `[${seed}]${'.map(x, x + x)'.repeat(60)}.size() == 1`

describe('match', () => {
  test('is true where any selector is', async () => {
    const { match } = evaluator()
    const urls = ["endpoint.url.startsWith('tcp:')", "endpoint.id == 'ep_3'"]
    expect(await match(urls, endpoints)).toEqual([false, true])
    expect(await match(['false', 'true'], endpoints)).toEqual([true, true])
    expect(await match([], endpoints)).toEqual([false, false])
    expect(await match(['true'], [])).toEqual([])
  })

  test('a selector that fails on an endpoint, or does not parse, does not match it', async () => {
    const { match } = evaluator()
    const failing = ['endpoint.nope == 1', "endpoint.url.split(':')[2] == '1'", '(((', '1']
    expect(await match(failing, endpoints)).toEqual([false, true])
  })

  test('a selector that makes too much is named, and is not one that does not match', async () => {
    const { match } = evaluator()
    const selectors = ['false', `${doubled("b'0123456789'")} || true`, 'true']
    const refused = { name: 'SelectorTimeoutError', selectorIndex: 1 }
    for (let round = 0; round < 2; round += 1)
      await expect(match(selectors, endpoints)).rejects.toMatchObject(refused)
    expect(await match(['true'], endpoints)).toEqual([true, true])
  })

  test('a selector that overruns is named, and not run again for who waited or asks again', async () => {
    const { match, check } = evaluator({ timeoutMs: 2000, workers: 1 })
    const text = nestedSelector(12)
    const selectors = ['false', text, 'true']
    const refused = { name: 'SelectorTimeoutError', selectorIndex: 1 }
    // Each alone would take a second, and an account gets one thread at a time.
    const waiting = Array.from({ length: 15 }, () => match(selectors, endpoints))
    const checking = check(['true', text])
    for (const outcome of await Promise.allSettled(waiting))
      expect(outcome).toMatchObject({ status: 'rejected', reason: refused })
    expect(await checking).toMatchObject([{ index: 1 }])
    await expect(match(selectors, endpoints)).rejects.toMatchObject(refused)
    expect(await match(['true'], endpoints)).toEqual([true, true])
  }, 12_000)

  test('what one account made overrun does not refuse the same text of another', async () => {
    const { match } = evaluator({ timeoutMs: 2000 })
    // Heavy on many endpoints, light on two.
    const text = `${nestedSelector(4)} && endpoint.proto == 'http'`
    const many = Array.from({ length: 5000 }, (_, index) => selectorEndpoint(`ep_${index}`))
    await expect(match([text], many)).rejects.toBeInstanceOf(SelectorTimeoutError)
    await expect(match([text], endpoints)).rejects.toBeInstanceOf(SelectorTimeoutError)
    expect(await match([text], endpoints, OTHER)).toEqual([true, true])
  }, 20_000)

  test('selectors that are too costly only together blame none of them', async () => {
    const { match } = evaluator({ timeoutMs: 2000 })
    // Each takes a small part of the time limit for one.
    const selectors = Array.from(
      { length: 10_000 },
      (_, index) => `${nestedSelector(3)} && ${index} < 0`,
    )
    const refused = { name: 'SelectorTimeoutError', selectorIndex: undefined }
    await expect(match(selectors, endpoints)).rejects.toMatchObject(refused)
    await expect(match(selectors, endpoints)).rejects.toMatchObject(refused)
    expect(await match(selectors.slice(-2), endpoints)).toEqual([false, false])
  }, 20_000)
})

describe('check', () => {
  test('tells what does not parse, by index', async () => {
    const faults = await evaluator().check(['true', 'a b', '', 'endpoint.nope == 1'])
    expect(faults).toEqual([
      { index: 1, rule: 'Not valid CEL: unexpected "b" at line 1, column 3.' },
      { index: 2, rule: 'Enter a CEL expression, such as true.' },
    ])
  })

  test('tells what is too costly, beside what does not parse', async () => {
    const { check } = evaluator({ timeoutMs: 2000 })
    const costly = { index: 1, rule: 'Too costly to evaluate. Simplify it.' }
    const faults = await check(['a b', nestedSelector(12), '', 'true'])
    expect(faults).toMatchObject([costly, { index: 0 }, { index: 2 }])
    // Once known, it is still told alone, and does not hide other errors.
    expect(await check(['true', nestedSelector(12)])).toEqual([costly])
    expect(await check(['a b', nestedSelector(12)])).toMatchObject([{ index: 1 }, { index: 0 }])
  }, 20_000)

  test('tells every one that makes too much, and knows it when it is asked again', async () => {
    const { check } = evaluator()
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
    ['60 KiB of parentheses', '('.repeat(61_440)],
    ['60 KiB of balanced parentheses', `${'('.repeat(30_700)}true${')'.repeat(30_700)}`],
    ['60 KiB of negations', `${'!'.repeat(61_436)}true`],
    ['60 KiB of conditions', `${'true?'.repeat(8000)}true${':true'.repeat(8000)}`],
    ['60 KiB of maps in maps', `${'{1:'.repeat(15_000)}1${'}'.repeat(15_000)}`],
    ['doubled texts', doubled("'0123456789'")],
    ['doubled bytes', doubled("b'0123456789'")],
    ['doubled lists', doubled('[1, 2]')],
    ['a list that fills the memory', `${grown(9)}.size() == 10`],
    ['a joined list', `${DIGITS}.map(x, ${grown(6)}).size() > 0 && ${grown(7)}.size() == 1`],
    ['replacing that grows', `'a'${".replace('a', 'aaaaaaaaaa')".repeat(30)} == ''`],
    ['a format that grows', `'%s%s'.format([${grown(6)}, ${grown(6)}]) == ''`],
  ]

  test.each(hostile)('%s leaves the process and other requests alone', async (_name, text) => {
    const { match } = evaluator({ timeoutMs: 1600, workers: 2 })
    // Both threads are ready before the test begins.
    await Promise.all([match(['true'], endpoints), match(['true'], endpoints, OTHER)])
    const state = { pending: true }
    const attack = match([text], endpoints, OTHER)
      .catch((error: unknown) => error)
      .finally(() => (state.pending = false))
    let turns = 0
    let answers = 0
    // While it runs, this thread's event loop keeps turning and other selectors are answered.
    while (state.pending) {
      expect(await match(['true'], endpoints)).toEqual([true, true])
      answers += 1
      await setImmediate()
      turns += 1
    }
    const outcome = await attack
    expect(outcome instanceof SelectorTimeoutError || Array.isArray(outcome)).toBe(true)
    if (outcome instanceof SelectorTimeoutError) expect(answers).toBeGreaterThan(5)
    expect(turns).toBe(answers)
    // The ended thread is replaced.
    const after = await Promise.all([1, 2, 3].map(() => match(['true'], endpoints)))
    expect(after).toEqual([1, 2, 3].map(() => [true, true]))
  })
})

test('closing refuses what is still running and what comes after', async () => {
  const { match, close } = evaluator({ workers: 1 })
  const running = match([nestedSelector(12)], endpoints)
  const waiting = match(['true'], endpoints)
  const outcomes = Promise.allSettled([running, waiting])
  await close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(match(['true'], endpoints)).rejects.toThrow('closed')
})

test('a worker that cannot start is an error, not a wait', async () => {
  const made = createThreadedEvaluator({ workerUrl: new URL('./no-such.js', import.meta.url) })
  await expect(made.match(['true'], endpoints, ME)).rejects.toThrow('no-such.js')
  await made.close()
})
