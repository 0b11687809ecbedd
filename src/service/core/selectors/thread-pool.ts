import { createFairQueue } from './fair-queue.ts'
import { AbandonedError, OutOfMemoryError, OverrunError, QueueFullError } from './pool-errors.ts'

/** A thread that runs one job at a time. */
export type Thread<Job, Answer> = {
  /** Resolves once it takes jobs. Rejects with the thread's error, or ThreadEndedError. */
  ready: Promise<void>
  /** Runs a job. Rejects with OutOfMemoryError, the thread's error, or ThreadEndedError. */
  ask: (job: Job) => Promise<Answer>
  /** Another number whenever its job has got on; without it a job has to end in time. */
  progress?: () => number
  /** Resolves when it has ended, for any reason. */
  ended: Promise<void>
  /** Ends it, even in the middle of a job. */
  terminate: () => Promise<void>
}

/** The caller: accounts take turns, and a job that nobody waits for any more is not started. */
export type Asker = { account: string; isGone?: () => boolean }

export type ThreadPool<Job, Answer> = {
  /**
   * Runs a job when its account's turn comes. Throws OverrunError, OutOfMemoryError, QueueFullError or
   * AbandonedError.
   */
  run(job: Job, asker: Asker): Promise<Answer>
  /** Stops the threads; unfinished jobs are rejected. */
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
type Slot<Job, Answer> = { thread: Thread<Job, Answer> | undefined; busy: boolean }

/** The result of a step, unless the signal aborts first: then its reason is thrown. */
const unlessAborted = async <T>(step: Promise<T>, signal: AbortSignal): Promise<T> => {
  const settled = new AbortController()
  const aborted = new Promise<never>((_resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { signal: settled.signal })
  })
  try {
    return await Promise.race([step, aborted])
  } finally {
    settled.abort()
  }
}

/**
 * Aborts once a job has not got on for so long, unless a result has already arrived: this thread may have been blocked
 * itself. A job that gets on slowly is left alone, so that a busy machine refuses nothing that a quick one takes.
 */
const abortWithoutProgress = (ms: number, progress: () => number = () => 0) => {
  const overrun = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  let seen = progress()
  const look = (): void => {
    const now = progress()
    if (now === seen) return overrun.abort(new OverrunError())
    seen = now
    watch()
  }
  const watch = (): void => {
    timer = setTimeout(() => {
      timer = setTimeout(look)
    }, ms)
  }
  watch()
  return { signal: overrun.signal, end: (): void => clearTimeout(timer) }
}

/**
 * Threads that run one job each, started when needed. A thread is ended and replaced if its job does not get on
 * for `deadlineMs`, which no job should, or if it outgrows its memory: the calling thread
 * never waits for it. A thread that died between jobs is replaced when the next job comes. Per account
 * `mostWaiting` jobs may wait; a job that waited longer than `waitMs` is refused, not started.
 */
export const createThreadPool = <Job, Answer>(options: {
  startThread: () => Thread<Job, Answer>
  size: number
  mostWaiting: number
  waitMs: number
  deadlineMs: number
}): ThreadPool<Job, Answer> => {
  const closing = new AbortController()
  const queue = createFairQueue<Waiting<Job, Answer>>(options.mostWaiting)
  const slots = Array.from({ length: options.size }, (): Slot<Job, Answer> => ({
    thread: undefined,
    busy: false,
  }))

  const start = async (slot: Slot<Job, Answer>): Promise<Thread<Job, Answer>> => {
    const thread = options.startThread()
    slot.thread = thread
    void thread.ended.then(() => {
      if (slot.thread === thread) slot.thread = undefined
    })
    await unlessAborted(thread.ready, closing.signal)
    return thread
  }

  const ask = async (thread: Thread<Job, Answer>, job: Job): Promise<Answer> => {
    const answered = thread.ask(job)
    const deadline = abortWithoutProgress(options.deadlineMs, thread.progress)
    try {
      return await unlessAborted(answered, AbortSignal.any([deadline.signal, closing.signal]))
    } finally {
      deadline.end()
    }
  }

  const attempt = async (slot: Slot<Job, Answer>, job: Job): Promise<Answer> => {
    const { thread } = slot
    if (!thread) return ask(await start(slot), job)
    try {
      return await ask(thread, job)
    } catch (error) {
      const isOfJob = error instanceof OverrunError || error instanceof OutOfMemoryError
      if (isOfJob || closing.signal.aborted) throw error
      // The thread may have died unnoticed before the job came. Retry once on a new thread.
      await thread.terminate()
      return ask(await start(slot), job)
    }
  }

  const serve = async (slot: Slot<Job, Answer>, account: string, waiting: Waiting<Job, Answer>) => {
    try {
      if (waiting.isGone?.()) throw new AbandonedError()
      if (performance.now() - waiting.since > options.waitMs) throw new QueueFullError()
      waiting.resolve(await attempt(slot, waiting.job))
    } catch (error) {
      waiting.reject(error)
      if (!(error instanceof AbandonedError || error instanceof QueueFullError)) {
        await slot.thread?.terminate()
        slot.thread = undefined
      }
    }
    slot.busy = false
    queue.done(account)
    pump()
  }

  const pump = (): void => {
    const idle = slots.filter((slot) => !slot.busy)
    const slot = idle.find((candidate) => candidate.thread) ?? idle[0]
    // The last idle thread is reserved for accounts with no job at work.
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
      await Promise.all(slots.map(async (slot) => slot.thread?.terminate()))
    },
  }
}
