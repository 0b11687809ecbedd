import pLimit from 'p-limit'
import type { Client } from '../../api/client.ts'
import type { Session } from '../../api/session.ts'
import type { KnownRecord, KnownResource, PacedCalls } from '../../resources/known-resource.ts'
import { newestOnly } from '../ask-worker.ts'
import { keepSweepRate } from '../kept-budget.ts'
import { budgetSettings } from '../budget-settings.ts'
import { placeMirror } from '../open-mirror.ts'
import { EMPTY_STATE, type Mirror, type MirrorState } from '../protocol.ts'
import { createBudgetClient } from '../worker/budget-client.ts'
import { createKnownTable } from './known-table.ts'
import { createKnownWalk, READS_AT_ONCE } from './known-walk.ts'

/** What changes within this time is shown at once. */
const GATHER_MS = 100
/** A piece of the documents that are handed out. */
const PIECE = 250

const NO_SETTINGS = {
  requests_per_minute: null,
  sweep_requests_per_minute: null,
  is_embedded: false,
}

/** How many records were read, and when the first and the last of them. */
const timesOf = (records: readonly KnownRecord[]) => {
  const times = { count: 0, oldest: Infinity, latest: 0 }
  for (const { read_at } of records) {
    if (read_at === 0) continue
    times.count += 1
    times.oldest = Math.min(times.oldest, read_at)
    times.latest = Math.max(times.latest, read_at)
  }
  return times
}

const createKnown = (session: Session, client: Client, known: KnownResource): Mirror => {
  const source = known.open(session, client)
  const table = createKnownTable(known.fields)
  const { search } = table
  const listeners = new Set<() => void>()
  const closing = new AbortController()
  let inSight: ReadonlySet<string> = new Set()
  let state: MirrorState = EMPTY_STATE
  let gathering: ReturnType<typeof setTimeout> | undefined
  let telling: ReturnType<typeof setTimeout> | undefined
  let listedAt: number | null = null

  const paced = createBudgetClient({
    connection: client.connection,
    settings: NO_SETTINGS,
    fetch: session.network.fetch,
    onChange: () => change(),
  })
  const inTurns = pLimit(READS_AT_ONCE)
  let lastTurn: Promise<unknown> = Promise.resolve()
  /** Begins a request when it is its turn: one after the other, so that each counts before the next looks. */
  const inTurn = <Reply>(halt: AbortSignal, send: () => Promise<Reply>) => {
    const turn = lastTurn.then(async () => {
      let isWaiting = false
      await paced.waitForTurn(halt, (stop) => {
        isWaiting = true
        walk.setStop(stop)
      })
      halt.throwIfAborted()
      if (isWaiting) walk.setStop(null)
      // Only its beginning is waited for.
      return { reply: send() }
    })
    lastTurn = turn.catch(() => undefined)
    return turn
  }
  const callsUntil = (halt: AbortSignal): PacedCalls => ({
    call: (operation, options) =>
      inTurns(async () => {
        const begun = await inTurn(halt, () => paced.client.call(operation, options))
        return begun.reply
      }),
  })
  const walk = createKnownWalk({
    records: source.records,
    inSight: () => inSight,
    readList: (signal) => source.readList(callsUntil(signal), signal),
    read: (id, signal, isAlone) => source.read(callsUntil(signal), id, signal, isAlone),
    onChange: () => change(),
    now: Date.now,
  })

  const stateNow = (): MirrorState => {
    const records = table.records()
    const { length } = records
    const times = timesOf(records)
    const sweep = walk.state()
    const left = walk.left()
    const requests = left.reduce((sum, id) => sum + source.requestsFor(id), 0)
    if (walk.isListed()) listedAt ??= Date.now()
    return {
      ...EMPTY_STATE,
      revision: search.revision(),
      loaded: length,
      estimated: length,
      unread: length - times.count,
      completed_at: times.count === length ? listedAt && Math.max(listedAt, times.latest) : null,
      oldest_at: times.count > 0 ? times.oldest : null,
      sweep,
      walked: sweep === 'idle' ? null : { pages: 0, rows: length - left.length },
      requests: paced.budget.usage(),
      // So that the time is told that the requests for what is left take.
      page_size: requests > 0 ? length / requests : null,
      answered: paced.answered(),
      storage: { ...EMPTY_STATE.storage, problem: source.problem() },
    }
  }
  const flush = () => {
    // Once for all that came meanwhile: it goes through all records. What it tells is told below.
    walk.check()
    clearTimeout(gathering)
    gathering = undefined
    table.take(source.records())
    state = stateNow()
    clearTimeout(telling)
    // In a task of its own: what listens renders at once.
    telling = setTimeout(() => {
      for (const listener of listeners) listener()
    })
  }
  const change = () => {
    if (!closing.signal.aborted) gathering ??= setTimeout(flush, GATHER_MS)
  }
  const stopHearing = client.watch(source.hear)
  const stopListening = source.subscribe(() => change())
  const seeVisible = () => walk.setVisible(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', seeVisible)
  seeVisible()
  const allow = async () => paced.budget.allow(await budgetSettings(session, client))
  const ready = Promise.all([source.ready, allow()])
  flush()

  const close = () => {
    if (closing.signal.aborted) return
    closing.abort()
    clearTimeout(gathering)
    clearTimeout(telling)
    walk.close()
    source.close()
    stopHearing()
    stopListening()
    sessionState.unsubscribe()
    document.removeEventListener('visibilitychange', seeVisible)
    paced.close()
  }
  session.onSignOut(close)
  // Another client, also of the same key, opens its own.
  const sessionState = session.state.subscribe(({ client: now }) => {
    if (now !== client) close()
  })
  const view: Mirror['view'] = async (request) => {
    const reply = search.view(request, Date.now())
    inSight = new Set(reply.rows.map(({ id }) => id))
    return reply
  }
  return {
    state: {
      get: () => state,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    view: newestOnly(view),
    rows: view,
    ids: async (request) => search.ids(request, Date.now()),
    counts: async (texts) => texts.map((text) => search.count(text, Date.now())),
    documents: async function* documents(ids) {
      const found = ids.flatMap((id) => table.record(id) ?? [])
      for (let at = 0; at < found.length; at += PIECE)
        yield found.slice(at, at + PIECE).map((document) => ({ document, as_of: document.read_at }))
    },
    complete: async (text, at) => search.complete(text, at, Date.now()),
    values: async (request) => search.values(request, Date.now()),
    find: async (text, most) => search.find(text, most),
    // What the person allows may have changed since the last visit.
    start: () => void Promise.all([ready, allow()]).then(walk.start),
    refresh: () => void ready.then(walk.refresh),
    pause: walk.pause,
    resume: walk.resume,
    allow: (rate) => {
      keepSweepRate(rate)
      void allow()
    },
    // Nothing of it is kept on the device.
    clear: async () => undefined,
    close,
  }
}

/**
 * The records of a resource that the API cannot list, for a client's connection: the same ones at each call.
 */
export const openKnown = (session: Session, client: Client, known: KnownResource): Mirror =>
  placeMirror(client, known.key, () => createKnown(session, client, known))
