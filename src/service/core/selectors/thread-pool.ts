import { createFairQueue } from './fair-queue.ts'
import { AbandonedError, OutOfMemoryError, OverrunError, QueueFullError } from './pool-errors.ts'

/** Called with each step that a job begins, and when it began, in milliseconds since 1970. */
export type OnStep = (step: number, at: number) => void

/** A thread that runs one job at a time. */
export type Thread<Job, Answer> = {
  /** Resolves once it takes jobs. Rejects with the thread's error, or ThreadEndedError. */
  ready: Promise<void>
  /** Runs a job, and tells where it is. Rejects with OutOfMemoryError, the thread's error, or ThreadEndedError. */
  ask: (job: Job, onStep: OnStep) => Promise<Answer>
  /** Resolves when it has ended, for any reason. */
  ended: Promise<void>
  /** Ends it, even in the middle of a job. */
  terminate: () => Promise<void>
}

/** The caller: accounts take turns, and a job that nobody waits for any more is not started. */
export type Asker = { account: string; isGone?: () => boolean }

/** How long a job may take, without its wait for a thread, and who is told where it is. */
type Terms = { limitMs: number; onStep?: OnStep }

export type ThreadPool<Job, Answer> = {
  /**
   * Runs a job when its account's turn comes. Throws OverrunError, OutOfMemoryError, QueueFullError or
   * AbandonedError.
   */
  run(job: Job, asker: Asker, terms: Terms): Promise<Answer>
  /** Stops the threads; unfinished jobs are rejected. */
  close(): Promise<void>
}

type Waiting<Job, Answer> = Terms & {
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

/** Aborts after so long, unless a result has already arrived: this thread may have been blocked itself. */
const deadlineAfter = (ms: number) => {
  const overrun = new AbortController()
  let timer = setTimeout(() => {
    timer = setTimeout(() => overrun.abort(new OverrunError()))
  }, ms)
  return { signal: overrun.signal, end: (): void => clearTimeout(timer) }
}

/**
 * Threads that run one job each, started when needed. A thread is ended and replaced if its job takes longer than
 * it may, or outgrows its memory: the calling thread never waits for it. A thread that died between jobs is replaced
 * when the next job comes. Per account `mostWaiting` jobs may wait; a job that waited longer than `waitMs` is
 * refused, not started.
 */
export const createThreadPool = <Job, Answer>(options: {
  startThread: () => Thread<Job, Answer>
  size: number
  mostWaiting: number
  waitMs: number
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

  const ask = async (
    thread: Thread<Job, Answer>,
    { job, limitMs, onStep = () => undefined }: Waiting<Job, Answer>,
  ): Promise<Answer> => {
    const answered = thread.ask(job, onStep)
    const deadline = deadlineAfter(limitMs)
    try {
      return await unlessAborted(answered, AbortSignal.any([deadline.signal, closing.signal]))
    } finally {
      deadline.end()
    }
  }

  const attempt = async (
    slot: Slot<Job, Answer>,
    waiting: Waiting<Job, Answer>,
  ): Promise<Answer> => {
    const { thread } = slot
    if (!thread) return ask(await start(slot), waiting)
    try {
      return await ask(thread, waiting)
    } catch (error) {
      const isOfJob = error instanceof OverrunError || error instanceof OutOfMemoryError
      if (isOfJob || closing.signal.aborted) throw error
      // The thread may have died unnoticed before the job came. Retry once on a new thread.
      await thread.terminate()
      return ask(await start(slot), waiting)
    }
  }

  const serve = async (slot: Slot<Job, Answer>, account: string, waiting: Waiting<Job, Answer>) => {
    try {
      if (waiting.isGone?.()) throw new AbandonedError()
      if (performance.now() - waiting.since > options.waitMs) throw new QueueFullError()
      waiting.resolve(await attempt(slot, waiting))
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
    run: (job, { account, isGone }, terms) =>
      new Promise((resolve, reject) => {
        if (closing.signal.aborted) return reject(new Error('The pool is closed'))
        const since = performance.now()
        if (!queue.add(account, { ...terms, job, isGone, since, resolve, reject }))
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
