import type { SelectorAnswer, SelectorJob } from '#service/core/selectors/run-selectors.ts'
import { ThreadEndedError } from '../../core/selectors/thread-pool.ts'
import type { OnStep, Thread } from '#service/core/selectors/thread-pool.ts'
import type { Said } from './selector-worker.ts'

/** A browser worker that runs selectors. */
export const startBrowserThread = (): Thread<SelectorJob, SelectorAnswer> => {
  const worker = new Worker(new URL('./selector-worker.ts', import.meta.url), { type: 'module' })
  let hear: (answer: SelectorAnswer) => void = () => undefined
  let step: OnStep = () => undefined
  let setReady = (): void => undefined
  let setEnded: (error: unknown) => void = () => undefined
  const end = new Promise<never>((_resolve, reject) => {
    setEnded = reject
  })
  end.catch(() => undefined)
  const unlessEnded = <T>(begin: (resolve: (value: T) => void) => void): Promise<T> =>
    Promise.race([new Promise<T>(begin), end])
  const ready = unlessEnded<void>((resolve) => {
    setReady = resolve
  })

  const terminate = (error: unknown): void => {
    worker.terminate()
    setEnded(error)
  }
  worker.addEventListener('error', ({ message }) => terminate(new Error(message)))
  worker.addEventListener('message', ({ data: said }: MessageEvent<Said>) => {
    if (said === 'ready') setReady()
    else if ('step' in said) step(said.step, said.at)
    else hear(said.answer)
  })
  return {
    ready,
    ask: (job, onStep) =>
      unlessEnded<SelectorAnswer>((resolve) => {
        step = onStep
        hear = resolve
        worker.postMessage(job)
      }),
    terminate: async () => terminate(new ThreadEndedError()),
  }
}
