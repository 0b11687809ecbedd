import type { CopyFacts } from '../copy/change.ts'
import { whileAlone } from '../locks.ts'
import type { MirrorState, SweepStop } from '../protocol.ts'
import type { SweepEnd } from './run-sweep.ts'

/** When sweeps run: somebody wants them, nobody has paused them, and somebody could see what they bring. */
export type SweepControl = {
  readonly state: () => MirrorState['sweep']
  start: () => void
  refresh: () => void
  pause: () => void
  resume: () => void
  setVisible: (isVisible: boolean) => void
  /** What the sweep that runs waits for; null: it goes on. */
  setStop: (stop: SweepStop | null) => void
  /** What is known of the copy has changed. */
  check: () => void
  /** Ends what runs; nobody wants the copy any more. */
  stop: () => void
  /** Ends for good. */
  close: () => void
}

type Parts = {
  /** The lock that only one worker holds. */
  lock: string
  facts: () => CopyFacts
  /** Resolves when it is known what of the copy is already there. */
  ready: Promise<unknown>
  run: (halt: AbortSignal) => Promise<SweepEnd>
  onChange: () => void
  now: () => number
}

/** A copy that is so new is not read again unless that is asked for. */
const FRESH_MS = 5 * 60_000

/** Creates the control of one worker's sweeps. */
export const createSweepControl = ({
  lock,
  facts,
  ready,
  run,
  onChange,
  now,
}: Parts): SweepControl => {
  /** The last complete sweep must have ended after this time; null if nobody wants the copy. */
  let wantedSince: number | null = null
  let isPaused = false
  let isVisible = false
  let isClosed = false
  let running: AbortController | null = null
  let stop: SweepStop | null = null
  /** How the last run ended, if only the person can go on. */
  let ended: SweepStop | null = null

  const isNeeded = () => {
    const { progress, completed_at } = facts()
    if (wantedSince === null || isClosed || isPaused || !isVisible) return false
    return progress !== null || completed_at === null || completed_at < wantedSince
  }
  const end = (how: SweepEnd) => {
    stop = null
    if (how === 'halted') return
    wantedSince = null
    ended = how === 'complete' ? null : how
  }
  const check = () => {
    if (!isNeeded()) running?.abort()
    else if (!running) begin()
    onChange()
  }
  const begin = () => {
    const halting = new AbortController()
    running = halting
    ended = null
    whileAlone(lock, halting.signal, async () => {
      await ready
      // Another worker may just have done it.
      if (!isNeeded() || halting.signal.aborted) return
      end(await run(halting.signal))
    })
      .catch((error: unknown) => {
        if (isClosed) return
        const message = error instanceof Error ? error.message : String(error)
        end({ kind: 'failed', message, status: null, retry_at: null })
      })
      .finally(() => {
        running = null
        if (facts().progress === null && !isNeeded()) wantedSince = null
        check()
      })
  }
  const want = (since: number) => {
    wantedSince = Math.max(since, wantedSince ?? 0)
    isPaused = false
    check()
  }
  return {
    state: () => {
      if (ended) return ended
      if (wantedSince === null) return 'idle'
      if (isPaused) return { kind: 'paused' }
      if (!isVisible) return { kind: 'hidden' }
      if (!isNeeded()) return 'idle'
      return stop ?? 'running'
    },
    start: () => want(now() - FRESH_MS),
    refresh: () => want(now()),
    pause: () => {
      isPaused = true
      check()
    },
    resume: () => want(now() - FRESH_MS),
    setVisible: (is) => {
      isVisible = is
      check()
    },
    setStop: (next) => {
      stop = next
      onChange()
    },
    check,
    stop: () => {
      wantedSince = null
      ended = null
      check()
    },
    close: () => {
      isClosed = true
      running?.abort()
    },
  }
}
