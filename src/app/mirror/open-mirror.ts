import type { BudgetSettings } from '../api/budget/budget.ts'
import { limitSaid } from '../api/budget/count-requests.ts'
import type { Client } from '../api/client.ts'
import { runtimeConfigQuery } from '../api/runtime-config.ts'
import type { Session } from '../api/session.ts'
import { newId } from '../connection/connection.ts'
import { onStored } from '../connection/store-connection.ts'
import { holdForLife, lockManager } from '../device/locks.ts'
import { LOCKS } from '../device/registry.ts'
import { recoverCode } from '../ui/load-code.ts'
import type { CopiedResource } from '../resources/copied-resource.ts'
import type { KnownResource } from '../resources/known-resource.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { createAsker, newestOnly } from './ask-worker.ts'
import { keepBudget, keptBudget } from './kept-budget.ts'
import { isKeptHere } from './is-kept-here.ts'
import { keepSweepRate, keptSweepRate } from './kept-sweep-rate.ts'
import { createViewKeeper } from './kept-view.ts'
import type { ToWorker } from './messages.ts'
import { EMPTY_STATE, KEPT_REVISION, type Mirror, type MirrorState } from './protocol.ts'
import { readDocuments } from './read-documents.ts'
import { tellRecentReplies } from './recent-replies.ts'
import { stopTelling, tellInstead } from './report-replies.ts'
import { tellReplies } from './tell-replies.ts'
import { openWorker, type WorkerLink } from './worker-link.ts'

const GONE = "Couldn't load the part of the dashboard that keeps all records."

/** The limits of the host of this page and of the person. */
export const settingsOf = async (
  { cache, network }: Session,
  client: Client,
): Promise<BudgetSettings> => {
  const config = await cache.fetchQuery(runtimeConfigQuery(network)).catch(() => null)
  return {
    requests_per_minute: config?.requests_per_minute ?? null,
    sweep_requests_per_minute: keptSweepRate() ?? config?.sweep_requests_per_minute ?? null,
    is_embedded: config?.is_embedded === true && config.base_url === client.connection.base_url,
  }
}

// Released by the browser when the page is gone, however it went.
let ownLock: string | null = null
const lockOfPage = async (): Promise<string | null> => {
  if (ownLock === null && lockManager()) {
    ownLock = `${LOCKS.page} ${newId()}`
    await holdForLife(ownLock)
  }
  return ownLock
}

const createMirror = (session: Session, client: Client, copied: CopiedResource): Mirror => {
  const { connection } = client
  const { key: resource } = copied
  const listeners = new Set<() => void>()
  const keeper = createViewKeeper(connection, resource)
  let { state } = keeper
  const setState = (next: MirrorState) => {
    state = next
    for (const listener of listeners) listener()
  }
  let link: WorkerLink | null = null
  /** Settles when the worker knows what it may send. */
  let settled: Promise<unknown> = Promise.resolve()
  const post = (message: ToWorker) => link?.post(message)
  let { clock } = client
  const asker = createAsker(
    (message) => {
      connect()
      post(message)
      if (!link) asker.fail(new Error(GONE))
    },
    () => clock.now(),
  )
  const fail = () => {
    link = null
    // Its file is code, too: after an update the server has another one.
    void recoverCode(false)
    asker.fail(new Error(GONE))
    setState({
      // Of what the last visit has left nothing more can be read.
      ...(state.revision === KEPT_REVISION ? EMPTY_STATE : state),
      sweep: { kind: 'failed', message: GONE, status: null, retry_at: null },
    })
  }
  const tellVisible = () =>
    link?.post({ kind: 'visible', is_visible: document.visibilityState === 'visible' })
  const tellHidden = () => link?.post({ kind: 'visible', is_visible: false })

  let isClosed = false
  let isWanted = false
  const connect = () => {
    if (link || isClosed) return
    try {
      link = openWorker({
        slot: slotOf(connection.id, resource),
        onMessage: (message) => {
          if (message.kind !== 'state') return asker.answer(message)
          setState(message.state)
          keeper.told(message.state)
          keepBudget(connection.id, message.memory)
        },
        onGone: fail,
      })
      const is_remembered = isKeptHere(connection, resource)
      post({ kind: 'open', connection, resource, is_remembered })
      tellVisible()
      // Rows on the device are shown before it is known what may be sent.
      settled = settle(link, isWanted).catch(fail)
    } catch {
      fail()
    }
  }
  const settle = async (opened: WorkerLink, isAgain: boolean) => {
    const [settings, lock] = await Promise.all([settingsOf(session, client), lockOfPage()])
    const is_remembered = isKeptHere(connection, resource)
    if (link !== opened) return
    const memory = keptBudget(connection.id)
    const said = limitSaid(connection.id)
    opened.post({
      kind: 'open',
      connection,
      resource,
      is_remembered,
      settings,
      lock,
      memory,
      ...(said && { said }),
    })
    // A worker that takes the place of one that is gone.
    if (isAgain) opened.post({ kind: 'start' })
  }
  /** Tells of a walk, which sends requests. */
  const tellSweep = (message: ToWorker) => {
    connect()
    isWanted = message.kind !== 'pause' && (isWanted || message.kind !== 'allow')
    void settled.then(() => post(message))
  }
  const close = (kind: 'close' | 'forget') => {
    if (isClosed) return
    isClosed = true
    link?.post({ kind })
    link?.close()
    link = null
    for (const told of toldOf) stopTelling(told, copied)
    stopStoring()
    sessionState.unsubscribe()
    document.removeEventListener('visibilitychange', tellVisible)
    removeEventListener('pagehide', tellHidden)
    removeEventListener('pageshow', tellVisible)
    asker.fail(new Error('closed'))
  }
  // Without a worker there is no copy that would have to know: nothing opens one for it.
  const toldOf = new Set<Client>()
  const listenTo = (told: Client) => {
    // Each reply is told once.
    stopTelling(told, copied)
    const stop = tellReplies(told, copied, {
      note: (documents, as_of, age) => post({ kind: 'note', documents, as_of, age }),
      drop: (id) => post({ kind: 'drop', id }),
    })
    tellInstead(told, copied, stop)
    toldOf.add(told)
  }
  listenTo(client)
  const stopStoring = onStored(() => {
    const is_remembered = isKeptHere(connection, resource)
    post({ kind: 'remember', is_remembered })
  })
  document.addEventListener('visibilitychange', tellVisible)
  addEventListener('pagehide', tellHidden)
  addEventListener('pageshow', tellVisible)
  session.onSignOut(() => close('forget'))
  const sessionState = session.state.subscribe(({ client: now }) => {
    if (!now || toldOf.has(now)) return
    if (now.connection.id !== connection.id) return close('close')
    // Signed in anew with the same key.
    clock = now.clock
    mirrorsOf(now).set(resource, mirror)
    listenTo(now)
  })
  connect()
  // What this tab read before it opened the copy.
  tellRecentReplies(session.cache, client, copied, (documents, as_of, age) =>
    post({ kind: 'note', documents, as_of, age }),
  )

  const mirror: Mirror = {
    state: {
      get: () => state,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    view: newestOnly(async (request) => {
      const reply = await asker.ask('view', request)
      keeper.answered(request, reply)
      return reply
    }),
    first: keeper.first,
    rows: (request) => asker.ask('view', request),
    ids: (request) => asker.ask('ids', request),
    counts: (texts) => asker.ask('counts', texts),
    documents: (ids) => readDocuments(ids, (some) => asker.ask('texts', some), copied.read),
    complete: (text, at) => asker.ask('complete', { text, at }),
    values: (request) => asker.ask('values', request),
    find: (text, most) => asker.ask('find', { text, most }),
    start: (whole) => tellSweep({ kind: 'start', ...(whole && { whole }) }),
    refresh: () => tellSweep({ kind: 'refresh' }),
    pause: () => tellSweep({ kind: 'pause' }),
    resume: () => tellSweep({ kind: 'resume' }),
    allow: (rate) => {
      keepSweepRate(rate)
      void settingsOf(session, client).then((settings) => tellSweep({ kind: 'allow', settings }))
    },
    clear: async () => {
      isWanted = false
      keeper.clear()
      await asker.ask('clear', null)
    },
    close: () => close('close'),
  }
  return mirror
}

const mirrors = new WeakMap<Client, Map<string, Mirror>>()

const mirrorsOf = (client: Client) => {
  const found = mirrors.get(client) ?? new Map<string, Mirror>()
  mirrors.set(client, found)
  return found
}

type OpenKnown = (session: Session, client: Client, known: KnownResource) => Mirror
let openKnown: OpenKnown | undefined

/** Says how records are opened that the API cannot list: the code that reads them one by one comes with their pages. */
export const setKnownOpener = (open: OpenKnown): void => {
  openKnown = open
}

/**
 * The copy of all records of a resource for a client's connection: the same one at each call. A closed one stays
 * closed: a page that is still on the screen after a sign-out must not open another one with the key.
 */
export const openMirror = (
  session: Session,
  client: Client,
  copied: CopiedResource | KnownResource,
): Mirror =>
  placeMirror(client, copied.key, () => {
    if ('open' in copied) {
      if (!openKnown) throw new Error(`the code that reads ${copied.key} is not loaded`)
      return openKnown(session, client, copied)
    }
    return createMirror(session, client, copied)
  })

/** The records of a resource for a client, which are opened at the first call. */
export const placeMirror = (client: Client, key: string, open: () => Mirror): Mirror => {
  const known = mirrorsOf(client)
  const mirror = known.get(key) ?? open()
  known.set(key, mirror)
  return mirror
}
