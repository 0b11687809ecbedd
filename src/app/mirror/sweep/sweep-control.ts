import type { CopyFacts } from '../copy/change.ts'
import { whileAlone } from '../../device/locks.ts'
import type { MirrorState, SweepStop } from '../protocol.ts'
import type { SweepEnd } from './run-sweep.ts'

/** When sweeps run: somebody wants them, nobody has paused them, and somebody could see what they bring. */
export type SweepControl = {
  readonly state: () => MirrorState['sweep']
  start: () => void
  refresh: () => void
  pause: () => void
  resume: () => void
  readonly isPaused: () => boolean
  /** Somebody has paused or resumed in another worker. */
  setPaused: (isPaused: boolean) => void
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
  onPause: (isPaused: boolean) => void
  now: () => number
}

/** A copy that is so new is not read again unless that is asked for. */
const FRESH_MS = 5 * 60_000
/** A walk that was left for longer than this counts as one of former times, whenever it came to its end. */
const LONGEST_LEFT_MS = 2 * 60 * 60_000

/** What the last complete walk must be to suffice, in Unix milliseconds. */
type Wanted = {
  readonly completed: number
  readonly began: number
  /** When it began, counted from its end by the time for which it was going on: a large list takes many hours. */
  readonly walked: number
}

/** Creates the control of one worker's sweeps. */
export const createSweepControl = ({
  lock,
  facts,
  ready,
  run,
  onChange,
  onPause,
  now,
}: Parts): SweepControl => {
  let wanted: Wanted | null = null
  let isPaused = false
  let isVisible = false
  let isClosed = false
  let running: AbortController | null = null
  let stop: SweepStop | null = null
  /** How the last run ended, if only the person can go on. */
  let ended: SweepStop | null = null
  /** A second walk has followed at once; a third does not, whatever the clock says. */
  let isSecond = false

  const isNeeded = () => {
    if (wanted === null || isClosed || isPaused || !isVisible) return false
    return facts().progress !== null || !isMet(wanted)
  }
  const isMet = ({ completed, began, walked }: Wanted) => {
    const { completed_at, covers_since, walked_ms } = facts()
    if (completed_at === null || completed_at < completed) return false
    // One that ended in the future has no known age: the clock was set back.
    if (completed_at > now() + FRESH_MS) return false
    const since = covers_since ?? 0
    return since >= began && since + walked_ms >= walked
  }
  const end = (how: SweepEnd) => {
    stop = null
    if (how === 'halted') return
    // A walk that went on after a night has not seen what was created in the night: another one follows it.
    isSecond = how === 'complete' && !isSecond && wanted !== null && !isMet(wanted)
    if (!isSecond) wanted = null
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
        end({ kind: 'failed', message, retry_at: null })
      })
      .finally(() => {
        running = null
        if (wanted !== null && facts().progress === null && isMet(wanted)) wanted = null
        check()
      })
  }
  const setPaused = (is: boolean) => {
    isPaused = is
    check()
  }
  const want = ({ completed, began, walked }: Wanted) => {
    wanted = {
      completed: Math.max(completed, wanted?.completed ?? 0),
      began: Math.max(began, wanted?.began ?? 0),
      walked: Math.max(walked, wanted?.walked ?? 0),
    }
    check()
  }
  const goOn = () => {
    if (isPaused) onPause(false)
    isPaused = false
  }
  const wantFresh = () =>
    want({ completed: now() - FRESH_MS, began: 0, walked: now() - LONGEST_LEFT_MS })
  return {
    state: () => {
      if (ended) return ended
      if (wanted === null) return 'idle'
      if (isPaused) return { kind: 'paused' }
      if (!isVisible) return { kind: 'hidden' }
      if (!isNeeded()) return 'idle'
      return stop ?? 'running'
    },
    // Opening the list does not end a pause that a person asked for.
    start: wantFresh,
    refresh: () => {
      goOn()
      want({ completed: now(), began: now() - FRESH_MS, walked: 0 })
    },
    pause: () => {
      onPause(true)
      setPaused(true)
    },
    isPaused: () => isPaused,
    setPaused,
    resume: () => {
      goOn()
      wantFresh()
    },
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
