import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A job that was stopped because it took too long or too much memory; `progress` is how far it came. */
export class OverrunError extends Error {
  override name = 'OverrunError'
  readonly progress: number

  constructor(progress: number) {
    super('The job took more than it may')
    this.progress = progress
  }
}

export type ThreadPool<Job, Answer> = {
  /** Runs a job after those that came before it; throws OverrunError when it overruns. */
  run(job: Job): Promise<Answer>
  /** Stops the threads; jobs not answered yet are refused. */
  close(): Promise<void>
}

type Waiting<Job, Answer> = {
  job: Job
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}
/** A place for one thread. It is busy until a stopped thread is gone, so threads cannot pile up. */
type Slot = { worker: Worker | undefined; busy: boolean; progress: Int32Array<SharedArrayBuffer> }

const outOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Threads that run one job each, started when needed. The script at `url` says 'ready', then answers
 * each message with one; its `workerData` is a shared Int32 in which it notes its progress. A thread
 * that has not answered `deadlineMs` after it began, or that outgrows `memoryMb`, is ended and
 * replaced: the calling thread never waits for it.
 */
export const createThreadPool = <Job, Answer>(options: {
  url: URL
  size: number
  deadlineMs: number
  memoryMb: number
}): ThreadPool<Job, Answer> => {
  const closing = new AbortController()
  const queue: Waiting<Job, Answer>[] = []
  const slots = Array.from({ length: options.size }, (): Slot => ({
    worker: undefined,
    busy: false,
    progress: new Int32Array(new SharedArrayBuffer(4)),
  }))

  const start = async (slot: Slot): Promise<Worker> => {
    const worker = new Worker(options.url, {
      workerData: slot.progress.buffer,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: 16 },
    })
    slot.worker = worker
    // Between jobs nobody listens; without this a late error would end the process.
    worker.on('error', () => undefined)
    await once(worker, 'message', { signal: closing.signal })
    return worker
  }

  const ask = async (slot: Slot, worker: Worker, job: Job): Promise<Answer> => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), options.deadlineMs)
    const signal = AbortSignal.any([late.signal, closing.signal])
    Atomics.store(slot.progress, 0, 0)
    try {
      const answered = once(worker, 'message', { signal })
      worker.postMessage(job)
      const [answer] = await answered
      // The script at `url` is ours, and this is what it answers.
      return answer as Answer
    } catch (error) {
      if (late.signal.aborted || outOfMemory(error))
        throw new OverrunError(Atomics.load(slot.progress, 0))
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  const serve = async (slot: Slot, { job, resolve, reject }: Waiting<Job, Answer>) => {
    try {
      resolve(await ask(slot, slot.worker ?? (await start(slot)), job))
    } catch (error) {
      reject(error)
      await slot.worker?.terminate()
      slot.worker = undefined
    }
    slot.busy = false
    pump()
  }

  const pump = (): void => {
    const idle = slots.filter((slot) => !slot.busy)
    const slot = idle.find((candidate) => candidate.worker) ?? idle[0]
    const next = slot && queue.shift()
    if (!next) return
    slot.busy = true
    void serve(slot, next)
    pump()
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (closing.signal.aborted) return reject(new Error('The pool is closed'))
        queue.push({ job, resolve, reject })
        pump()
      }),
    close: async () => {
      closing.abort(new Error('The pool is closed'))
      for (const { reject } of queue.splice(0)) reject(closing.signal.reason)
      await Promise.all(slots.map(async (slot) => slot.worker?.terminate()))
    },
  }
}
