import { isApiError } from '../../api/api-error.ts'
import { wait } from '../../api/wait.ts'
import { explainError } from '../../errors/explain-error.ts'
import type { KnownRecord } from '../../resources/known-resource.ts'
import type { MirrorState, SweepStop } from '../protocol.ts'
import { backOff } from '../sweep/sweep-progress.ts'

/** After this many failures in a row the record is at fault, not the service. */
const MOST = 3

/** Tells a record that cannot be read from a service that cannot be reached. */
const createReadFailures = () => {
  let successes = 0
  const failed = new Map<string, { times: number; successes: number }>()
  return {
    succeeded: (id: string) => {
      successes += 1
      failed.delete(id)
    },
    failed: (id: string) => {
      const before = failed.get(id)
      failed.set(id, {
        times: (before?.times ?? 0) + 1,
        successes: before?.successes ?? successes,
      })
    },
    /** Whether a record has failed again and again while others were read. */
    isAlone: (id: string): boolean => {
      const of = failed.get(id)
      return of !== undefined && of.times >= MOST && successes > of.successes
    },
  }
}

/** What was read within this time is not read again because somebody comes to the list. */
const FRESH_MS = 5 * 60_000
/** A browser opens six connections to a service by HTTP/1.1: one stays for what somebody does. */
export const READS_AT_ONCE = 5

type Parts = {
  records: () => readonly KnownRecord[]
  /** The ids of those that somebody sees: they are read first. */
  inSight: () => ReadonlySet<string>
  /** Both throw where another try may do. */
  readList: (signal: AbortSignal) => Promise<void>
  read: (id: string, signal: AbortSignal, isAlone: boolean) => Promise<void>
  onChange: () => void
  now: () => number
}

/** Why a read failed, and when it is tried again. */
const stopOf = (error: unknown, failures: number, now: number): SweepStop & { kind: 'failed' } => {
  const facts = isApiError(error) ? error : null
  const seconds = facts?.facts.retry_after_seconds
  const ms = seconds === undefined ? backOff(failures, Math.random) : seconds * 1000
  const explanation = explainError(error)
  return {
    kind: 'failed',
    message: explanation.title,
    retry_at: facts?.isRetryable ? now + ms : null,
    explanation,
  }
}

/** Reads all records that are older than somebody wants, those in sight first. */
export const createKnownWalk = (parts: Parts) => {
  const { records, inSight, onChange, now } = parts
  /** What was read before this time is read again; 0: nobody wants anything. */
  let since = 0
  let listedAt = 0
  let isPaused = false
  let isVisible = true
  let isClosed = false
  let stop: SweepStop | null = null
  /** A failure that only the person ends. */
  let ended: SweepStop | null = null
  let failures = 0
  let running: AbortController | null = null
  const alone = createReadFailures()
  const underWay = new Set<string>()
  /** Read since somebody last asked: without them a clock that is set back would make the walk endless. */
  const done = new Set<string>()

  /** Those that are still to be read, in their order. Looked for at each check: not at each of thousands of reads. */
  let left = new Set<string>()

  const isListWanted = () => listedAt < since
  const look = () => {
    const isDue = ({ id, read_at }: KnownRecord) => since > 0 && read_at < since && !done.has(id)
    left = new Set(records().flatMap((record) => (isDue(record) ? record.id : [])))
  }
  const next = (): string | undefined => {
    for (const ids of [inSight(), left])
      for (const id of ids) if (left.has(id) && !underWay.has(id)) return id
    return undefined
  }
  const setStop = (to: SweepStop | null) => {
    stop = to
    onChange()
  }
  const fail = async (error: unknown, halt: AbortController): Promise<void> => {
    if (halt.signal.aborted) return
    failures += 1
    const failed = stopOf(error, failures, now())
    if (failed.retry_at === null) {
      ended = failed
      return halt.abort()
    }
    setStop(failed)
    await wait(failed.retry_at - now(), halt.signal)
  }
  const succeed = () => {
    failures = 0
    if (stop?.kind === 'failed') setStop(null)
  }
  const readList = async (halt: AbortController): Promise<void> => {
    while (isListWanted() && !halt.signal.aborted) {
      const begun = now()
      try {
        await parts.readList(halt.signal)
        // Also by a clock that was set back meanwhile it is not read again for this.
        listedAt = Math.max(begun, since)
        succeed()
      } catch (error) {
        await fail(error, halt)
      }
    }
  }
  const readNext = async (halt: AbortController): Promise<void> => {
    for (;;) {
      const id = halt.signal.aborted ? undefined : next()
      if (id === undefined) return
      underWay.add(id)
      try {
        await parts.read(id, halt.signal, alone.isAlone(id))
        done.add(id)
        left.delete(id)
        alone.succeeded(id)
        succeed()
      } catch (error) {
        if (!halt.signal.aborted) alone.failed(id)
        await fail(error, halt)
      } finally {
        underWay.delete(id)
      }
    }
  }
  const run = async (halt: AbortController) => {
    await readList(halt)
    await Promise.all(Array.from({ length: READS_AT_ONCE }, () => readNext(halt)))
    running = null
    stop = null
    check()
  }
  const isLeft = () => isListWanted() || left.size > 0
  const isNeeded = () => !isPaused && isVisible && !isClosed && ended === null && isLeft()
  const check = () => {
    look()
    if (!isNeeded()) running?.abort()
    else if (!running) {
      running = new AbortController()
      void run(running)
    }
    onChange()
  }
  const want = (time: number) => {
    since = Math.max(since, time)
    done.clear()
    ended = null
    check()
  }
  return {
    state: (): MirrorState['sweep'] => {
      if (ended) return ended
      if (!isLeft()) return 'idle'
      if (isPaused) return { kind: 'paused' }
      if (!isVisible) return { kind: 'hidden' }
      return stop ?? 'running'
    },
    /** The ids of the records that are still to be read. */
    left: () => [...left],
    /** Whether it was read which records there are. */
    isListed: () => listedAt > 0,
    /** Opening the list does not end a pause that a person asked for. */
    start: () => want(now() - FRESH_MS),
    refresh: () => {
      isPaused = false
      want(now())
    },
    pause: () => {
      isPaused = true
      check()
    },
    resume: () => {
      isPaused = false
      want(now() - FRESH_MS)
    },
    /** What a request waits for; null: it goes on. */
    setStop,
    setVisible: (is: boolean) => {
      isVisible = is
      check()
    },
    /** Records have come or gone. */
    check,
    close: () => {
      isClosed = true
      check()
    },
  }
}
