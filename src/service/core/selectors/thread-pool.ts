import pLimit, { type LimitFunction } from 'p-limit'

/** Called with each step that a job begins, and when it began, in milliseconds since 1970. */
export type OnStep = (step: number, at: number) => void

/** A thread that runs one job at a time. */
export type Thread<Job, Answer> = {
  /** Resolves once it takes jobs. Rejects with the thread's error, or ThreadEndedError. */
  ready: Promise<void>
  /** Runs a job, and tells where it is. Rejects with OutOfMemoryError, the thread's error, or ThreadEndedError. */
  ask: (job: Job, onStep: OnStep) => Promise<Answer>
  /** Ends it, even in the middle of a job. */
  terminate: () => Promise<void>
}

/** The caller: a job that nobody waits for any more is not started. */
export type Asker = { account: string; isGone?: () => boolean }

/** How long a job may take, without its wait for a thread, and who is told where it is. */
type Terms = Asker & { limitMs: number; onStep?: OnStep }

export type ThreadPool<Job, Answer> = {
  /** Runs a job when its turn comes. Throws OverrunError, OutOfMemoryError, QueueFullError or AbandonedError. */
  run(job: Job, terms: Terms): Promise<Answer>
  /** Stops the threads; unfinished jobs are rejected. */
  close(): Promise<void>
}

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
 * Threads that run one job each, started when needed. A thread is ended if its job takes longer than it may, or
 * outgrows its memory: the calling thread never waits for it. An account gets all threads but one, so that its jobs
 * delay only its own. Of each `mostWaiting` jobs may wait; a job that waited longer than `waitMs` is refused, not
 * started.
 */
export const createThreadPool = <Job, Answer>({
  startThread,
  size,
  mostWaiting,
  waitMs,
}: {
  startThread: () => Thread<Job, Answer>
  size: number
  mostWaiting: number
  waitMs: number
}): ThreadPool<Job, Answer> => {
  const closing = new AbortController()
  const limit = pLimit(size)
  const ofAccounts = new Map<string, LimitFunction>()
  const threads = new Set<Thread<Job, Answer>>()
  const idle: Thread<Job, Answer>[] = []

  const start = (): Thread<Job, Answer> => {
    const thread = startThread()
    threads.add(thread)
    return thread
  }

  const ask = async (thread: Thread<Job, Answer>, job: Job, terms: Terms): Promise<Answer> => {
    await unlessAborted(thread.ready, closing.signal)
    const answered = thread.ask(job, terms.onStep ?? (() => undefined))
    const deadline = deadlineAfter(terms.limitMs)
    try {
      return await unlessAborted(answered, AbortSignal.any([deadline.signal, closing.signal]))
    } finally {
      deadline.end()
    }
  }

  /** Runs a job on a thread, which then takes others; if the job fails, its place is free only once it has ended. */
  const runOn = async (thread: Thread<Job, Answer>, job: Job, terms: Terms): Promise<Answer> => {
    try {
      const answer = await ask(thread, job, terms)
      idle.push(thread)
      return answer
    } catch (error) {
      threads.delete(thread)
      await thread.terminate()
      throw error
    }
  }

  const serve = async (job: Job, terms: Terms, since: number): Promise<Answer> => {
    closing.signal.throwIfAborted()
    if (terms.isGone?.()) throw new AbandonedError()
    if (performance.now() - since > waitMs) throw new QueueFullError()
    const used = idle.pop()
    if (!used) return runOn(start(), job, terms)
    try {
      return await runOn(used, job, terms)
    } catch (error) {
      const isOfJob = error instanceof OverrunError || error instanceof OutOfMemoryError
      if (isOfJob || closing.signal.aborted) throw error
      // The thread may have died unnoticed before the job came. Retry once on a new thread.
      return runOn(start(), job, terms)
    }
  }

  return {
    run: async (job, terms) => {
      closing.signal.throwIfAborted()
      const { account } = terms
      const own = ofAccounts.get(account) ?? pLimit(Math.max(1, size - 1))
      if (own.pendingCount >= mostWaiting) throw new QueueFullError()
      ofAccounts.set(account, own)
      const since = performance.now()
      try {
        return await own(() => limit(serve, job, terms, since))
      } finally {
        if (own.activeCount + own.pendingCount === 0) ofAccounts.delete(account)
      }
    },
    close: async () => {
      closing.abort(new Error('The pool is closed'))
      await Promise.all(Array.from(threads, (thread) => thread.terminate()))
    },
  }
}

/** A job that was ended, since it was not done in its time. */
export class OverrunError extends Error {
  override name = 'OverrunError'
  override message = 'The job was not done in its time'
}

/** A job that was refused because too many jobs of its account already wait. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
  override message = 'Too many jobs of this account wait already'
}

/** A job that was not started because nobody waits for its result any more. */
export class AbandonedError extends Error {
  override name = 'AbandonedError'
  override message = 'Nobody waits for the answer any more'
}

/** A thread that ended by itself before it returned a result. */
export class ThreadEndedError extends Error {
  override name = 'ThreadEndedError'
  override message = 'The thread ended before it answered'
}

/** A thread that ended because it exceeded its memory limit. */
export class OutOfMemoryError extends Error {
  override name = 'OutOfMemoryError'
}
