import { parentPort, workerData } from 'node:worker_threads'
import { runSelectors, type SelectorJob } from '#service/core/selectors/run-selectors.ts'
import { FINISHED } from '#service/core/selectors/watch-progress.ts'

// Shared with `node-thread.ts`: the selector being run, for when this thread can no longer answer.
const at = new Int32Array(workerData as SharedArrayBuffer)
const note = (step: number): void => void Atomics.store(at, 0, step)

parentPort?.on('message', (job: SelectorJob) => {
  const given = runSelectors(job, note)
  note(FINISHED)
  parentPort?.postMessage(given)
})
parentPort?.postMessage('ready')
