import { limitSaid } from '../api/budget/count-requests.ts'
import type { Client } from '../api/client.ts'
import type { Session } from '../api/session.ts'
import { newId, isStoredHere, type Connection } from '../connection/connection.ts'
import { onStored } from '../connection/store-connection.ts'
import { holdForLife, lockManager, LOCKS } from '../device/locks.ts'
import { recoverCode } from '../ui/load-code.ts'
import type { CopiedResource } from '../resources/copied-resource.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { budgetSettings } from './budget-settings.ts'
import { createAsker, newestOnly } from './ask-worker.ts'
import { keepBudget, keptBudget, keepSweepRate } from './kept-budget.ts'
import type { ToWorker } from './messages.ts'
import { EMPTY_STATE, type Mirror, type MirrorState } from './protocol.ts'
import { readDocuments } from './read-documents.ts'
import { tellRecentReplies } from './recent-replies.ts'
import { stopTelling, tellInstead } from './report-replies.ts'
import { tellReplies } from './tell-replies.ts'
import { openWorker, type WorkerLink } from './worker-link.ts'
import { notedCopies } from '../device/erase.ts'
import { ENTRIES } from '../device/registry.ts'
import { writeStored } from '../device/storage.ts'

/** Notes that the copy of a slot is going to be on this device. */
const noteCopy = (slot: string): void => {
  const ids = notedCopies()
  if (!ids.includes(slot)) writeStored(ENTRIES.copies, [...ids, slot].join(' '))
}

/**
 * Whether the copy is kept on this device: with the remembered connection itself, not with another one of the same
 * key, whose copy nobody would find again. A sign-out must find it even if this browser does not list its databases.
 */
const isKeptHere = (connection: Connection, resource: string): boolean => {
  const isKept = isStoredHere(connection)
  if (isKept) noteCopy(slotOf(connection.id, resource))
  return isKept
}

const GONE = "Couldn't load the part of the dashboard that keeps all records."

// Released by the browser when the page is gone, however it went.
let ownLock: string | null = null
const lockOfPage = async (): Promise<string | null> => {
  if (ownLock === null && lockManager()) {
    ownLock = `${LOCKS.page} ${newId()}`
    await holdForLife(ownLock)
  }
  return ownLock
}

/**
 * The copy of all records of a resource, which a worker keeps. `onSameKey` is told of each client that is signed in anew
 * with the same key: the copy goes on with it.
 */
export const createCopiedMirror = (
  session: Session,
  client: Client,
  copied: CopiedResource,
  onSameKey: (client: Client, mirror: Mirror) => void,
): Mirror => {
  const { connection } = client
  const { key: resource } = copied
  const listeners = new Set<() => void>()
  let state = EMPTY_STATE
  const setState = (next: MirrorState) => {
    state = next
    for (const listener of listeners) listener()
  }
  let link: WorkerLink | null = null
  /** Settles when the worker knows what it may send. */
  let settled: Promise<unknown> = Promise.resolve()
  const post = (message: ToWorker) => link?.post(message)
  const asker = createAsker(
    (message) => {
      connect()
      post(message)
      if (!link) asker.fail(new Error(GONE))
    },
    () => Date.now(),
  )
  const fail = () => {
    link = null
    // Its file is code, too: after an update the server has another one.
    void recoverCode(false)
    asker.fail(new Error(GONE))
    setState({
      ...state,
      sweep: { kind: 'failed', message: GONE, retry_at: null },
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
    const [settings, lock] = await Promise.all([budgetSettings(session, client), lockOfPage()])
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
  // Only a copy that is open needs to know: no worker is started for this.
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
    onSameKey(now, mirror)
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
    view: newestOnly((request) => asker.ask('view', request)),
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
      void budgetSettings(session, client).then((settings) =>
        tellSweep({ kind: 'allow', settings }),
      )
    },
    clear: async () => {
      isWanted = false
      await asker.ask('clear', null)
    },
    close: () => close('close'),
  }
  return mirror
}
