import { trustedWorker } from './trusted-worker.ts'

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
