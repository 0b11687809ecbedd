import { parentPort } from 'node:worker_threads'
import {
  runSelectors,
  type SelectorAnswer,
  type SelectorJob,
} from '#service/core/selectors/run-selectors.ts'
import type { Said } from './node-thread.ts'

const say = (said: Said<SelectorAnswer | null>): void => parentPort?.postMessage(said)

parentPort?.on('message', (job: SelectorJob) =>
  say({ answer: runSelectors(job, (step) => say({ step, at: Date.now() })) }),
)
say({ answer: null })
