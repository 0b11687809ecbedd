import { budgetSettings } from '../api/budget/budget-settings.ts'
import { createPacedClient } from '../api/budget/paced-client.ts'
import { storeLoadRate } from '../api/budget/stored-budget.ts'
import type { Client } from '../api/client.ts'
import type { Session } from '../api/session.ts'
import { LOCKS } from '../device/locks.ts'
import type { CopiedResource } from '../resources/copied-resource.ts'
import { slotOf } from '../resources/resource-slot.ts'
import type { Collection, CollectionState } from './collection.ts'
import { createLoadControl } from './load-control.ts'
import { loadPages } from './load-pages.ts'
import { createObservedState } from './observed-state.ts'
import { createRecordSync } from './record-sync.ts'
import type { createStoredRecords } from './stored-records.ts'
import { createRecordStore, nextLoad } from './record-store.ts'
import { watchReplies } from './watch-replies.ts'
import { watchVisibility } from './watch-visibility.ts'

/** What collections need of the session. */
export type CollectionSession = Pick<Session, 'cache' | 'network'>

/** The collection of a resource whose list has pages. It goes on with each client of the same key. */
export type PagedCollection = Collection & {
  readonly connectionId: string
  readonly watch: (client: Client) => void
}

/** Creates the collection of a resource for the connection of a client. */
export const createPagedCollection = (
  session: CollectionSession,
  client: Client,
  copied: CopiedResource,
  openStored?: typeof createStoredRecords,
): PagedCollection => {
  const { connection } = client
  const slot = slotOf(connection.id, copied.key)
  const store = createRecordStore((change) => {
    sync.tell(change)
    control.check()
  })
  const { map } = store
  const paced = createPacedClient({
    connection,
    fetch: session.network.fetch,
    onChange: () => observed.change(),
  })
  const allow = async () => paced.budget.allow(await budgetSettings(session, client))
  const control = createLoadControl({
    lock: `${LOCKS.load} ${slot}`,
    facts: store.facts,
    ready: allow,
    run: (halt) => loadPages({ copied, store, paced, onStop: control.setStop }, halt),
    restart: () => store.setFacts({ load: nextLoad(store.facts()), progress: null }),
    onChange: () => observed.change(),
    onPause: (isPaused) => sync.tellPause(isPaused),
  })
  const clear = () => {
    store.clear()
    control.reset()
  }
  const sync = createRecordSync({
    connection,
    slot,
    store,
    isPaused: control.isPaused,
    onPause: control.setPaused,
    onClear: clear,
    onChange: control.check,
    ...(openStored && { openStored }),
  })
  // What the device has stored says whether there is anything to do.
  const whenRestored = (act: () => void) => () => void sync.restore().then(act)
  const makeState = (): CollectionState => {
    const { completed_at, progress, skipped, page_size } = store.facts()
    const { sweep_limit: load_limit, ...requests } = paced.budget.usage()
    return {
      records: map.list(),
      revision: map.revision(),
      estimated: completed_at === null ? null : map.size(),
      completed_at,
      oldest_at: map.oldestAt(),
      loading: control.state(),
      progress: progress && { pages: progress.pages, records: progress.records },
      skipped,
      requests: { ...requests, load_limit },
      page_size,
      storage: sync.storage(),
    }
  }
  const observed = createObservedState(makeState)
  const stops = [watchVisibility(control.setVisible)]
  const watch = (client: Client) => {
    stops.push(watchReplies(client, copied, store))
    stops.push(paced.client.watch(() => client.adoptState(paced.client.state.get())))
  }
  watch(client)

  return {
    connectionId: connection.id,
    watch,
    state: observed,
    get: (id) => map.get(id),
    restore: sync.restore,
    load: whenRestored(control.load),
    refresh: whenRestored(control.refresh),
    pause: control.pause,
    resume: whenRestored(control.resume),
    allow: (rate) => {
      storeLoadRate(rate)
      void allow().then(observed.change)
    },
    take: store.take,
    drop: store.drop,
    clear: async () => {
      clear()
      await sync.clear()
    },
    close: () => {
      for (const stop of stops.splice(0)) stop()
      control.close()
      sync.close()
      paced.close()
      observed.close()
    },
  }
}
