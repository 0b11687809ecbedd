import { trustedWorker } from '../device/trusted-worker.ts'
import mirrorUrl from './worker/mirror-worker.ts?worker&url'

/** The address of the worker's script; throws where no worker is allowed. */
export const workerScript = (): string => trustedWorker(mirrorUrl)

/** Starts the worker of a slot: all tabs have the same one. Throws where the browser has no such workers. */
export const startSharedWorker = (slot: string): SharedWorker =>
  new SharedWorker(workerScript(), { type: 'module', name: `adit ${slot}` })
