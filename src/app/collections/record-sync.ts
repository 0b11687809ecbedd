import { isStoredHere, type Connection } from '../connection/connection.ts'
import { onStored } from '../connection/store-connection.ts'
import { notedCopies } from '../device/erase.ts'
import { ENTRIES } from '../device/registry.ts'
import { writeStored } from '../device/storage.ts'
import type { Entry } from './record-map.ts'
import type { RecordStore, StoreChange } from './record-store.ts'
import { createStoredRecords, type StoredRecords } from './stored-records.ts'
import { openTabChannel, type TabMessage } from './tab-channel.ts'

/** What ended in the future has no age: the clock was set back. */
const TOLERANCE_MS = 5 * 60_000

type Parts = {
  readonly connection: Connection
  readonly slot: string
  readonly store: RecordStore
  readonly isPaused: () => boolean
  readonly onPause: (isPaused: boolean) => void
  /** Another tab has removed the records. */
  readonly onClear: () => void
  readonly onChange: () => void
  readonly openStored?: typeof createStoredRecords
}

/** Shares records with the device, where the person lets it remember, and with the other tabs. */
export const createRecordSync = (parts: Parts) => {
  const { connection, slot, store, onChange, openStored = createStoredRecords } = parts
  const { map } = store
  const openWanted = () => (isStoredHere(connection) ? openStored(slot, onChange) : null)
  let stored: StoredRecords | null = openWanted()
  /** Somebody wants the records: from then on this tab has all that the device and the others have. */
  let restoring: Promise<void> | null = null
  let isRestored = false

  const setStored = () => {
    if (isStoredHere(connection) === (stored !== null)) return
    stored?.close()
    stored = openWanted()
    if (isRestored) writeAll()
    onChange()
  }
  const isNoted = () => notedCopies().includes(slot)
  // Noted first: a sign-out must find the database even if this browser does not list it.
  const note = () => {
    if (!isNoted()) writeStored(ENTRIES.copies, [...notedCopies(), slot].join(' '))
  }
  const write = (change: Pick<StoreChange, 'put' | 'dropped' | 'facts' | 'isReply'>) => {
    // What nobody has loaded here is stored only where other records are.
    if (!isRestored && !isNoted()) return
    // The only page of a list is all that there is.
    if (change.isReply && change.facts) return writeAll()
    void stored?.write(change)
  }
  const writeAll = () => {
    if (stored) note()
    void stored?.write({ put: map.entries(), dropped: [], facts: store.facts() }, true)
  }
  const isOnDevice = () => stored !== null && stored.problem() === null

  /** Takes what somebody has read or written in another tab, whose places may be others. */
  const takeReply = (put: readonly Entry[], learnt: number) => {
    const as_of = put[0]?.as_of ?? 0
    const { load } = store.facts()
    for (const place of ['first', 'last'] as const) {
      const some = put.filter((entry) => entry.place < 0 === (place === 'first'))
      const records = some.map(({ record }) => record)
      map.put(records, { as_of, load, learnt, place })
    }
  }

  const take = (message: TabMessage) => {
    // What others do is taken even before somebody wants all records here.
    if (!restoring && !('isReply' in message && message.isReply)) return undefined
    switch (message.kind) {
      case 'hello': {
        const facts = store.facts()
        const hasAll = message.isEmpty && isRestored && facts.load > 0
        tabs.post({ kind: 'here', isPaused: parts.isPaused(), hasAll })
        if (hasAll) tabs.post({ kind: 'all', entries: map.entries(), facts })
        return undefined
      }
      case 'here':
        return message.isPaused ? parts.onPause(true) : undefined
      case 'all':
        store.restore(message.entries, message.facts)
        return onChange()
      case 'change': {
        const { facts, isReply } = message
        const learnt = map.clock() - message.age
        if (isReply && !facts) takeReply(message.put, learnt)
        else map.merge(message.put, learnt)
        map.drop(message.dropped)
        if (facts && isReply)
          map.drop(map.missedBy(facts.load, learnt).map(({ record }) => record.id))
        // Without a database, the facts may be about pages that were told before this tab was there.
        const isFollowed =
          facts?.load === store.facts().load || (facts?.progress?.pages ?? 2) <= 1 || isReply
        if (facts && (isOnDevice() || isFollowed)) store.adopt(facts)
        // Again: a page that is on its way here may have been stored since.
        if (isReply) write(message)
        return onChange()
      }
      case 'pause':
      case 'resume':
        return parts.onPause(message.kind === 'pause')
      case 'clear':
        return parts.onClear()
    }
  }
  const tabs = openTabChannel(slot, take)
  const stopStoring = onStored(setStored)

  const restore = async () => {
    if (stored) note()
    await tabs.join(!stored)
    const found = (await stored?.read()) ?? null
    isRestored = true
    // A list of one page that came meanwhile is newer than all that is stored.
    if (!found || store.facts().completed_at !== null) return writeAll()
    const { entries, facts } = found
    if ((facts.completed_at ?? 0) > Date.now() + TOLERANCE_MS) return writeAll()
    const fresh = map.entries()
    store.restore(entries, facts)
    // What was learnt before is stored, too.
    const put = fresh.filter(({ record }) => map.get(record.id))
    void stored?.write({ put, dropped: [], facts: null })
    return undefined
  }
  return {
    /** Takes what the device and the other tabs have. */
    restore: (): Promise<void> => (restoring ??= restore().finally(onChange)),
    isRestored: () => isRestored,
    /** Tells the device and the other tabs of a change. */
    tell: (change: StoreChange) => {
      const { sent_at, ...told } = change
      if (tabs.hasOthers() || change.isReply)
        tabs.post({ kind: 'change', ...told, age: map.clock() - sent_at })
      write(change)
    },
    tellPause: (isPaused: boolean) => tabs.post({ kind: isPaused ? 'pause' : 'resume' }),
    /** Removes what is stored, here and in the other tabs. */
    clear: async () => {
      tabs.post({ kind: 'clear' })
      if (isNoted()) await stored?.write({ put: [], dropped: [], facts: null }, true)
    },
    storage: () => ({
      place: isOnDevice() ? ('device' as const) : ('memory' as const),
      problem: stored?.problem() ?? null,
    }),
    close: () => {
      stopStoring()
      tabs.close()
      stored?.close()
    },
  }
}
