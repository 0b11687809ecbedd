import type { SelectorEndpoint } from '#domain/selectors.ts'
import {
  OutOfMemoryError,
  OverrunError,
  type Asker,
  createThreadPool,
  type Thread,
} from './thread-pool.ts'
import type { SelectorAnswer, SelectorFault, SelectorJob } from './run-selectors.ts'

const TOO_LONG = 'Takes too long, or too much memory, to evaluate. Simplify it.'

/** Selectors that were not evaluated in their time or memory, with the one that took most of it. */
export class SelectorOverrunError extends Error {
  override name = 'SelectorOverrunError'
  readonly fault: SelectorFault

  constructor(index: number) {
    super(TOO_LONG)
    this.fault = { index, rule: TOO_LONG }
  }
}

/** Each function throws QueueFullError or AbandonedError. */
export type SelectorEvaluator = {
  /** The selectors that do not parse, or else the one that takes too long. Empty if none. */
  check: (selectors: readonly string[], asker: Asker) => Promise<SelectorFault[]>
  /**
   * Per endpoint, whether any selector matches it; one that fails on an endpoint does not match it. Throws
   * SelectorOverrunError.
   */
  match: (
    selectors: readonly string[],
    endpoints: readonly SelectorEndpoint[],
    asker: Asker,
  ) => Promise<boolean[]>
  close: () => Promise<void>
}

/** How long the check of a write may take, without its wait for a thread: an honest one takes milliseconds. */
const CHECK_MS = 1000
/** How long a page of endpoints may take, without its wait for a thread. */
const MATCH_MS = 5000
/** How many calls of one account may wait for a thread: honest ones take milliseconds each. */
const MOST_WAITING = 200
/** How long a call may wait for a thread. */
const WAIT_MS = 15_000

/** Notes which step of a job took longest: on a busy machine the last one may have just begun. */
const watchSteps = () => {
  const begun: { step: number; at: number }[] = []
  return {
    begin: (step: number, at: number): void => void begun.push({ step, at }),
    last: (): number => begun.at(-1)?.step ?? 0,
    slowest: (): number => {
      const times = begun.map(({ at }, place) => (begun[place + 1]?.at ?? Date.now()) - at)
      return begun[times.indexOf(Math.max(...times))]?.step ?? 0
    },
  }
}

/** How long things may take, in milliseconds. */
export type SelectorTimes = {
  checkMs?: number | undefined
  matchMs?: number | undefined
  waitMs?: number | undefined
}

/** Runs selectors in separate threads: see `createThreadPool`. */
export const createSelectorEvaluator = ({
  startThread,
  threads,
  checkMs = CHECK_MS,
  matchMs = MATCH_MS,
  waitMs = WAIT_MS,
}: SelectorTimes & {
  startThread: () => Thread<SelectorJob, SelectorAnswer>
  /** The most threads at once. */
  threads: number
}): SelectorEvaluator => {
  const pool = createThreadPool({ startThread, size: threads, mostWaiting: MOST_WAITING, waitMs })

  const run = async (job: SelectorJob, asker: Asker, limitMs: number): Promise<SelectorAnswer> => {
    const steps = watchSteps()
    try {
      return await pool.run(job, { ...asker, limitMs, onStep: steps.begin })
    } catch (error) {
      if (error instanceof OverrunError) throw new SelectorOverrunError(steps.slowest())
      if (error instanceof OutOfMemoryError) throw new SelectorOverrunError(steps.last())
      throw error
    }
  }

  return {
    check: async (selectors, asker) => {
      try {
        const answer = await run({ kind: 'check', selectors }, asker, checkMs)
        return answer.kind === 'check' ? answer.faults : []
      } catch (error) {
        if (error instanceof SelectorOverrunError) return [error.fault]
        throw error
      }
    },
    match: async (selectors, endpoints, asker) => {
      const answer = await run({ kind: 'match', selectors, endpoints }, asker, matchMs)
      return answer.kind === 'match' ? answer.matches : []
    },
    close: () => pool.close(),
  }
}
