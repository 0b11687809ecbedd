import type { SelectorEndpoint } from '#domain/selectors.ts'
import { OutOfMemoryError } from './pool-errors.ts'
import type { Matched, SelectorAnswer, SelectorJob } from './run-selectors.ts'
import { type Asker, createThreadPool, type Thread } from './thread-pool.ts'

const TOO_COSTLY = 'Too costly to evaluate. Simplify it.'
const TOO_COSTLY_TOGETHER = 'Too costly to evaluate together. Use fewer or simpler selectors.'

/** The error of the selector at an index, or of the whole list without an index. */
export type RefusedSelector = { index: number | undefined; rule: string }

/** What selectors say of the first endpoints of a list. */
export type SelectorMatches = {
  /** Per endpoint, whether any selector matches it. */
  matches: boolean[]
  /** The indexes of selectors that were too costly on one of these endpoints, and so do not match it. */
  costly: number[]
}

/** Each function throws OverrunError, QueueFullError or AbandonedError. */
export type SelectorEvaluator = {
  /** The errors: selectors that do not parse or are too costly. Empty if none. */
  check: (selectors: readonly string[], asker: Asker) => Promise<RefusedSelector[]>
  /**
   * Matches endpoints: all of them, or as many of the first ones as this account may in one turn. A selector
   * that fails on an endpoint does not match it.
   */
  match: (
    selectors: readonly string[],
    endpoints: readonly SelectorEndpoint[],
    asker: Asker,
  ) => Promise<SelectorMatches>
  close: () => Promise<void>
}

/**
 * How long one evaluation may take, without its wait for a thread. Its steps are bounded, so only a thread that hangs
 * takes that long.
 */
const DEADLINE_MS = 15_000
/** How many calls of one account may wait for a thread: honest ones take milliseconds each. */
const MOST_WAITING = 200
/** How long a call may wait for a thread. */
const WAIT_MS = 15_000

/** Runs selectors in separate threads: see `createThreadPool`. */
export const createSelectorEvaluator = ({
  startThread,
  threads,
  timeoutMs = DEADLINE_MS,
  waitMs = WAIT_MS,
}: {
  startThread: () => Thread<SelectorJob, SelectorAnswer>
  /** The most threads at once. */
  threads: number
  timeoutMs?: number | undefined
  waitMs?: number | undefined
}): SelectorEvaluator => {
  const pool = createThreadPool({
    startThread,
    size: threads,
    mostWaiting: MOST_WAITING,
    waitMs,
    deadlineMs: timeoutMs,
  })

  const check: SelectorEvaluator['check'] = async (selectors, asker) => {
    const together = { index: undefined, rule: TOO_COSTLY_TOGETHER }
    try {
      const answer = await pool.run({ kind: 'check', selectors }, asker)
      if (answer.kind !== 'check') return []
      const { fieldErrors, costly, isTooMuch } = answer
      return [
        ...costly.map((index) => ({ index, rule: TOO_COSTLY })),
        ...(isTooMuch && costly.length === 0 ? [together] : []),
        ...fieldErrors,
      ]
    } catch (error) {
      if (error instanceof OutOfMemoryError) return [together]
      throw error
    }
  }

  const match: SelectorEvaluator['match'] = async (selectors, endpoints, asker) => {
    try {
      const answer = await pool.run({ kind: 'match', selectors, endpoints }, asker)
      const { matches, costly } = answer as Matched // of the kind of its job
      return { matches, costly }
    } catch (error) {
      if (!(error instanceof OutOfMemoryError)) throw error
      if (endpoints.length > 1) return match(selectors, endpoints.slice(0, 1), asker)
      return { matches: [false], costly: [...selectors.keys()] }
    }
  }
  return { check, match, close: () => pool.close() }
}
