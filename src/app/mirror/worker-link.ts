import { whenFree } from '../device/locks.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { startSharedWorker, workerScript } from './start-worker.ts'

/** A way to a worker. */
export type WorkerLink = { post: (message: ToWorker) => void; close: () => void }

type Parts = {
  slot: string
  onMessage: (message: FromWorker) => void
  /** The worker could not be loaded, or is gone. */
  onGone: () => void
}

type Ends = { target: Worker | MessagePort; source: Worker | SharedWorker }

const connect = (slot: string): Ends => {
  if (typeof SharedWorker === 'function') {
    const source = startSharedWorker(slot)
    return { target: source.port, source }
  }
  const source = new Worker(workerScript(), { type: 'module', name: `adit ${slot}` })
  return { target: source, source }
}

/** Opens the worker of a slot: all tabs have the same one, where the browser has such workers. */
export const openWorker = ({ slot, onMessage, onGone }: Parts): WorkerLink => {
  const { target, source } = connect(slot)
  let isClosed = false
  const end = () => {
    isClosed = true
    // A worker that only this page has ends with it.
    if ('terminate' in target) target.terminate()
    else target.close()
  }
  const gone = () => {
    if (isClosed) return
    // One that has only failed must not go on beside the next one.
    end()
    onGone()
  }
  source.addEventListener('error', gone)
  const take = (data: FromWorker) => {
    if (isClosed) return
    if (data.kind === 'opened' && data.lock !== null) whenFree(data.lock, gone)
    else onMessage(data)
  }
  // Only a worker of this build answers. A port waits until it is started.
  target.addEventListener('message', (event) => take((event as MessageEvent<FromWorker>).data))
  if ('start' in target) target.start()
  return {
    post: (message) => target.postMessage(message),
    close: end,
  }
}
