import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** What the watching thread is told. */
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
 * Watches the event loop from a thread of its own, and ends the process when nothing has run on it for so
 * long, so that a supervisor starts it anew: no request, signal or timer would ever be answered again.
 */
export const startWatchdog = ({
  url = new URL('./watchdog-worker.js', import.meta.url),
  limitMs = LIMIT_MS,
}: { url?: URL; limitMs?: number } = {}): void => {
  // A process that stands in a debugger is not stuck.
  if (inspectorUrl() !== undefined) return
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: WatchdogData = { beats, lookMs: limitMs / LOOKS, looks: LOOKS }
  const worker = new Worker(url, { workerData, env: {}, resourceLimits: MEMORY })
  // Its end takes nothing from the service; unheard, the event would.
  worker.on('error', (error) => process.emitWarning(`The watchdog has ended: ${error.message}`))
  worker.unref()
  setInterval(() => Atomics.add(beats, 0, 1), workerData.lookMs).unref()
}
