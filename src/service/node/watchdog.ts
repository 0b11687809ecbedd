import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** The data passed to the watching thread. */
export type WatchdogData = {
  /** Counts up while the event loop runs. */
  beats: Int32Array<SharedArrayBuffer>
  lookMs: number
  looks: number
}

const LIMIT_MS = 30_000
const LOOKS = 30
const MEMORY = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 }

/**
 * Watches the event loop from a separate thread, and ends the process when the loop has been stuck for that
 * long, so that a supervisor restarts it: no request, signal or timer would ever be answered again.
 */
export const startWatchdog = ({
  url = new URL('./watchdog-worker.js', import.meta.url),
  limitMs = LIMIT_MS,
}: { url?: URL; limitMs?: number } = {}): void => {
  // A process paused in a debugger is not stuck.
  if (inspectorUrl() !== undefined) return
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: WatchdogData = { beats, lookMs: limitMs / LOOKS, looks: LOOKS }
  const worker = new Worker(url, { workerData, env: {}, resourceLimits: MEMORY })
  // The service does not need the thread; an unhandled error of the thread would end the process.
  worker.on('error', (error) => process.emitWarning(`The watchdog has ended: ${error.message}`))
  worker.unref()
  setInterval(() => Atomics.add(beats, 0, 1), workerData.lookMs).unref()
}
