import { parentPort, workerData } from 'node:worker_threads'
import { runSelectors, type SelectorJob } from '#service/core/selectors/run-selectors.ts'

// What `startNodeThread` gives each thread.
const progress = new Int32Array(workerData as SharedArrayBuffer)
const onProgress = () => void Atomics.add(progress, 0, 1)

parentPort?.on('message', (job: SelectorJob) =>
  parentPort?.postMessage(runSelectors(job, onProgress)),
)
parentPort?.postMessage('ready')
