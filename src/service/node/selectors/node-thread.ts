import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { OutOfMemoryError, ThreadEndedError } from '#service/core/selectors/pool-errors.ts'
import type { Thread } from '#service/core/selectors/thread-pool.ts'

const outOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** The next message of a thread. Throws the thread's error, or ThreadEndedError. */
const messageOf = async (worker: Worker): Promise<unknown> => {
  const settled = new AbortController()
  const { signal } = settled
  const end = once(worker, 'exit', { signal }).then(() => {
    throw new ThreadEndedError()
  })
  try {
    const [message] = await Promise.race([once(worker, 'message', { signal }), end])
    return message
  } catch (error) {
    throw outOfMemory(error) ? new OutOfMemoryError('Too much memory', { cause: error }) : error
  } finally {
    settled.abort()
  }
}

/**
 * A Node thread. The script at `url` sends 'ready', then answers each message with one message. Its `workerData` is a
 * shared number that it counts up as it gets on.
 */
export const startNodeThread = <Job, Answer>({
  url,
  memoryMb,
}: {
  url: URL
  memoryMb: number
}): Thread<Job, Answer> => {
  const progress = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const worker = new Worker(url, {
    workerData: progress,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  })
  // Between jobs nothing listens; without this a late error would end the process.
  worker.on('error', () => undefined)
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      hasEnded = true
      resolve()
    })
  })
  return {
    ready: messageOf(worker).then(() => undefined),
    ask: async (job) => {
      if (hasEnded) throw new ThreadEndedError()
      const answered = messageOf(worker)
      worker.postMessage(job)
      // The script at `url` is ours and answers with this.
      return (await answered) as Answer
    },
    progress: () => Atomics.load(new Int32Array(progress), 0),
    ended,
    terminate: async () => void (await worker.terminate()),
  }
}
