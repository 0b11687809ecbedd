import { availableParallelism } from 'node:os'
import type { SelectorAnswer, SelectorJob } from '#service/core/selectors/run-selectors.ts'
import {
  createSelectorEvaluator,
  type SelectorEvaluator,
  type SelectorTimes,
} from '#service/core/selectors/selector-evaluator.ts'
import { startNodeThread } from './node-thread.ts'

const MEMORY_MB = 48

/** A selector evaluator that runs in Node threads. */
export const createThreadedEvaluator = ({
  workerUrl = new URL('./selector-worker.js', import.meta.url),
  workers = Math.max(2, Math.min(4, availableParallelism() - 1)),
  ...times
}: SelectorTimes & { workerUrl?: URL; workers?: number } = {}): SelectorEvaluator =>
  createSelectorEvaluator({
    startThread: () =>
      startNodeThread<SelectorJob, SelectorAnswer>({ url: workerUrl, memoryMb: MEMORY_MB }),
    threads: workers,
    ...times,
  })
