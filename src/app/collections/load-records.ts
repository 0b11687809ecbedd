import { isApiError } from '../api/api-error.ts'
import { wait } from '../api/wait.ts'
import type { KnownRecord } from '../resources/known-resource.ts'
import type { CollectionState, LoadStop } from './collection.ts'
import { FRESH_MS } from './load-control.ts'
import { failedStop } from './load-pages.ts'
import { backOff } from './load-progress.ts'

/** After this many failures in a row the record is at fault, not the service. */
const MOST_FAILURES = 3

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
      const before = failed.get(id) ?? { times: 0, successes }
      failed.set(id, { ...before, times: before.times + 1 })
    },
    /** Whether a record has failed again and again while others were read. */
    isAlone: (id: string): boolean => {
      const of = failed.get(id)
      return of !== undefined && of.times >= MOST_FAILURES && successes > of.successes
    },
  }
}

/** A browser opens six connections to a service by HTTP/1.1: one stays for what somebody does. */
export const READS_AT_ONCE = 5

type Parts = {
  readonly records: () => readonly KnownRecord[]
  /** The ids of those that somebody sees: they are read first. */
  readonly inSight: () => Iterable<string>
  /** Both throw where another try may do. */
  readonly readList: (signal: AbortSignal) => Promise<void>
  readonly read: (id: string, signal: AbortSignal, isAlone: boolean) => Promise<void>
  readonly onChange: () => void
}

/** Reads one by one all records that are older than somebody wants, those in sight first. */
export const createRecordLoader = (parts: Parts) => {
  const { records, inSight, onChange } = parts
  /** What was read before this time is read again; 0: nobody wants anything. */
  let since = 0
  let listedAt = 0
  let isPaused = false
  let isVisible = true
  let isClosed = false
  let stop: LoadStop | null = null
  /** A failure that only the person ends. */
  let ended: LoadStop | null = null
  let failures = 0
  let running: AbortController | null = null
  const alone = createReadFailures()
  const underWay = new Set<string>()
  /** Read since somebody last asked: without them a clock that is set back would make the load endless. */
  const done = new Set<string>()
  /** Those that are still to be read, in their order. */
  let left = new Set<string>()

  const isListWanted = () => listedAt < since
  const findLeft = () => {
    const isDue = ({ id, read_at }: KnownRecord) => since > 0 && read_at < since && !done.has(id)
    left = new Set(records().flatMap((record) => (isDue(record) ? record.id : [])))
  }
  const next = (): string | undefined => {
    for (const ids of [inSight(), left])
      for (const id of ids) if (left.has(id) && !underWay.has(id)) return id
    return undefined
  }
  const setStop = (to: LoadStop | null) => {
    stop = to
    onChange()
  }
  const fail = async (error: unknown, halt: AbortController): Promise<void> => {
    if (halt.signal.aborted) return
    failures += 1
    const seconds = isApiError(error) ? error.facts.retry_after_seconds : undefined
    const ms = seconds === undefined ? backOff(failures) : seconds * 1000
    const isTriedAgain = isApiError(error) && error.isRetryable
    const failed = failedStop(error, isTriedAgain ? Date.now() + ms : null)
    if (!isTriedAgain) {
      ended = failed
      return halt.abort()
    }
    setStop(failed)
    await wait(ms, halt.signal)
  }
  const succeed = () => {
    failures = 0
    if (stop?.kind === 'failed') setStop(null)
  }
  const readList = async (halt: AbortController): Promise<void> => {
    while (isListWanted() && !halt.signal.aborted) {
      const begun = Date.now()
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
    findLeft()
    if (!isNeeded()) running?.abort()
    else if (!running) {
      running = new AbortController()
      void run(running)
    }
    if (!isClosed) onChange()
  }
  const want = (time: number) => {
    since = Math.max(since, time)
    done.clear()
    ended = null
    check()
  }
  const setPaused = (is: boolean) => {
    isPaused = is
    check()
  }
  return {
    state: (): CollectionState['loading'] => {
      if (ended) return ended
      if (!isLeft()) return 'idle'
      if (isPaused) return { kind: 'paused' }
      if (!isVisible) return { kind: 'hidden' }
      return stop ?? 'running'
    },
    /** The ids of the records that are still to be read. */
    left: (): readonly string[] => [...left],
    /** Whether it was read which records there are. */
    isListed: () => listedAt > 0,
    /** Opening the list does not end a pause that a person asked for. */
    load: () => want(Date.now() - FRESH_MS),
    refresh: () => {
      isPaused = false
      want(Date.now())
    },
    pause: () => setPaused(true),
    resume: () => {
      isPaused = false
      want(Date.now() - FRESH_MS)
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
