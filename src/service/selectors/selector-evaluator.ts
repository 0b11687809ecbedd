import { availableParallelism } from 'node:os'
import type { SelectorEndpoint } from '#domain/selectors.ts'
import type { SelectorAnswer, SelectorJob } from './selector-worker.ts'
import { OverrunError, createThreadPool } from './thread-pool.ts'

/** A selector that was stopped because it took too long or too much memory. */
export class SelectorTimeoutError extends Error {
  override name = 'SelectorTimeoutError'
  readonly selectorIndex: number

  constructor(selectorIndex: number) {
    super('Selector is too costly to evaluate: make it simpler')
    this.selectorIndex = selectorIndex
  }
}

export type SelectorEvaluator = {
  /** What is wrong by index of the selector: it does not parse, or is too costly. Empty: all fine. */
  check: (selectors: readonly string[]) => Promise<Record<number, string>>
  /**
   * Per endpoint whether any selector matches it; one that fails on an endpoint does not match it.
   * Throws SelectorTimeoutError when the time for the whole call is spent.
   */
  match: (
    selectors: readonly string[],
    endpoints: readonly SelectorEndpoint[],
  ) => Promise<boolean[]>
  close: () => Promise<void>
}

/** How long one call may run, not counting its wait for a thread. */
const DEADLINE_MS = 2000
const MEMORY_MB = 96
/** How long a selector that overran is refused unrun: operators ask again every ten seconds. */
const REFUSED_MS = 60_000
const REFUSED_COUNT = 1000

/** Selectors that overran lately, so that asking again and again does not hold up everybody else. */
const createRefusals = () => {
  const until = new Map<string, number>()
  return {
    indexIn: (selectors: readonly string[]): number =>
      selectors.findIndex((text) => (until.get(text) ?? 0) > Date.now()),
    add: (text: string): void => {
      until.delete(text)
      until.set(text, Date.now() + REFUSED_MS)
      const [oldest] = until.keys()
      if (until.size > REFUSED_COUNT && oldest !== undefined) until.delete(oldest)
    },
  }
}

/** Runs selectors in threads of their own, which are ended when they overrun: see `createThreadPool`. */
export const createSelectorEvaluator = ({
  workerUrl = new URL('./selector-worker.js', import.meta.url),
  timeoutMs = DEADLINE_MS,
  workers = Math.max(2, Math.min(4, availableParallelism() - 1)),
}: { workerUrl?: URL; timeoutMs?: number; workers?: number } = {}): SelectorEvaluator => {
  const refusals = createRefusals()
  const pool = createThreadPool<SelectorJob, SelectorAnswer>({
    url: workerUrl,
    size: workers,
    deadlineMs: timeoutMs,
    memoryMb: MEMORY_MB,
  })

  const run = async (job: SelectorJob): Promise<SelectorAnswer> => {
    const refused = refusals.indexIn(job.selectors)
    if (refused >= 0) throw new SelectorTimeoutError(refused)
    try {
      return await pool.run(job)
    } catch (error) {
      if (!(error instanceof OverrunError)) throw error
      refusals.add(job.selectors[error.progress] ?? '')
      throw new SelectorTimeoutError(error.progress)
    }
  }

  return {
    check: async (selectors) => {
      try {
        const answer = await run({ kind: 'check', selectors })
        return answer.kind === 'check' ? answer.faults : {}
      } catch (error) {
        if (!(error instanceof SelectorTimeoutError)) throw error
        return { [error.selectorIndex]: error.message }
      }
    },
    match: async (selectors, endpoints) => {
      const answer = await run({ kind: 'match', selectors, endpoints })
      return answer.kind === 'match' ? answer.matches : []
    },
    close: () => pool.close(),
  }
}
