import { cursorOf } from '#contract/paging.ts'
import * as z from 'zod/mini'
import type { AnsweredCall } from '../api/client.ts'
import { isApiError, isNotFound, type ApiError } from '../api/api-error.ts'
import { isRemembered, type Connection } from '../connection/connection.ts'
import { storedChanges } from '../connection/store-connection.ts'
import { openChannel } from '../device/tabs.ts'
import { CHANNELS } from '../device/registry.ts'
import type { Calls, RecordPages, WireRecord } from '../resources/collected-resource.ts'
import { createStoredRecords, Entry, type CollectionRecords } from './stored-records.ts'

/** After so long a stop, the pages that were read say too little of what is there now. */
const LONGEST_STOP_MS = 10 * 60_000

/** What tabs with the same records tell each other: what a reply has told, or that all were removed. */
const Message = z.union([z.array(Entry), z.literal('clear')])

/** A walk through the pages. */
const newWalk = (began_at: number) => ({
  began_at,
  /** When its last page was asked for. */
  at: began_at,
  /** The query of the next page; null for the first one. */
  cursor: null as string | null,
  cursors: new Set<string>(),
  /** The ids that have come. */
  met: new Set<string>(),
})
type Walk = ReturnType<typeof newWalk>

const gone = (id: string, at: number): Entry => ({ record: { id }, at, place: 0, is_gone: true })

type Parts = {
  readonly connection: Connection
  /** The part of the names of the database and the channel. */
  readonly slot: string
  /** The time in Unix milliseconds, later at each call whatever becomes of the clock. */
  readonly now: () => number
  readonly onChange: () => void
  /** The records were removed, here or in another tab. */
  readonly onClear: () => void
  readonly openStored?: typeof createStoredRecords | undefined
}

/**
 * The records of a list that is read page by page: in memory, on the device where the person lets it remember, and in
 * the other tabs. Of two replies the one that was asked for last stays. A load that a visit left begins at the first
 * page again.
 */
export const createPageSource = (
  pages: RecordPages,
  { connection, slot, now, onChange, onClear, openStored = createStoredRecords }: Parts,
) => {
  const entries = new Map<string, Entry>()
  let completed_at: number | null = null
  /** The query of a first page; null where the service takes no size, or none so large. */
  let largestPage: string | null = 'limit=1000'
  let list: readonly WireRecord[] | null = null
  let walk: Walk | null = null
  const openWanted = () => (isRemembered(connection) ? openStored(slot, onChange) : null)
  let stored = openWanted()
  /** Somebody wants the records: from then on this tab has all that the device had. */
  let restored: Promise<void> | null = null

  const there = () => [...entries.values()].filter(({ is_gone }) => !is_gone)
  /** Returns what is true of its id then. `isPlaced`: it has the place that the list has for it. */
  const set = (given: Entry, isPlaced: boolean): Entry => {
    const { id } = given.record
    const before = entries.get(id)
    const place = before && !before.is_gone && !isPlaced ? before.place : given.place
    const newer = before && before.at > given.at ? before : given
    const isSame = before && JSON.stringify(before.record) === JSON.stringify(newer.record)
    const entry = { ...newer, place, record: isSame ? before.record : newer.record }
    entries.set(id, entry)
    if (!isSame || place !== before.place || entry.is_gone !== before.is_gone) list = null
    return entry
  }
  const put = (given: readonly Entry[], isPlaced = false) => {
    const taken = given.map((entry) => set(entry, isPlaced))
    if (taken.length > 0) void stored?.write({ put: taken, keepsPlaces: !isPlaced })
    onChange()
  }
  const readStored = async () => {
    const found = await stored?.read()
    if (!found) return
    // With a clock that was ahead: all that comes would be older.
    if ((found.completed_at ?? 0) > now()) return stored?.write({ isAll: true })
    completed_at = found.completed_at
    for (const entry of found.entries) set(entry, true)
    onChange()
  }
  const restore = () => (restored ??= readStored())
  /** All were met by then; what was not, and no reply since a time has told of, is gone. */
  const complete = async (began_at: number, met: ReadonlySet<string>) => {
    // Of what is on the device, too.
    await restore()
    const at = now()
    const left = there().filter((one) => one.at < began_at && !met.has(one.record.id))
    put(left.map(({ record }) => gone(record.id, at)))
    completed_at = at
    onChange()
    await stored?.write({ completed_at })
  }
  const empty = () => {
    entries.clear()
    completed_at = null
    list = null
    walk = null
    onClear()
  }
  const channel = openChannel(`${CHANNELS.records} ${slot}`, (message) => {
    // Any script of this origin may tell something else.
    const { data: told } = Message.safeParse(message)
    if (told === 'clear') empty()
    // Stored once more: a page that is on its way here may have been stored since.
    else if (told) put(told)
  })
  /** Takes what somebody's own request has told, here and in the other tabs. */
  const share = (told: Entry[]) => {
    put(told)
    channel.post(told)
  }
  const storing = storedChanges.subscribe(() => {
    if (isRemembered(connection) === (stored !== null)) return
    stored?.close()
    stored = openWanted()
    void stored?.write({ put: there(), completed_at, isAll: true })
    onChange()
  })

  /** A page, without records that have no usable id, the first of which has this place in the list. */
  const pageOf = (reply: unknown, at: number, first: number) => ({
    entries: pages
      .recordsOf(reply)
      .flatMap((one) => pages.read(one) ?? [])
      .map((record, index): Entry => ({ record, at, place: first + index })),
    // The operation's own schema has parsed it.
    next: cursorOf((reply as { next_page_uri?: string | null }).next_page_uri),
  })
  /** Takes the next page of a walk, which was asked for then; tells whether that is the last one, or leads back. */
  const takePage = (on: Walk, reply: unknown, at: number) => {
    const page = pageOf(reply, at, on.met.size)
    put(page.entries, true)
    for (const { record } of page.entries) on.met.add(record.id)
    const isLoop = page.next !== null && on.cursors.has(page.next)
    if (page.next !== null) on.cursors.add(page.next)
    Object.assign(on, { at, cursor: page.next })
    return isLoop ? 'loop' : page.next === null ? 'end' : null
  }
  /** Whether the load goes on after a failure, with another query. */
  const goesOn = (on: Walk, error: ApiError): boolean => {
    const isTooLarge = error.isStatus(400, 422) || error.facts.kind === 'timeout'
    const isChanged = on.cursor === null && isTooLarge && largestPage !== null
    if (isChanged) largestPage = null
    // Its cursor may lead nowhere any more: the next load begins anew.
    else if (!error.isRetryable) walk = null
    return isChanged
  }
  const load = async (
    since: number,
    client: Calls,
    turn: () => Promise<void>,
    halt: AbortSignal,
  ): Promise<'loop' | undefined> => {
    const isOld = walk && (walk.began_at < since || now() - walk.at > LONGEST_STOP_MS)
    if (!walk || isOld) walk = newWalk(now())
    // None is left where the records were cleared, or have come another way.
    while (walk) {
      await turn()
      if (halt.aborted) return undefined
      const on: Walk = walk
      const at = now()
      try {
        const reply = await pages.readPage(client, on.cursor ?? largestPage)
        if (walk !== on) return undefined
        const end = takePage(on, reply, at)
        if (end) walk = null
        if (end === 'loop') return end
        if (end) await complete(on.began_at, on.met)
      } catch (error) {
        if (!isApiError(error) || walk !== on || !goesOn(on, error)) throw error
      }
    }
    return undefined
  }

  return {
    state: (): CollectionRecords => {
      const problem = stored?.problem() ?? null
      const all = there()
      list ??= all.toSorted((a, b) => a.place - b.place || b.at - a.at).map(({ record }) => record)
      return {
        records: list,
        completed_at,
        oldest_at: all.reduce<number | null>((least, { at }) => Math.min(least ?? at, at), null),
        progress: walk && walk.met.size,
        storage: { place: stored && !problem ? 'device' : 'memory', problem },
      }
    },
    /** A record, with the time of the reply that it is from. */
    get: (id: string) => {
      const found = entries.get(id)
      return found && !found.is_gone ? { record: found.record, as_of: found.at } : undefined
    },
    /** Reads what is stored on the device, and sends nothing. */
    restore,
    /** Whether all records are as new as this time. */
    isMet: (since: number) => (completed_at ?? 0) >= since,
    /**
     * Loads what is not as new as `since`, and goes on where the load before was halted or has failed. `turn` waits until
     * the next request may be sent, or the load is halted. Throws like `client.call`. `loop`: the pages repeat.
     */
    load,
    /** Takes the records of a reply to somebody's own request. */
    take: (call: AnsweredCall): void => {
      const { operation, params, options, reply, error, sent_at } = call
      const { method, path } = operation
      const isRead = method === 'GET'
      const isList = path === pages.listPath
      if (!isList && path !== pages.recordPath) return
      const isGone = error === null ? method === 'DELETE' : isNotFound(error)
      if (isGone && !isList) share([gone(params?.['id'] ?? '', now())])
      if (isGone || error !== null) return
      const at = now() - (isRead ? performance.now() - sent_at : 0)
      // The operation's own schema has parsed it. What is new stands before all others.
      if (!isRead || !isList) return share([{ record: reply as WireRecord, at, place: -at }])
      const page = pageOf(reply, at, options?.cursor ? at : -at)
      share(page.entries)
      if (options?.cursor || page.next !== null) return
      // The only page that there is.
      walk = null
      put(pageOf(reply, at, 0).entries, true)
      void complete(at, new Set(page.entries.map(({ record }) => record.id)))
    },
    /** Removes what is stored of this connection, and the records in memory. */
    clear: async () => {
      empty()
      channel.post('clear')
      await stored?.write({ isAll: true })
    },
    close: () => {
      storing.unsubscribe()
      channel.close()
      stored?.close()
    },
  }
}

/** Where the records of a collection come from: the pages of a list, or reads one by one. */
export type Source = ReturnType<typeof createPageSource>
