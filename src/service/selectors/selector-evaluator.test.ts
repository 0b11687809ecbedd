import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { SelectorEndpoint } from '#domain/selectors.ts'
import {
  SelectorTimeoutError,
  createSelectorEvaluator,
  type SelectorEvaluator,
} from './selector-evaluator.ts'

const workerUrl = new URL('../../../dist/service/selector-worker.js', import.meta.url)
const endpoint = (id: string, url = `http://${id}.shop`): SelectorEndpoint => ({
  id,
  url,
  public_url: '',
  proto: 'http',
  type: 'cloud',
  bindings: ['kubernetes'],
  region: 'eu',
  description: '',
  // Long enough that a pattern which backtracks would never end.
  metadata: 'a'.repeat(64),
  hostport: '',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
})
const endpoints = [endpoint('ep_1'), endpoint('ep_2', 'tcp://two.shop:1')]

let evaluators: SelectorEvaluator[] = []
const evaluator = (options: { timeoutMs?: number; workers?: number } = {}): SelectorEvaluator => {
  const made = createSelectorEvaluator({ workerUrl, timeoutMs: 5000, ...options })
  evaluators.push(made)
  return made
}
afterEach(async () => {
  await Promise.all(evaluators.map((made) => made.close()))
  evaluators = []
})

const digits = '[0,1,2,3,4,5,6,7,8,9]'
/** Takes 10^depth steps. */
const nested = (depth: number): string =>
  Array.from({ length: depth }).reduceRight<string>(
    (inner, _, level) => `${digits}.all(x${level}, ${inner})`,
    'x0 >= 0',
  )
/** Takes 10^depth places in memory. */
const grown = (depth: number): string =>
  Array.from({ length: depth }).reduce<string>(
    (list) => `${digits}.map(x, ${list})`,
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

  test('a selector that overruns is named, and refused when it is asked again', async () => {
    const { match } = evaluator({ timeoutMs: 300 })
    const selectors = ['false', nested(12), 'true']
    const refused = { name: 'SelectorTimeoutError', selectorIndex: 1 }
    await expect(match(selectors, endpoints)).rejects.toMatchObject(refused)
    await expect(match(selectors, endpoints)).rejects.toMatchObject(refused)
    expect(await match(['true'], endpoints)).toEqual([true, true])
  })
})

describe('check', () => {
  test('tells what does not parse, by index', async () => {
    const faults = await evaluator().check(['true', 'a b', '', 'endpoint.nope == 1'])
    expect(faults).toEqual({
      1: 'Selector does not parse: unexpected "b" at line 1, column 3',
      2: 'Selector must not be empty: write a CEL expression, such as true',
    })
  })

  test('tells what is too costly', async () => {
    const faults = await evaluator({ timeoutMs: 300 }).check(['true', nested(12)])
    expect(faults).toEqual({ 1: 'Selector is too costly to evaluate: make it simpler' })
  })
})

describe('a hostile selector', () => {
  const hostile: [string, string][] = [
    ['nested loops', nested(12)],
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
    ['a joined list', `${digits}.map(x, ${grown(6)}).size() > 0 && ${grown(7)}.size() == 1`],
    ['replacing that grows', `'a'${".replace('a', 'aaaaaaaaaa')".repeat(30)} == ''`],
    ['a format that grows', `'%s%s'.format([${grown(6)}, ${grown(6)}]) == ''`],
  ]

  test.each(hostile)('%s leaves the process and other requests alone', async (_name, text) => {
    const { match } = evaluator({ timeoutMs: 400, workers: 2 })
    // Both threads are up before it begins.
    await Promise.all([match(['true'], endpoints), match(['true'], endpoints)])
    const state = { pending: true }
    const attack = match([text], endpoints)
      .catch((error: unknown) => error)
      .finally(() => (state.pending = false))
    let turns = 0
    let answers = 0
    // While it runs, this thread goes on turning and other selectors are answered.
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
    // What was ended is replaced.
    const after = await Promise.all([1, 2, 3].map(() => match(['true'], endpoints)))
    expect(after).toEqual([1, 2, 3].map(() => [true, true]))
  })
})

test('closing refuses what is still running and what comes after', async () => {
  const { match, close } = evaluator({ workers: 1 })
  const running = match([nested(12)], endpoints)
  const waiting = match(['true'], endpoints)
  const outcomes = Promise.allSettled([running, waiting])
  await close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(match(['true'], endpoints)).rejects.toThrow('closed')
})

test('a worker that cannot start is an error, not a wait', async () => {
  const made = createSelectorEvaluator({ workerUrl: new URL('./no-such.js', import.meta.url) })
  await expect(made.match(['true'], endpoints)).rejects.toThrow('no-such.js')
  await made.close()
})
