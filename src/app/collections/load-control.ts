import { whileAlone } from '../device/locks.ts'
import type { CollectionState, LoadStop } from './collection.ts'

/** A load that came to its end so lately is not repeated unless that is asked for. */
export const FRESH_MS = 5 * 60_000

/** A load that is going on, as far as its control knows it. */
type Progress = { readonly began_at: number; readonly read_at: number }

type Parts = {
  /** The lock that only one tab holds. */
  readonly lock: string
  readonly facts: () => { readonly completed_at: number | null; readonly progress: Progress | null }
  /** Resolves when it is clear what is there already, and what may be sent. */
  readonly ready: () => Promise<unknown>
  readonly run: (halt: AbortSignal) => Promise<'complete' | 'halted' | LoadStop>
  /** Leaves the load that did not come to its end: the next one begins at the first page. */
  readonly restart: () => void
  readonly onChange: () => void
  readonly onPause: (isPaused: boolean) => void
}

/** A service may ask for an hour's wait between two pages; a load that stood still for longer begins again. */
const LONGEST_STOP_MS = 70 * 60_000

/** Loads when somebody wants it, nobody has paused it, and somebody could see what it brings. */
export const createLoadControl = (parts: Parts) => {
  const { facts, onChange } = parts
  /** The last complete load must be as new as this, in Unix milliseconds; null: nobody wants one. */
  let wanted: number | null = null
  let isPaused = false
  let isVisible = true
  let isClosed = false
  let running: AbortController | null = null
  let stop: LoadStop | null = null
  /** How the last run ended, if only the person can go on. */
  let ended: LoadStop | null = null

  const isMet = (since: number) => {
    const { completed_at, progress } = facts()
    if (progress !== null || completed_at === null || completed_at < since) return false
    // One that ended in the future has no age: the clock was set back.
    return completed_at <= Date.now() + FRESH_MS
  }
  const isNeeded = () => wanted !== null && !isClosed && !isPaused && isVisible && !isMet(wanted)
  const end = (how: 'complete' | 'halted' | LoadStop) => {
    stop = null
    if (how === 'halted') return
    wanted = null
    ended = how === 'complete' ? null : how
  }
  const begin = async (halt: AbortController) => {
    try {
      await parts.ready()
      await whileAlone(parts.lock, halt.signal, async () => {
        // Another tab may just have done it.
        if (!isNeeded() || halt.signal.aborted) return
        const { progress } = facts()
        if (progress && Math.abs(Date.now() - progress.read_at) > LONGEST_STOP_MS) parts.restart()
        end(await parts.run(halt.signal))
      })
    } catch (error) {
      if (isClosed) return
      const message = error instanceof Error ? error.message : String(error)
      end({ kind: 'failed', message, retry_at: null })
    } finally {
      running = null
      if (wanted !== null && isMet(wanted)) wanted = null
      check()
    }
  }
  const check = () => {
    if (!isNeeded()) running?.abort()
    else if (!running) {
      running = new AbortController()
      ended = null
      void begin(running)
    }
    if (!isClosed) onChange()
  }
  const setPaused = (is: boolean) => {
    isPaused = is
    check()
  }
  const want = (since: number) => {
    wanted = Math.max(since, wanted ?? since)
    check()
  }
  const goOn = () => {
    if (isPaused) parts.onPause(false)
    isPaused = false
  }
  return {
    state: (): CollectionState['loading'] => {
      if (ended) return ended
      if (wanted === null || isMet(wanted)) return 'idle'
      if (isPaused) return { kind: 'paused' }
      if (!isVisible) return { kind: 'hidden' }
      return stop ?? 'running'
    },
    isWanted: () => wanted !== null,
    isPaused: () => isPaused,
    // Opening the list does not end a pause that a person asked for.
    load: () => want(Date.now() - FRESH_MS),
    refresh: () => {
      goOn()
      const { progress } = facts()
      // One that was left in the middle may lack what was created since it began.
      if (progress && Date.now() - progress.began_at > FRESH_MS) parts.restart()
      want(Date.now())
    },
    pause: () => {
      parts.onPause(true)
      setPaused(true)
    },
    resume: () => {
      goOn()
      want(Date.now() - FRESH_MS)
    },
    /** Somebody has paused or resumed in another tab. */
    setPaused,
    setVisible: (is: boolean) => {
      isVisible = is
      check()
    },
    /** What the load that runs waits for; null: it goes on. */
    setStop: (next: LoadStop | null) => {
      stop = next
      onChange()
    },
    /** The facts have changed. */
    check,
    /** Ends what runs; nobody wants it any more. */
    reset: () => {
      wanted = null
      ended = null
      isPaused = false
      check()
    },
    close: () => {
      isClosed = true
      running?.abort()
    },
  }
}
