import { askWorker } from '../../device/ask-worker.ts'
import type { MatchedSelectors, MatchQuestion } from './match-each.ts'
import workerUrl from './matching-worker.ts?worker&url'

/**
 * Evaluates selectors on endpoints as Adit does it, in a worker. Throws WorkerOverrunError with the number of the one
 * that takes too long. Aborting the signal ends it with an error.
 */
export const matchSelectors = (
  selectors: MatchQuestion['selectors'],
  sources: MatchQuestion['sources'],
  signal: AbortSignal,
): Promise<MatchedSelectors> => {
  const question: MatchQuestion = { selectors, sources }
  return askWorker(workerUrl, question, signal)
}
