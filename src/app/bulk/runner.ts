import type { QueryClient } from '@tanstack/react-query'
import { createAtom } from '@tanstack/react-store'
import pLimit from 'p-limit'
import type { Client } from '../api/client.ts'
import { wait } from '../api/wait.ts'
import type { Collection } from '../collections/collection.ts'
import type { Resource } from '../resources/resource.ts'
import { bulkWrites } from './bulk-writes.ts'
import { asJournalError, JournalError, type Journals } from './journal.ts'
import { runRow, type RowEnd } from './run-row.ts'
import {
  answeredRow,
  cancelledRow,
  countRows,
  dueRow,
  endedRow,
  type Journal,
  type JournalHead,
  type JournalRow,
  type RowAnswer,
  type RowKind,
  type RunPhase,
  type RunState,
} from './run-state.ts'

/** How many records are worked on at once. */
const AT_ONCE = 4
/** How often a row is tried that the service answers. */
const MOST_TRIES = 4
const PUBLISH_MS = 100
/** After so many failures in a row, each of which may be the network's, the person decides. */
const MOST_FAILURES = 8

const backOff = (failures: number) => Math.min(1_000 * 2 ** failures, 60_000)

export type BulkPace = Collection['pace']

type RunnerParts = {
  journal: Journal
  store: Journals
  client: Client
  resource: Resource
  cache: QueryClient
  pace?: BulkPace | undefined
  /** Milliseconds before the next try after the nth failure in a row. */
  delay?: ((failures: number) => number) | undefined
}

/** Creates the runner of a journal; nothing runs until it is started. */
export const createRunner = (parts: RunnerParts) => {
  const { store, client, resource, cache, pace = async () => undefined, delay = backOff } = parts
  const writes = bulkWrites(client, resource)
  const { keyOf } = resource.reads(cache, client)
  const rows = [...parts.journal.rows]
  let { head } = parts.journal
  let isClosed = false
  /** Aborted while nothing is to run: what is on its way ends as soon as it can. */
  let aborter = new AbortController()
  aborter.abort()
  let working = Promise.resolve()
  let phase: RunPhase = { kind: head.ended_at === null ? 'interrupted' : 'ended' }

  const stateNow = (): RunState => ({ phase, counts: countRows(rows), total: rows.length })
  const state = createAtom(stateNow())
  let timer: ReturnType<typeof setTimeout> | undefined
  const publish = () => {
    clearTimeout(timer)
    timer = undefined
    state.set(stateNow())
  }
  const enter = (next: RunPhase) => {
    if (isClosed) return
    phase = next
    publish()
  }
  const onRest = (until: number | null) => {
    if (until !== null) enter({ kind: 'waiting', until })
    else if (phase.kind === 'waiting') enter({ kind: 'running' })
  }
  let failures = 0
  let restUntil = 0
  /** All rows rest after a failure. Those that run at the same time meet one outage: they count once. */
  const isTooOften = (): boolean => {
    if (Date.now() >= restUntil) restUntil = Date.now() + delay((failures += 1))
    return failures >= MOST_FAILURES
  }
  const rest = async (signal: AbortSignal) => {
    const until = restUntil
    // Not for longer if another row fails first: each would be tried in a round of its own, and all count.
    if (Date.now() < until) {
      onRest(until)
      await wait(until - Date.now(), signal)
    }
    if (!signal.aborted) onRest(null)
  }
  const isGoing = () => !aborter.signal.aborted
  const halt = (error: unknown, signal: AbortSignal) => {
    if (signal.aborted) return
    aborter.abort()
    enter({ kind: 'paused', error })
  }
  const indicesOf = (kind: RowKind): number[] =>
    rows.flatMap(({ state: { kind: own } }, index) => (own === kind ? [index] : []))
  const isDue = () => rows.some((row) => row.state.kind === 'left')

  /** Something could not be stored. */
  let isBehind = false
  const stored = (storing: Promise<void>) =>
    storing.catch((cause: unknown) => {
      isBehind = true
      return asJournalError(cause)
    })
  const note = (changed: ReadonlyMap<number, JournalRow>, more: Partial<JournalHead> = {}) => {
    if (isClosed) throw new JournalError()
    head = { ...head, ...more }
    for (const [index, row] of changed) rows[index] = row
    timer ??= setTimeout(publish, PUBLISH_MS)
  }
  const save = async (changed: ReadonlyMap<number, JournalRow>, more?: Partial<JournalHead>) => {
    note(changed, more)
    await stored(store.write(head, changed))
  }
  /** Stores all of it: the storage may have room again for what it has not stored. */
  const saveAll = async () => {
    await stored(store.begin({ head, rows: [...rows] }))
    isBehind = false
  }
  const saveRow = (index: number, row: JournalRow) => save(new Map([[index, row]]))

  const runOnce = (index: number, row: JournalRow, signal: AbortSignal): Promise<RowEnd> =>
    runRow(row, {
      action: head.action,
      writes,
      signal,
      noteSent: (sent) => {
        const { sent: _before, ...unsent } = rows[index] ?? row
        return saveRow(index, sent ? { ...unsent, sent } : unsent)
      },
      // Only what somebody looks at: thousands would fill the cache. The collection learns it from the client.
      onRead: (id, document) => {
        const queryKey = keyOf(id)
        if (!document) cache.removeQueries({ queryKey, type: 'inactive' })
        else if (cache.getQueryData(queryKey)) cache.setQueryData(queryKey, document)
      },
      hasMade: (id) => rows.some(({ state: own }) => own.kind === 'done' && own.made === id),
    })

  const work = async (index: number, signal: AbortSignal): Promise<void> => {
    let tries = 0
    for (;;) {
      await rest(signal)
      // Once for both requests: a read that waits for its write is soon out of date.
      await pace(signal, (stop) => onRest(stop?.kind === 'asked-to-wait' ? stop.until : null))
      const row = rows[index]
      if (signal.aborted || row?.state.kind !== 'left') return
      const end = await runOnce(index, row, signal)
      if (isClosed || end.kind === 'left') return
      if (end.kind === 'halt') return halt(end.error, signal)
      if (end.kind === 'wait') continue
      if (end.kind === 'row') failures = 0
      const isOut = end.kind === 'again' && isTooOften()
      if (end.kind === 'again' && end.isReached) tries += 1
      if (end.kind === 'row' || tries >= MOST_TRIES)
        return saveRow(index, endedRow(rows[index] ?? row, end.state))
      if (isOut) return halt(end.error, signal)
    }
  }

  const run = async (signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return
    failures = 0
    const atMost = pLimit(AT_ONCE)
    try {
      if (isBehind) await saveAll()
      while (!signal.aborted) {
        await atMost.map(indicesOf('left'), (index) =>
          work(index, signal).catch((error: unknown) => halt(error, signal)),
        )
        if (signal.aborted || isDue()) continue
        await save(new Map(), { ended_at: Date.now() })
        // An answer may have come meanwhile.
        if (isDue()) continue
        aborter.abort()
        enter({ kind: 'ended' })
      }
    } catch (error) {
      halt(error, signal)
    }
    publish()
  }

  const stop = async (next: RunPhase) => {
    aborter.abort()
    enter(next)
    await working
  }
  type Next = (row: JournalRow) => JournalRow
  const rowsBy = (indices: readonly number[], next: Next) =>
    new Map(
      indices.flatMap((index) => {
        const row = rows[index]
        return row ? [[index, next(row)] as const] : []
      }),
    )
  const setRows = async (indices: readonly number[], next: Next) => {
    const changed = rowsBy(indices, next)
    const isAnyDue = [...changed.values()].some((row) => row.state.kind === 'left')
    const more = isAnyDue ? { ended_at: null } : {}
    // The run that goes on, or follows, stores them, or pauses and says why.
    await save(changed, more).catch((error: unknown) => halt(error, aborter.signal))
    publish()
  }

  return {
    state,
    head: () => head,
    rows: (): readonly JournalRow[] => rows,
    indicesOf,
    /** Runs what is left; settles when nothing is left, or it was paused. */
    start: (): Promise<void> => {
      if (isGoing() || isClosed) return working
      aborter = new AbortController()
      const { signal } = aborter
      // At once: what was on its way at a pause may take as long as a request.
      enter({ kind: 'running' })
      working = working.then(() => run(signal))
      return working
    },
    pause: () => stop({ kind: 'paused', error: null }),
    /** Ends it: what is left stays as it is. */
    cancel: async () => {
      await stop({ kind: 'ended' })
      if (isGoing()) return
      note(rowsBy(indicesOf('left'), cancelledRow), { ended_at: Date.now() })
      await saveAll()
      publish()
    },
    retryFailed: () => setRows(indicesOf('failed'), dueRow),
    answer: (indices: readonly number[], answer: RowAnswer) =>
      setRows(indices, (row) => answeredRow(row, answer)),
    /** Writes nothing more, neither to the service nor to the journal. */
    close: () => {
      isClosed = true
      aborter.abort()
      publish()
    },
  }
}

/** The bulk change of one journal. */
export type Runner = ReturnType<typeof createRunner>
