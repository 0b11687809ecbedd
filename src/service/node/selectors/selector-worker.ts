import { parentPort } from 'node:worker_threads'
import { runSelectors, type SelectorJob } from '#service/core/selectors/run-selectors.ts'

parentPort?.on('message', (job: SelectorJob) => parentPort?.postMessage(runSelectors(job)))
parentPort?.postMessage('ready')
