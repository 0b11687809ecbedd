import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createFairQueue } from '#service/core/selectors/fair-queue.ts'
import {
  AbandonedError,
  OverrunError,
  QueueFullError,
  ThreadEndedError,
} from '#service/core/selectors/pool-errors.ts'
import { watchProgress } from './watch-progress.ts'

/** Who asks: accounts take turns, and what nobody waits for any more is not begun. */
export type Asker = { account: string; isGone?: () => boolean }

export type ThreadPool<Job, Answer> = {
  /** Runs a job when its account's turn comes. Throws OverrunError, QueueFullError or AbandonedError. */
  run(job: Job, asker: Asker): Promise<Answer>
  /** Stops the threads; jobs not answered yet are refused. */
  close(): Promise<void>
}

type Waiting<Job, Answer> = {
  job: Job
  isGone: (() => boolean) | undefined
  since: number
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}
/** A place for one thread. It is busy until a stopped thread is gone, so threads cannot pile up. */
type Slot = { worker: Worker | undefined; busy: boolean; progress: Int32Array<SharedArrayBuffer> }

const outOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** The next message of a thread. Throws what the thread failed with, or ThreadEndedError. */
const messageOf = async (worker: Worker, stopped: AbortSignal): Promise<unknown> => {
  const settled = new AbortController()
  const signal = AbortSignal.any([stopped, settled.signal])
  const end = once(worker, 'exit', { signal }).then(() => {
    throw new ThreadEndedError()
  })
  try {
    const [message] = await Promise.race([once(worker, 'message', { signal }), end])
    return message
  } finally {
    settled.abort()
  }
}

/**
 * Threads that run one job each, started when needed. The script at `url` says 'ready', then answers
 * each message with one; its `workerData` is a shared Int32 in which it notes the step it is at. A thread
 * whose job takes longer than `deadlineMs`, or one step of it longer than `stepMs`, or that outgrows
 * `memoryMb`, is ended and replaced: the calling thread never waits for it. One that died between jobs is
 * replaced when the next one comes. Of one account `mostWaiting` jobs
 * may wait for their turn; one that waited longer than `waitMs` is refused instead of begun.
 */
export const createThreadPool = <Job, Answer>(options: {
  url: URL
  size: number
  mostWaiting: number
  waitMs: number
  deadlineMs: number
  stepMs: number
  memoryMb: number
}): ThreadPool<Job, Answer> => {
  const closing = new AbortController()
  const queue = createFairQueue<Waiting<Job, Answer>>(options.mostWaiting)
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
    worker.on('exit', () => {
      if (slot.worker === worker) slot.worker = undefined
    })
    await messageOf(worker, closing.signal)
    return worker
  }

  const ask = async ({ progress }: Slot, worker: Worker, job: Job): Promise<Answer> => {
    const watch = watchProgress(progress, options)
    try {
      const answered = messageOf(worker, AbortSignal.any([watch.signal, closing.signal]))
      worker.postMessage(job)
      // The script at `url` is ours, and this is what it answers.
      return (await answered) as Answer
    } catch (error) {
      if (watch.signal.aborted) throw new OverrunError(watch.overrunStep())
      if (outOfMemory(error)) throw new OverrunError(watch.step())
      throw error
    } finally {
      watch.end()
    }
  }

  const attempt = async (slot: Slot, job: Job): Promise<Answer> => {
    const { worker } = slot
    if (!worker) return ask(slot, await start(slot), job)
    try {
      return await ask(slot, worker, job)
    } catch (error) {
      if (error instanceof OverrunError || closing.signal.aborted) throw error
      // It may have died before the job came, with nobody told yet. Another one gets the job, once.
      await worker.terminate()
      return ask(slot, await start(slot), job)
    }
  }

  const serve = async (slot: Slot, account: string, waiting: Waiting<Job, Answer>) => {
    try {
      if (waiting.isGone?.()) throw new AbandonedError()
      if (performance.now() - waiting.since > options.waitMs) throw new QueueFullError()
      waiting.resolve(await attempt(slot, waiting.job))
    } catch (error) {
      waiting.reject(error)
      if (!(error instanceof AbandonedError || error instanceof QueueFullError)) {
        await slot.worker?.terminate()
        slot.worker = undefined
      }
    }
    slot.busy = false
    queue.done(account)
    pump()
  }

  const pump = (): void => {
    const idle = slots.filter((slot) => !slot.busy)
    const slot = idle.find((candidate) => candidate.worker) ?? idle[0]
    // The last idle thread is kept for accounts that have none.
    const next = slot && queue.take(idle.length > 1)
    if (!next) return
    slot.busy = true
    void serve(slot, next.account, next.item)
    pump()
  }

  return {
    run: (job, { account, isGone }) =>
      new Promise((resolve, reject) => {
        if (closing.signal.aborted) return reject(new Error('The pool is closed'))
        const since = performance.now()
        if (!queue.add(account, { job, isGone, since, resolve, reject }))
          return reject(new QueueFullError())
        pump()
      }),
    close: async () => {
      closing.abort(new Error('The pool is closed'))
      for (const { reject } of queue.clear()) reject(closing.signal.reason)
      await Promise.all(slots.map(async (slot) => slot.worker?.terminate()))
    },
  }
}
