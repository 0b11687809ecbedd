type Policy = { createScriptURL: (url: string) => unknown }
type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy
}

// The scripts of a build's workers are beside this one; the server of the development gives the sources.
const ifWorker = (url: string): string => {
  const folder = new URL('.', import.meta.url).href
  const name = url.startsWith(folder) ? url.slice(folder.length) : ''
  const isWorker = /^[a-z]+-worker-[\w-]+\.js$/.test(name)
  if (import.meta.env.DEV ? url.startsWith('/src/') : isWorker) return url
  throw new TypeError('This is no script of a worker of this build')
}

let policy: Policy | undefined

/**
 * The address of a worker's script, as the constructors of workers take it where a text is declared. By the only
 * Trusted Types policy of the app, which the Content Security Policy names, too: it lets nothing through but this
 * build's own workers.
 * Throws where the policy of a server allows no such policy: only what these workers do is missing then.
 */
const trustedWorker = (url: string): string => {
  // The DOM types do not include it yet.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const rules = { createScriptURL: ifWorker }
  policy ??= trustedTypes?.createPolicy('adit-worker', rules) ?? rules
  return policy.createScriptURL(url) as string
}

/** How long one step of a worker may take: only a selector that never ends takes that long. */
export const STEP_LIMIT_MS = 5_000

/** What such a worker says: the step that it begins, or its answer. */
export type WorkerSaid<Answer> = { step: number } | { answer: Answer }

/** A worker that was ended, since a step of it took too long. */
export class WorkerOverrunError extends Error {
  override name = 'WorkerOverrunError'
  readonly step: number

  constructor(step: number) {
    super('The worker took too long')
    this.step = step
  }
}

/**
 * Asks a worker of its own one question. The worker is ended by its answer, by the signal, and when a step takes too
 * long; until its first step it is being loaded.
 */
export const askWorker = <Answer>(
  url: string,
  question: unknown,
  signal: AbortSignal,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(trustedWorker(url), { type: 'module' })
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      worker.terminate()
    }
    const fail = (error: unknown) => {
      end()
      reject(error)
    }
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    worker.addEventListener('error', () => fail(new Error('The worker could not be loaded')))
    worker.addEventListener('message', ({ data: said }: MessageEvent<WorkerSaid<Answer>>) => {
      clearTimeout(timer)
      if ('answer' in said) {
        end()
        return resolve(said.answer)
      }
      timer = setTimeout(() => fail(new WorkerOverrunError(said.step)), STEP_LIMIT_MS)
    })
    worker.postMessage(question)
  })
