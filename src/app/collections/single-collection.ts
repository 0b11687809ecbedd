import pLimit from 'p-limit'
import { budgetSettings } from '../api/budget/budget-settings.ts'
import { createPacedClient } from '../api/budget/paced-client.ts'
import { storeLoadRate } from '../api/budget/stored-budget.ts'
import type { Client } from '../api/client.ts'
import type { Session } from '../api/session.ts'
import type { KnownRecord, KnownResource, PacedCalls } from '../resources/known-resource.ts'
import { EMPTY_STATE, type Collection, type CollectionState } from './collection.ts'
import { createRecordLoader, READS_AT_ONCE } from './load-records.ts'
import { createObservedState } from './observed-state.ts'
import { watchVisibility } from './watch-visibility.ts'

/** Records that come within this time are looked at once. */
const GATHER_MS = 100

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

/** Creates the collection of a resource that the API cannot list: its records are read one by one. */
export const createSingleCollection = (
  session: Session,
  client: Client,
  resource: KnownResource,
): Collection => {
  const source = resource.open(session, client)
  const closing = new AbortController()
  let inSight: readonly string[] = []
  let listedAt: number | null = null
  let gathering: ReturnType<typeof setTimeout> | undefined
  let records: readonly KnownRecord[] = []
  let byId = new Map<string, KnownRecord>()
  let revision = 0

  const paced = createPacedClient({
    connection: client.connection,
    fetch: session.network.fetch,
    onChange: () => observed.change(),
  })
  const inTurns = pLimit(READS_AT_ONCE)
  let latest: Promise<unknown> = Promise.resolve()
  /** Begins a request within the budget: one after the other, so that each counts before the next looks. */
  const begin = <Reply>(halt: AbortSignal, send: () => Promise<Reply>) => {
    const begun = latest.then(async () => {
      let isWaiting = false
      await paced.waitForBudget(halt, (stop) => {
        isWaiting = true
        loader.setStop(stop)
      })
      halt.throwIfAborted()
      if (isWaiting) loader.setStop(null)
      // Only its beginning is waited for.
      return { reply: send() }
    })
    latest = begun.catch(() => undefined)
    return begun
  }
  const callsUntil = (halt: AbortSignal): PacedCalls => ({
    call: (operation, options) =>
      inTurns(async () => {
        const begun = await begin(halt, () => paced.client.call(operation, options))
        return begun.reply
      }),
  })
  const loader = createRecordLoader({
    records: source.records,
    inSight: () => inSight,
    readList: (signal) => source.readList(callsUntil(signal), signal),
    read: (id, signal, isAlone) => source.read(callsUntil(signal), id, signal, isAlone),
    onChange: () => observed.change(),
  })
  const takeRecords = () => {
    const now = source.records()
    if (now === records) return
    records = now
    byId = new Map(records.map((record) => [record.id, record]))
    revision += 1
  }
  const makeState = (): CollectionState => {
    takeRecords()
    const { length } = records
    const times = timesOf(records)
    const loading = loader.state()
    const left = loader.left()
    const requests = left.reduce((sum, id) => sum + source.requestsFor(id), 0)
    const { sweep_limit: load_limit, ...usage } = paced.budget.usage()
    if (loader.isListed()) listedAt ??= Date.now()
    return {
      ...EMPTY_STATE,
      records,
      revision,
      estimated: length,
      unread: length - times.count,
      completed_at: times.count === length ? listedAt && Math.max(listedAt, times.latest) : null,
      oldest_at: times.count > 0 ? times.oldest : null,
      loading,
      progress: loading === 'idle' ? null : { pages: 0, records: length - left.length },
      requests: { ...usage, load_limit },
      // So that the time is told that the requests for what is left take.
      page_size: requests > 0 ? length / requests : null,
      storage: { place: 'memory', problem: source.problem() },
    }
  }
  const observed = createObservedState(makeState)
  const gather = () => {
    observed.change()
    // Once for all that come meanwhile, since it goes through all records.
    gathering ??= setTimeout(() => {
      gathering = undefined
      loader.check()
    }, GATHER_MS)
  }
  const allow = async () => paced.budget.allow(await budgetSettings(session, client))
  const stops = [
    client.watch(source.hear),
    source.subscribe(gather),
    watchVisibility(loader.setVisible),
    paced.client.watch(() => client.adoptState(paced.client.state.get())),
  ]
  const whenReady = (act: () => void) =>
    void Promise.all([source.ready, allow()]).then(() => {
      if (!closing.signal.aborted) act()
    })
  return {
    state: observed,
    get: (id) => {
      takeRecords()
      const record = byId.get(id)
      return record && { record, as_of: record.read_at }
    },
    restore: async () => undefined,
    load: () => whenReady(loader.load),
    refresh: () => whenReady(loader.refresh),
    pause: loader.pause,
    resume: loader.resume,
    showing: (ids) => {
      inSight = ids
    },
    allow: (rate) => {
      storeLoadRate(rate)
      void allow().then(observed.change)
    },
    // The source takes them from the replies themselves.
    take: () => undefined,
    drop: () => undefined,
    // Nothing of it is stored on the device.
    clear: async () => undefined,
    close: () => {
      if (closing.signal.aborted) return
      closing.abort()
      clearTimeout(gathering)
      loader.close()
      for (const stop of stops) stop()
      source.close()
      paced.close()
      observed.close()
    },
  }
}
