import { createAtom } from '@tanstack/react-store'
import { wait } from '../api/wait.ts'
import type { BulkItem } from './bulk-action.ts'
import { JournalError, LEFT, type JournalHead, type Mark, type RowKind } from './journal.ts'
import { requestsOf } from './estimate.ts'
import type { RowEnd } from './row-outcome.ts'
import { answeredMark, countRows, dueMark, endedMark, isDue, unknownMark } from './rows.ts'
import { runRow } from './run-row.ts'
import type { Runner, RunnerParts, RunPhase, RunState } from './run-state.ts'

/** How many operators are worked on at once. */
const AT_ONCE = 4
const MOST_TRIES = 4
/** After this many failures in a row, each of which may be the network's, the person decides. */
const MOST_FAILURES = 8
const DEFAULT_WAIT_SECONDS = 60
const PUBLISH_MS = 100
/** Whoever shows the rows looks at all of them: so many in a millisecond between. */
const ROWS_PER_MS = 200

const backOff = (failures: number) => Math.min(1_000 * 2 ** failures, 60_000)

/** Creates the runner of a journal; nothing runs until it is started. */
export const createRunner = (parts: RunnerParts): Runner => {
  const { journal, store, writes, budget, delay = backOff } = parts
  const { items } = journal
  let { head } = journal
  const marks: Mark[] = items.map((_, index) => journal.marks.get(index) ?? LEFT)
  const markOf = (index: number): Mark => marks[index] ?? LEFT
  const indicesOf = (kind: RowKind) =>
    marks.flatMap(({ state }, index) => (state.kind === kind ? [index] : []))
  const made = new Set(
    marks.flatMap(({ state }) => (state.kind === 'done' && state.made ? [state.made] : [])),
  )
  const tries = new Map<number, number>()
  let queue: number[] = []
  let failures = 0
  let revision = 0
  let isClosed = false
  let isStarting = false
  /** Something could not be stored: what is stored is behind. */
  let isBehind = false
  let aborter = new AbortController()
  let working = Promise.resolve()
  let phase: RunPhase =
    head.status === 'ended' ? { kind: 'ended' } : { kind: 'paused', error: null }

  const stateNow = (): RunState => ({
    phase,
    counts: countRows(marks),
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
  const isGoing = () => !isClosed && (phase.kind === 'running' || phase.kind === 'waiting')
  const halt = (error: unknown) => {
    if (!isGoing()) return
    aborter.abort()
    enter({ kind: 'paused', error })
  }
  const waitUntil = (until: number) => {
    if (isGoing() && (phase.kind !== 'waiting' || phase.until < until))
      enter({ kind: 'waiting', until })
  }

  const stored = (writing: Promise<void>) =>
    writing.catch((cause: unknown) => {
      isBehind = true
      throw new JournalError("This device doesn't store the progress any more", { cause })
    })
  const writeMarks = async (changed: ReadonlyMap<number, Mark>) => {
    if (isClosed) throw new JournalError('closed')
    for (const [index, mark] of changed) marks[index] = mark
    revision += 1
    timer ??= setTimeout(publish, Math.max(PUBLISH_MS, items.length / ROWS_PER_MS))
    await stored(store.writeMarks(head.connection_id, changed))
  }
  const writeMark = (index: number, mark: Mark) => writeMarks(new Map([[index, mark]]))
  const writeHead = async (status: JournalHead['status']) => {
    if (isClosed || head.status === status) return
    head = { ...head, status }
    await stored(store.writeHead(head))
  }
  /** Stores all of it anew: the storage was full or cleared, and may have room again. */
  const catchUp = async () => {
    if (!isBehind) return
    const known = marks.flatMap((mark, index): [number, Mark][] =>
      mark === LEFT ? [] : [[index, mark]],
    )
    await stored(store.begin({ head, items, marks: new Map(known) }))
    isBehind = false
  }

  const tryAgain = async (index: number, end: Extract<RowEnd, { kind: 'again' }>) => {
    const { reason, isUnknown } = end
    const count = (tries.get(index) ?? 0) + 1
    tries.set(index, count)
    failures += 1
    if (count < MOST_TRIES) queue.push(index)
    else await writeMark(index, endedMark(markOf(index), { kind: 'failed', reason, isUnknown }))
    if (failures < MOST_FAILURES) waitUntil(Date.now() + delay(failures))
    else halt(end.error)
  }

  const work = async (index: number, item: BulkItem): Promise<void> => {
    const { sent: sentBefore, ...unsent } = markOf(index)
    const end = await runRow(item, markOf(index), {
      action: head.action,
      writes,
      keepsTheirs: head.keeps_theirs,
      isWanted: isGoing,
      noteSent: (sent) => writeMark(index, { ...markOf(index), sent }),
      // What cannot be stored now, the next note says.
      takeBackSent: () =>
        writeMark(index, sentBefore ? { ...unsent, sent: sentBefore } : unsent).catch(
          () => undefined,
        ),
      onDocument: parts.onDocument,
      onGone: parts.onGone,
      hasMade: (id) => made.has(id),
    })
    if (isClosed) return
    if (end.kind === 'again') return tryAgain(index, end)
    if (end.kind === 'row') {
      failures = 0
      if (end.state.kind === 'done' && end.state.made) made.add(end.state.made)
      return writeMark(index, endedMark(markOf(index), end.state))
    }
    queue.unshift(index)
    if (end.kind === 'wait') waitUntil(Date.now() + (end.seconds ?? DEFAULT_WAIT_SECONDS) * 1_000)
    if (end.kind === 'halt') halt(end.error)
  }

  /** Whether it may go on; waits as long as the service or the network needs. */
  const mayGoOn = async (signal: AbortSignal): Promise<boolean> => {
    while (phase.kind === 'waiting' && isGoing()) {
      // oxlint-disable-next-line no-await-in-loop -- it may have to wait longer meanwhile
      await wait(phase.until - Date.now(), signal)
      if (phase.kind === 'waiting' && phase.until <= Date.now()) enter({ kind: 'running' })
    }
    return isGoing()
  }

  const worker = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one operator after the other
      if (!(await mayGoOn(signal))) return
      const index = queue.shift()
      const item = index === undefined ? undefined : items[index]
      if (index === undefined || !item) return
      try {
        // Both requests before the first: a read that waits for its write is soon out of date.
        for (let one = 0; one < requestsOf(item); one += 1)
          // oxlint-disable-next-line no-await-in-loop -- as above
          await budget.acquire(signal)
      } catch {
        queue.unshift(index)
        return
      }
      // oxlint-disable-next-line no-await-in-loop -- as above
      await work(index, item)
    }
  }

  const run = async (): Promise<void> => {
    isStarting = false
    if (isClosed) return
    aborter = new AbortController()
    failures = 0
    tries.clear()
    queue = indicesOf('left').filter((index) => isDue(markOf(index), head))
    enter({ kind: 'running' })
    try {
      await catchUp()
      await writeHead('running')
      while (isGoing() && queue.length > 0) {
        const workers = Array.from({ length: AT_ONCE }, () => worker(aborter.signal).catch(halt))
        // oxlint-disable-next-line no-await-in-loop -- again only if something was added meanwhile
        await Promise.all(workers)
      }
      const isWhole = isGoing()
      await writeHead(isWhole ? 'ended' : phase.kind === 'ended' ? 'ended' : 'paused')
      if (isWhole) enter({ kind: 'ended' })
    } catch (error) {
      halt(error)
    }
    publish()
  }

  const stop = async (next: RunPhase) => {
    const wasGoing = isGoing()
    enter(next)
    aborter.abort()
    await working
    if (!wasGoing) await writeHead(next.kind === 'ended' ? 'ended' : 'paused')
  }
  const setMarks = async (indices: readonly number[], next: (mark: Mark) => Mark) => {
    const changed = new Map(indices.map((index) => [index, next(markOf(index))]))
    await writeMarks(changed)
    if (isGoing())
      queue.push(...indices.filter((index) => changed.get(index)?.state.kind === 'left'))
    publish()
  }
  const cancel = async () => {
    head = { ...head, cancels: (head.cancels ?? 0) + 1 }
    await stop({ kind: 'ended' })
    // Of these nobody knows whether they were changed: not "left as they were".
    const unknown = indicesOf('left').filter((index) => markOf(index).sent)
    if (unknown.length > 0) await setMarks(unknown, unknownMark)
  }

  return {
    state,
    head: () => head,
    isStored: store.place === 'device',
    items,
    markOf,
    indicesOf,
    start: () => {
      if (isGoing() || isStarting) return working
      isStarting = true
      working = working.then(run)
      return working
    },
    pause: () => stop({ kind: 'paused', error: null }),
    cancel,
    retryFailed: () => setMarks(indicesOf('failed'), (mark) => dueMark(mark, head)),
    answer: (indices, answer) => setMarks(indices, (mark) => answeredMark(mark, answer, head)),
    close: () => {
      isClosed = true
      clearTimeout(timer)
      aborter.abort()
    },
  }
}
