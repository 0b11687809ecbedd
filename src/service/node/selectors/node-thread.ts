import { Worker } from 'node:worker_threads'
import { OutOfMemoryError, ThreadEndedError } from '../../core/selectors/thread-pool.ts'
import { codeOf } from '#service/core/store/failures.ts'
import type { OnStep, Thread } from '#service/core/selectors/thread-pool.ts'

/** What a thread says: a step that its job begins and when, or the answer of the job. */
export type Said<Answer> = { step: number; at: number } | { answer: Answer }

const outOfMemory = (error: unknown): boolean => codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'

/** The next answer of a thread. Rejects with the thread's error, or ThreadEndedError. */
const answerOf = <Answer>(worker: Worker, onStep: OnStep): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const settle = () => worker.off('message', hear).off('error', fail).off('exit', end)
    const hear = (said: Said<Answer>): void => {
      if (!('answer' in said)) return onStep(said.step, said.at)
      settle()
      resolve(said.answer)
    }
    const fail = (error: unknown): void => {
      settle()
      reject(outOfMemory(error) ? new OutOfMemoryError('Too much memory', { cause: error }) : error)
    }
    const end = (): void => fail(new ThreadEndedError())
    worker.on('message', hear).on('error', fail).on('exit', end)
  })

/** A Node thread. The script at `url` says an answer once it is ready, and then one to each message. */
export const startNodeThread = <Job, Answer>({
  url,
  memoryMb,
}: {
  url: URL
  memoryMb: number
}): Thread<Job, Answer> => {
  const worker = new Worker(url, {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  })
  // Between jobs nothing listens; without this a late error would end the process.
  worker.on('error', () => undefined)
  let hasEnded = false
  worker.once('exit', () => (hasEnded = true))
  return {
    ready: answerOf(worker, () => undefined),
    ask: async (job, onStep) => {
      if (hasEnded) throw new ThreadEndedError()
      const answered = answerOf<Answer>(worker, onStep)
      worker.postMessage(job)
      return answered
    },
    terminate: async () => void (await worker.terminate()),
  }
}
