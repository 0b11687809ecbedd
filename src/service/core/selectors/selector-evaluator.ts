import type { SelectorEndpoint } from '#domain/selectors.ts'
import { AbandonedError, OverrunError } from './pool-errors.ts'
import { createRefusals } from './refusals.ts'
import type { SelectorAnswer, SelectorJob } from './run-selectors.ts'
import { type Asker, createThreadPool, type Thread } from './thread-pool.ts'

const TOO_COSTLY = 'Too costly to evaluate. Simplify it.'
const TOO_COSTLY_TOGETHER = 'Too costly to evaluate together. Use fewer or simpler selectors.'

/** A selector, or a list of them, that was stopped because it took too long or too much memory. */
export class SelectorTimeoutError extends Error {
  override name = 'SelectorTimeoutError'
  /** The one that took too long alone; undefined if only all together did. */
  readonly selectorIndex: number | undefined

  constructor(selectorIndex: number | undefined) {
    super(selectorIndex === undefined ? TOO_COSTLY_TOGETHER : TOO_COSTLY)
    this.selectorIndex = selectorIndex
  }
}

/** The error of the selector at an index, or of the whole list without an index. */
export type RefusedSelector = { index: number | undefined; rule: string }

export type SelectorEvaluator = {
  /** The errors: selectors that do not parse or are too costly. Empty if none. Throws QueueFullError. */
  check: (selectors: readonly string[], asker: Asker) => Promise<RefusedSelector[]>
  /**
   * Per endpoint, whether any selector matches it; a selector that fails on an endpoint does not match it.
   * Throws SelectorTimeoutError if they take too long, QueueFullError if the account asks too much.
   */
  match: (
    selectors: readonly string[],
    endpoints: readonly SelectorEndpoint[],
    asker: Asker,
  ) => Promise<boolean[]>
  close: () => Promise<void>
}

/** How long one call may run, without its wait for a thread; a single selector may take half of that. */
const DEADLINE_MS = 3000
/** How many calls of one account may wait for a thread: honest ones take milliseconds each. */
const MOST_WAITING = 200
/** How long a call may wait for a thread. */
const WAIT_MS = 10_000
/** Stands in for a selector that must not run, so that the others keep their indexes. */
const STAND_IN = 'true'

/** Runs selectors in separate threads, which are ended when they overrun: see `createThreadPool`. */
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
  const refusals = createRefusals()
  const pool = createThreadPool({
    startThread,
    size: threads,
    mostWaiting: MOST_WAITING,
    waitMs,
    deadlineMs: timeoutMs,
    stepMs: timeoutMs / 2,
  })

  const isRefused = (asker: Asker) => (text: string) => refusals.has(asker.account, [text])

  const refusalOf = (
    selectors: readonly string[],
    asker: Asker,
  ): SelectorTimeoutError | undefined => {
    const refused = selectors.findIndex(isRefused(asker))
    if (refused >= 0) return new SelectorTimeoutError(refused)
    return refusals.has(asker.account, selectors) ? new SelectorTimeoutError(undefined) : undefined
  }

  const run = async (job: SelectorJob, { account, isGone }: Asker): Promise<SelectorAnswer> => {
    const asker = { account }
    const { selectors } = job
    const refusal = refusalOf(selectors, asker)
    if (refusal) throw refusal
    // Do not rerun a list that overran while this call waited in the queue.
    const isIdle = () => (isGone?.() ?? false) || refusalOf(selectors, asker) !== undefined
    try {
      const answer = await pool.run(job, { account, isGone: isIdle })
      if (answer.kind === 'costly') throw new OverrunError(answer.index)
      return answer
    } catch (error) {
      if (error instanceof AbandonedError) throw refusalOf(selectors, asker) ?? error
      if (!(error instanceof OverrunError)) throw error
      const culprit = error.step === undefined ? undefined : selectors[error.step]
      refusals.add(asker.account, culprit === undefined ? selectors : [culprit])
      throw new SelectorTimeoutError(culprit === undefined ? undefined : error.step)
    }
  }

  const fieldErrorsOf = async (job: SelectorJob, asker: Asker): Promise<RefusedSelector[]> => {
    const answer = await run(job, asker)
    if (answer.kind !== 'check') return []
    for (const text of answer.costly.flatMap((index) => job.selectors[index] ?? []))
      refusals.add(asker.account, [text])
    return [...answer.costly.map((index) => ({ index, rule: TOO_COSTLY })), ...answer.fieldErrors]
  }

  const check: SelectorEvaluator['check'] = async (selectors, asker) => {
    const isKnown = isRefused(asker)
    const known = new Set(selectors.flatMap((text, index) => (isKnown(text) ? [index] : [])))
    const without = (left: Set<number | undefined>) =>
      selectors.map((text, index) => (left.has(index) ? STAND_IN : text))
    const costly = [...known].map((index) => ({ index, rule: TOO_COSTLY }))
    try {
      const job = { kind: 'check', selectors: without(known), tries: true } as const
      return [...costly, ...(await fieldErrorsOf(job, asker))]
    } catch (error) {
      if (!(error instanceof SelectorTimeoutError)) throw error
      const { selectorIndex: index, message: rule } = error
      // Report parse errors even if another selector is too costly.
      const job = { kind: 'check', selectors: without(new Set([...known, index])) } as const
      const unsound = await fieldErrorsOf(job, asker).catch(() => [])
      return [...costly, { index, rule }, ...unsound]
    }
  }

  const match: SelectorEvaluator['match'] = async (selectors, endpoints, asker) => {
    const answer = await run({ kind: 'match', selectors, endpoints }, asker)
    return answer.kind === 'match' ? answer.matches : []
  }
  return { check, match, close: () => pool.close() }
}
