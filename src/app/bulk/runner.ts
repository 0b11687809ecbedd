import type { QueryClient } from '@tanstack/react-query'
import { createAtom } from '@tanstack/react-store'
import type { Client } from '../api/client.ts'
import { wait } from '../api/wait.ts'
import type { BulkItem } from '../resources/bulk-action.ts'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import { requestsOf } from './budget.ts'
import { bulkWrites } from './bulk-writes.ts'
import { createFailureCount } from './failure-count.ts'
import { slotOfHead, type Journal, type RowMark } from './journal.ts'
import type { Journals } from './journal-store.ts'
import type { Choice } from '../writes/conflicts/conflict.ts'
import type { RowEnd } from './row-outcome.ts'
import {
  answeredMark,
  countRows,
  dueMark,
  endedMark,
  isDue,
  unknownMark,
  type RunPhase,
  type RunState,
} from './rows.ts'
import { lookForTwins, madeIds } from './made-records.ts'
import { createRunMarks } from './run-marks.ts'
import { runRow } from './run-row.ts'
import type { Budget } from './budget.ts'

/** How many records are worked on at once. */
const AT_ONCE = 4
const DEFAULT_WAIT_SECONDS = 60
const PUBLISH_MS = 100
/** How long a cancelled one looks for what was created twice. */
const LAST_LOOK_MS = 10_000

type RunnerParts = {
  journal: Journal
  store: Journals
  client: Client
  resource: Resource
  cache: QueryClient
  budget: Budget
  /** Milliseconds before the next try after the nth failure in a row. */
  delay?: ((failures: number) => number) | undefined
}

/** Creates the runner of a journal; nothing runs until it is started. */
export const createRunner = (parts: RunnerParts) => {
  const { journal, store, client, resource, cache, budget } = parts
  const { items } = journal
  const writes = bulkWrites(client, resource)
  const { keyOf } = resource.reads(cache, client)
  // Only what somebody looks at: thousands would fill the cache. The collection learns it from the client.
  const onDocument = (document: ResourceDocument) => {
    const queryKey = keyOf(document.id)
    if (cache.getQueryData(queryKey)) cache.setQueryData(queryKey, document)
  }
  const onGone = (id: string) => cache.removeQueries({ queryKey: keyOf(id), type: 'inactive' })
  const marks = createRunMarks(journal, store)
  const { head, indicesOf } = marks
  const failures = createFailureCount(parts.delay)
  let queue: number[] = []
  /** On their way. */
  const open = new Set<number>()
  let revision = 0
  let isClosed = false
  /** Aborted while nothing is to run: what is on its way ends as soon as it can. */
  let aborter = new AbortController()
  aborter.abort()
  let working = Promise.resolve()
  let waiting = Promise.resolve()
  let phase: RunPhase = { kind: head().status === 'ended' ? 'ended' : 'interrupted' }

  const stateNow = (): RunState => ({
    phase,
    counts: countRows(marks.all()),
    total: items.length,
    revision,
  })
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
  const isGoing = () => !aborter.signal.aborted
  const halt = (error: unknown, signal: AbortSignal) => {
    if (signal.aborted) return
    aborter.abort()
    enter({ kind: 'paused', error })
  }
  /** All workers share one wait. */
  const waitUntil = (until: number, signal: AbortSignal) => {
    if (signal.aborted || (phase.kind === 'waiting' && phase.until >= until)) return
    const entered: RunPhase = { kind: 'waiting', until }
    enter(entered)
    waiting = wait(until - Date.now(), signal).then(() => {
      if (phase === entered) enter({ kind: 'running' })
    })
  }

  const writeMarks = async (changed: ReadonlyMap<number, RowMark>) => {
    revision += 1
    if (!isClosed) timer ??= setTimeout(publish, PUBLISH_MS)
    await marks.write(changed)
  }
  const noteTwins = async (signal: AbortSignal) => {
    const found = await lookForTwins({ items, marks: marks.all(), writes, budget, signal })
    if (found.size > 0) await writeMarks(found)
  }
  const writeMark = (index: number, mark: RowMark) => writeMarks(new Map([[index, mark]]))

  const tryAgain = async (
    index: number,
    { error, reason, isUnknown, isReached }: Extract<RowEnd, { kind: 'again' }>,
    { begun, signal }: { begun: number; signal: AbortSignal },
  ) => {
    const pauseMs = failures.fail(begun)
    if (failures.isOver(index, isReached))
      await writeMark(index, endedMark(marks.of(index), { kind: 'failed', reason, isUnknown }))
    else queue.push(index)
    if (pauseMs === null) halt(error, signal)
    else waitUntil(Date.now() + pauseMs, signal)
  }

  const work = async (index: number, item: BulkItem, signal: AbortSignal): Promise<void> => {
    const begun = failures.begin()
    const end = await runRow(item, marks.of(index), {
      action: head().action,
      writes,
      signal,
      noteSent: (sent) => {
        const { sent: _before, ...unsent } = marks.of(index)
        return writeMark(index, sent ? { ...unsent, sent } : unsent)
      },
      onDocument,
      onGone,
      hasMade: (id) => madeIds(marks.all()).has(id),
    })
    if (isClosed) return
    if (end.kind === 'again') return tryAgain(index, end, { begun, signal })
    if (end.kind === 'row') {
      failures.succeed()
      return writeMark(index, endedMark(marks.of(index), end.state))
    }
    queue.unshift(index)
    if (end.kind === 'wait')
      waitUntil(Date.now() + (end.seconds ?? DEFAULT_WAIT_SECONDS) * 1_000, signal)
    if (end.kind === 'halt') halt(end.error, signal)
  }

  const worker = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      // As long as the service or the network needs.
      while (phase.kind === 'waiting' && !signal.aborted) await waiting
      const index = signal.aborted ? undefined : queue.shift()
      const item = index === undefined ? undefined : items[index]
      if (index === undefined || !item) return
      try {
        // Both requests before the first: a read that waits for its write is soon out of date.
        for (let one = 0; one < requestsOf(item); one += 1) await budget.acquire(signal)
      } catch {
        queue.unshift(index)
        return
      }
      // Another row has met an outage meanwhile.
      if (phase.kind === 'waiting') {
        queue.unshift(index)
        continue
      }
      // Queued twice by two answers at once, it still runs once.
      if (open.has(index) || marks.of(index).state.kind !== 'left') continue
      open.add(index)
      await work(index, item, signal).finally(() => open.delete(index))
    }
  }

  const run = async (signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return
    failures.reset()
    queue = indicesOf('left').filter((index) => isDue(marks.of(index), head()))
    try {
      await marks.catchUp()
      do {
        await marks.writeStatus('running')
        const workers = Array.from({ length: AT_ONCE }, () =>
          worker(signal).catch((error: unknown) => halt(error, signal)),
        )
        await Promise.all(workers)
        if (queue.length === 0) await noteTwins(signal)
        // An answer may come while it is stored.
        if (queue.length === 0 && !signal.aborted) await marks.writeStatus('ended')
      } while (queue.length > 0 && !signal.aborted)
      if (signal.aborted) await marks.writeStatus(phase.kind === 'ended' ? 'ended' : 'paused')
      else {
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
    if (isGoing()) return
    // Also what the run could not store, so that the person hears of it.
    await marks.writeStatus(next.kind === 'ended' ? 'ended' : 'paused')
    await marks.catchUp()
  }
  const setMarks = async (indices: readonly number[], next: (mark: RowMark) => RowMark) => {
    const changed = new Map(indices.map((index) => [index, next(marks.of(index))]))
    // The run that goes on, or follows, stores them, or pauses and says why.
    await writeMarks(changed).catch((error: unknown) => halt(error, aborter.signal))
    if (isGoing())
      queue.push(...indices.filter((index) => changed.get(index)?.state.kind === 'left'))
    publish()
  }
  const cancel = async () => {
    marks.cancelLeft()
    await stop({ kind: 'ended' })
    // Of these nobody knows whether they were changed: not "not changed".
    const unknown = indicesOf('left').filter((index) => marks.of(index).sent)
    if (unknown.length > 0) await setMarks(unknown, unknownMark)
    if (isGoing()) return
    await marks.catchUp()
    await noteTwins(AbortSignal.timeout(LAST_LOOK_MS))
  }

  return {
    state,
    head,
    /** It outlives the page. */
    isStored: () => store.isStored(slotOfHead(head())),
    /** As this tab knows it, stored or not. */
    journal: marks.journal,
    /** Goes on without the device, which does not store it. */
    moveToMemory: marks.moveToMemory,
    items,
    markOf: marks.of,
    /** The rows of a kind, in their order. */
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
    cancel,
    retryFailed: () => setMarks(indicesOf('failed'), (mark) => dueMark(mark, head())),
    /** Answers the questions of rows, each conflict by its id, or all of them with one choice. */
    answer: (indices: readonly number[], answer: Choice | ReadonlyMap<string, Choice>) =>
      setMarks(indices, (mark) => answeredMark(mark, answer, head())),
    /** Writes nothing more, neither to the service nor to the journal. */
    close: () => {
      isClosed = true
      marks.close()
      clearTimeout(timer)
      aborter.abort()
    },
  }
}

/** The bulk change of one journal. */
export type Runner = ReturnType<typeof createRunner>
