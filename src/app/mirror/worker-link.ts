import workerUrl from './worker/mirror-worker.ts?worker&url'
import { whenFree } from './locks.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** The name of the only Trusted Types policy of the app; the Content Security Policy names it, too. */
const POLICY = 'adit-worker'

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => unknown }
}

// Whatever text it is given, the policy returns the address of this build's own worker: it lets nothing through.
const trustedUrl = (): string => {
  // The DOM types do not include it yet.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: () => workerUrl })
  // The constructors of workers take a trusted URL where a text is declared.
  return (policy?.createScriptURL('') ?? workerUrl) as string
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** A way to a worker. */
export type WorkerLink = { post: (message: ToWorker) => void; close: () => void }

type Parts = {
  name: string
  onMessage: (message: FromWorker) => void
  /** The worker could not be loaded, or is gone. */
  onGone: () => void
}

type Ends = { target: Worker | MessagePort; source: Worker | SharedWorker }

const connect = (name: string): Ends => {
  const options = { type: 'module', name } as const
  if (typeof SharedWorker === 'function') {
    const source = new SharedWorker(trustedUrl(), options)
    return { target: source.port, source }
  }
  const source = new Worker(trustedUrl(), options)
  return { target: source, source }
}

/** Opens the worker of a name: all tabs have the same one, where the browser has such workers. */
export const openWorker = ({ name, onMessage, onGone }: Parts): WorkerLink => {
  const { target, source } = connect(name)
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
