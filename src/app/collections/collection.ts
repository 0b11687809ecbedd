import { isApiError } from '../api/api-error.ts'
import { createClient, type Client } from '../api/client.ts'
import { paceOf, type PaceStop, paceSettings } from '../api/pace/pace.ts'
import { retryDelay } from '../api/query-client.ts'
import type { Session } from '../api/session.ts'
import { wait } from '../api/wait.ts'
import { explainError, type Explanation } from '../errors/explain-error.ts'
import type { CollectedResource } from '../resources/collected-resource.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { createPageSource } from './page-source.ts'
import { createReadSource } from './read-source.ts'
import type { CollectionRecords, createStoredRecords } from './stored-records.ts'

/** Why loading does not go on. All times are Unix milliseconds. */
export type LoadStop =
  | { readonly kind: 'paused' | 'hidden' | 'loop' }
  | PaceStop
  | {
      readonly kind: 'failed'
      /** When the same is asked for again; null if only `resume` or `refresh` goes on. */
      readonly retry_at: number | null
      /** What has failed, what to do about it, and what to quote. */
      readonly explanation: Explanation
    }

/** The records of a collection, and what is done for them. The same object until something changes. */
export type CollectionState = CollectionRecords & {
  readonly loading: 'idle' | 'running' | LoadStop
}

/** A load that came to its end so lately is not repeated unless that is asked for. */
const FRESH_MS = 5 * 60_000

/** A frame: what changes within it is told once. */
const FRAME_MS = 16

/** Only the person can go on after this. */
const isFinal = (stop: LoadStop | null): boolean =>
  stop?.kind === 'loop' || (stop?.kind === 'failed' && stop.retry_at === null)

/**
 * Creates the collection of all records of a resource for the connection of a client. It loads when somebody wants it,
 * nobody has paused it, and somebody could see what it brings; nothing is read before.
 */
export const createCollection = (
  session: Pick<Session, 'cache' | 'network'>,
  client: Client,
  { key, source: from }: CollectedResource,
  openStored?: typeof createStoredRecords,
) => {
  /** All records must be as new as this; null: nobody wants them. */
  let wanted: number | null = null
  /** A person has paused the load. */
  let isPaused = false
  /** What the load waits for, or how it ended. */
  let stop: LoadStop | null = null
  let running: AbortController | null = null
  let failuresInRow = 0
  const closing = new AbortController()

  // No two times are the same, so that it is clear what was first, also where the clock is set back.
  let latest = 0
  const now = () => (latest = Math.max(Date.now(), latest + 0.001))

  const listeners = new Set<() => void>()
  /** Made when somebody asks for it after a change. */
  let state: CollectionState | null = null
  let telling: ReturnType<typeof setTimeout> | undefined
  const change = () => {
    state = null
    telling ??= setTimeout(() => {
      telling = undefined
      for (const listener of listeners) listener()
    }, FRAME_MS)
  }
  const setStop = (next: LoadStop | null) => {
    stop = next
    change()
  }

  const { connection } = client
  const pace = paceOf(connection.id)
  const loader = createClient({ connection, fetch: session.network.fetch, gate: pace.gate })
  const allow = async () => pace.allow(await paceSettings(session, client))
  const isHidden = () => document.visibilityState === 'hidden'
  /** How new all records must become; null: they are, or nobody wants them. */
  const unmet = () => (wanted === null || source.isMet(wanted) ? null : wanted)
  const needed = () =>
    closing.signal.aborted || isPaused || isFinal(stop) || isHidden() ? null : unmet()

  const fail = async (error: unknown, halt: AbortSignal) => {
    // After a 429 the next turn waits as long as the service has asked.
    if (halt.aborted || (isApiError(error) && error.status === 429)) return
    const isTriedAgain = isApiError(error) && error.isRetryable
    // Some minutes at most.
    const ms = isTriedAgain ? retryDelay(Math.min(failuresInRow, 8), error) : 0
    const retry_at = isTriedAgain ? Date.now() + ms : null
    failuresInRow += 1
    setStop({ kind: 'failed', retry_at, explanation: explainError(error) })
    await wait(ms, halt)
  }
  const run = async (control: AbortController) => {
    const { signal } = control
    await allow()
    // What still waits for its turn takes nothing back of a load that has failed for good.
    const onStop = (next: LoadStop | null) => void (isFinal(stop) || setStop(next))
    const turn = () => pace.turn('load', signal, onStop)
    for (let since = needed(); since !== null && !signal.aborted; since = needed())
      try {
        if ((await source.load(since, loader, turn, signal)) === 'loop') setStop({ kind: 'loop' })
      } catch (error) {
        await fail(error, signal)
      }
    control.abort()
    running = null
    if (!isFinal(stop)) stop = null
    check()
  }
  /** Begins or halts the load, after anything has changed. */
  const check = () => {
    if (needed() === null) running?.abort()
    else if (!running) {
      running = new AbortController()
      void run(running)
    }
    change()
  }
  const want = (since: number | null, isPausedThen = isPaused) => {
    wanted = since
    isPaused = isPausedThen
    if (isFinal(stop)) stop = null
    check()
  }
  const fresh = () => unmet() ?? now() - FRESH_MS
  const source =
    typeof from === 'function'
      ? createReadSource(from(session, client), now, check)
      : createPageSource(from, {
          connection,
          slot: slotOf(connection.id, key),
          now,
          onChange: check,
          onClear: () => want(null, false),
          openStored,
        })
  const { get, restore, clear } = source
  const loading = (): CollectionState['loading'] => {
    if (unmet() === null) return 'idle'
    if (isFinal(stop)) return stop ?? 'idle'
    if (isPaused) return { kind: 'paused' }
    if (isHidden()) return { kind: 'hidden' }
    return stop ?? 'running'
  }
  const stops = [
    client.watch(source.take),
    loader.watch(({ error }) => {
      // A halted request says nothing of the service.
      if (error === null || isApiError(error)) client.adoptState(loader.state.get())
      if (error !== null) return
      failuresInRow = 0
      if (stop?.kind === 'failed' && !isFinal(stop)) setStop(null)
    }),
  ]
  document.addEventListener('visibilitychange', check, { signal: closing.signal })
  // What the device has stored says whether there is anything to do.
  const whenRestored = (act: () => void) => () => void restore().then(act)

  return {
    state: {
      get: () => (state ??= { ...source.state(), loading: loading() }),
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    get,
    restore,
    clear,
    /** Somebody wants all records. A pause that a person asked for stays. */
    load: whenRestored(() => want(fresh())),
    /** Reads everything anew, however new it is. */
    refresh: whenRestored(() => want(now(), false)),
    pause: () => want(wanted, true),
    resume: whenRestored(() => want(fresh(), false)),
    /** Nobody waits for them any more. */
    rest: () => want(null, false),
    /** Waits until a bulk change may send a request beside all others, or `halt` is aborted. */
    pace: async (halt: AbortSignal, onStop?: (stop: PaceStop | null) => void): Promise<void> => {
      await allow()
      await pace.turn('bulk', halt, onStop)
    },
    close: () => {
      closing.abort()
      running?.abort()
      for (const end of stops) end()
      source.close()
      loader.close()
    },
  }
}

/** All records of a resource for one connection, in memory. */
export type Collection = ReturnType<typeof createCollection>
