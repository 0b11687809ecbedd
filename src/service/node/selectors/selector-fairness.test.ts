import { afterEach, expect, test } from 'vitest'
import {
  nestedSelector,
  PATIENT,
  selectorEndpoint,
  WORKER_URL,
} from '#service/testing/test-selectors.ts'
import { AbandonedError, QueueFullError } from '#service/core/selectors/pool-errors.ts'
import type { SelectorEvaluator } from '#service/core/selectors/selector-evaluator.ts'
import { createThreadedEvaluator } from './threaded-evaluator.ts'
import type { Asker } from '#service/core/selectors/thread-pool.ts'

const THREADS = 2
const endpoints = [selectorEndpoint('ep_1')]
const FRIEND: Asker = { account: 'acct_friend' }
const MATCHED = [true]
const REFUSED = [{ index: 0, rule: expect.stringMatching(/^Takes too long/) }]

let evaluator: SelectorEvaluator | undefined
afterEach(() => evaluator?.close())

const begin = async (): Promise<SelectorEvaluator> => {
  const made = createThreadedEvaluator({
    workerUrl: WORKER_URL,
    workers: THREADS,
    ...PATIENT,
    checkMs: 500,
  })
  evaluator = made
  // Both threads are ready before the test begins.
  await Promise.all(['a', 'b'].map((account) => made.match(['true'], endpoints, { account })))
  return made
}

/** Starts checks that never end by themselves at once, each of a different text, and counts how many have ended. */
const attack = ({ check }: SelectorEvaluator, count: number, asker: Asker) => {
  const state = { ended: 0 }
  const outcomes = Array.from({ length: count }, async (_, index) => {
    const text = `${nestedSelector(12)} && ${index} == 0`
    const outcome = await check([text], asker).catch((error: unknown) => error)
    state.ended += 1
    return outcome
  })
  return { state, outcomes: Promise.all(outcomes) }
}

test('two hundred attacks of one account do not make another account wait for any of them', async () => {
  const made = await begin()
  const { state, outcomes } = attack(made, 210, { account: 'acct_attacker' })
  // Attacks refused at once have ended now; the others run or wait.
  await Promise.resolve()
  await made.match(['true'], endpoints, FRIEND)
  const before = state.ended
  let answers = 0
  while (state.ended < before + 2) {
    expect(await made.match(['true'], endpoints, FRIEND)).toEqual(MATCHED)
    answers += 1
  }
  expect(answers).toBeGreaterThan(2)
  await made.close()
  const refused = (await outcomes).filter((outcome) => outcome instanceof QueueFullError)
  // One ran, two hundred waited.
  expect(refused).toHaveLength(9)
})

test('with more attacking accounts than threads, a request waits one round and not for all', async () => {
  const made = await begin()
  const accounts = Array.from({ length: 4 }, (_, index) => `acct_${index}`)
  const attacks = accounts.map((account) => attack(made, 5, { account }))
  const ended = () => attacks.reduce((sum, { state }) => sum + state.ended, 0)
  for (let round = 0; round < 2; round += 1) {
    const before = ended()
    expect(await made.match(['true'], endpoints, FRIEND)).toEqual(MATCHED)
    // Of the twenty: one of each account before it, and those that the other threads end while it runs.
    expect(ended() - before).toBeLessThan(accounts.length + THREADS)
  }
  await made.close()
  await Promise.all(attacks.map(({ outcomes }) => outcomes))
})

test('a request that nobody waits for any more takes no time from the next', async () => {
  const made = await begin()
  const asker = { account: 'acct_me' }
  const running = made.check([nestedSelector(12)], asker)
  const left = attack(made, 10, { ...asker, isGone: () => true })
  expect(await made.match(['true'], endpoints, asker)).toEqual(MATCHED)
  expect(await running).toEqual(REFUSED)
  for (const outcome of await left.outcomes) expect(outcome).toBeInstanceOf(AbandonedError)
})

test('a hundred honest requests of one account at once are all answered', async () => {
  const made = await begin()
  const answers = Array.from({ length: 100 }, () => made.match(['true'], endpoints, FRIEND))
  for (const answer of await Promise.all(answers)) expect(answer).toEqual(MATCHED)
})

test('who waited too long behind slow requests of the account is refused and waits no longer', async () => {
  evaluator = createThreadedEvaluator({
    workerUrl: WORKER_URL,
    ...PATIENT,
    checkMs: 500,
    waitMs: 50,
    workers: THREADS,
  })
  const { outcomes } = attack(evaluator, 10, { account: 'acct_attacker' })
  const [first, ...others] = await outcomes
  expect(first).toEqual(REFUSED)
  for (const outcome of others) expect(outcome).toBeInstanceOf(QueueFullError)
})
