import { isApiError } from '../api/api-error.ts'
import { budgetSettings } from '../api/budget/budget-settings.ts'
import { createPacedClient } from '../api/budget/paced-client.ts'
import { storeLoadRate } from '../api/budget/stored-budget.ts'
import type { Client } from '../api/client.ts'
import { retryDelay } from '../api/query-client.ts'
import type { Session } from '../api/session.ts'
import { wait } from '../api/wait.ts'
import { explainError } from '../errors/explain-error.ts'
import type { CollectedResource } from '../resources/collected-resource.ts'
import { slotOf } from '../resources/resource-slot.ts'
import type { Collection, CollectionState, LoadStop } from './collection.ts'
import { createObservedState } from './observed-state.ts'
import { createPageSource } from './page-source.ts'
import { createReadSource } from './read-source.ts'
import type { createStoredRecords } from './stored-records.ts'

/** A load that came to its end so lately is not repeated unless that is asked for. */
const FRESH_MS = 5 * 60_000

/** Of the wait after each failure in a row: to some minutes. */
const MOST_DOUBLINGS = 8

/**
 * Creates the collection of a resource for the connection of a client. It loads when somebody wants it, nobody has
 * paused it, and somebody could see what it brings.
 */
export const createCollection = (
  session: Pick<Session, 'cache' | 'network'>,
  client: Client,
  { key, source: from }: CollectedResource,
  openStored?: typeof createStoredRecords,
): Collection => {
  /** All records must be as new as this, in Unix milliseconds; null: nobody wants them. */
  let wanted: number | null = null
  let isPaused = false
  /** The pause is not a person's. */
  let isResting = false
  const closing = new AbortController()
  let running: AbortController | null = null
  /** What the load waits for. */
  let stop: LoadStop | null = null
  /** How the load ended, if only the person can go on. */
  let ended: LoadStop | null = null
  /** In a row. */
  let failures = 0

  const paced = createPacedClient({
    connection: client.connection,
    fetch: session.network.fetch,
    onChange: () => observed.change(),
  })
  const allow = async () => paced.budget.allow(await budgetSettings(session, client))
  const isUnmet = () => wanted !== null && !source.isMet(wanted)
  const isHidden = () => document.visibilityState === 'hidden'
  const isNeeded = () =>
    !closing.signal.aborted && !isPaused && ended === null && isUnmet() && !isHidden()
  const setStop = (next: LoadStop | null) => {
    stop = next
    observed.change()
  }
  const fail = async (error: unknown, halt: AbortSignal) => {
    // After a 429 the next turn waits as long as the service has asked.
    if (halt.aborted || (isApiError(error) && error.status === 429)) return
    const isTriedAgain = isApiError(error) && error.isRetryable
    const ms = isTriedAgain ? retryDelay(Math.min(failures, MOST_DOUBLINGS), error) : 0
    const explanation = explainError(error)
    const retry_at = isTriedAgain ? Date.now() + ms : null
    const failed: LoadStop = { kind: 'failed', message: explanation.title, retry_at, explanation }
    failures += 1
    if (!isTriedAgain) ended = failed
    setStop(failed)
    await wait(ms, halt)
  }
  const run = async ({ signal }: AbortController) => {
    await allow()
    for (let since = wanted; since !== null && isNeeded() && !signal.aborted; since = wanted) {
      const calls = { client: paced.client, turn: () => paced.turn(signal, setStop), halt: signal }
      try {
        if ((await source.load(since, calls)) === 'loop') ended = { kind: 'loop' }
      } catch (error) {
        await fail(error, signal)
      }
    }
    running = null
    stop = null
    check()
  }
  /** Begins or halts the load, after anything has changed. */
  const check = () => {
    if (!isNeeded()) running?.abort()
    else if (!running) {
      running = new AbortController()
      void run(running)
    }
    observed.change()
  }
  const want = (since: number | null, isToPause = isPaused) => {
    wanted = since
    isPaused = isToPause
    ended = null
    check()
  }
  const fresh = () => (isUnmet() ? wanted : Date.now() - FRESH_MS)
  const source =
    typeof from === 'function'
      ? createReadSource(from(session, client), check)
      : createPageSource(from, {
          connection: client.connection,
          slot: slotOf(client.connection.id, key),
          onChange: check,
          onClear: () => want(null, false),
          openStored,
        })
  const loading = (): CollectionState['loading'] => {
    if (!isUnmet()) return 'idle'
    if (ended) return ended
    if (isPaused) return { kind: 'paused' }
    if (isHidden()) return { kind: 'hidden' }
    return stop ?? 'running'
  }
  const observed = createObservedState((): CollectionState => ({
    ...source.state(),
    loading: loading(),
    requests: paced.budget.usage(),
  }))
  const stops = [
    client.watch(source.take),
    paced.client.watch(({ error }) => {
      // A halted request says nothing of the service.
      if (error === null || isApiError(error)) client.adoptState(paced.client.state.get())
      if (error !== null) return
      failures = 0
      if (stop?.kind === 'failed') setStop(null)
    }),
  ]
  document.addEventListener('visibilitychange', check, { signal: closing.signal })
  // What the device has stored says whether there is anything to do.
  const whenRestored = (act: () => void) => () => void source.restore().then(act)

  return {
    state: observed,
    get: source.get,
    restore: source.restore,
    // Opening the list does not end a pause that a person asked for.
    load: whenRestored(() => want(fresh(), isPaused && !isResting)),
    refresh: whenRestored(() => want(Date.now(), false)),
    pause: () => {
      isResting = false
      want(wanted, true)
    },
    rest: () => {
      isResting = true
      want(wanted, true)
    },
    resume: whenRestored(() => want(fresh(), false)),
    showing: source.showing,
    allow: (rate) => {
      storeLoadRate(rate)
      void allow().then(observed.change)
    },
    clear: source.clear,
    close: () => {
      closing.abort()
      running?.abort()
      for (const end of stops) end()
      source.close()
      paced.close()
    },
  }
}
