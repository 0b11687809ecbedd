import { cursorOf } from '#contract/paging.ts'
import { isApiError, isNotFound, type ApiError } from '../api/api-error.ts'
import type { AnsweredCall } from '../api/client.ts'
import { LOCKS, whileAlone } from '../device/locks.ts'
import type { RecordPages, WireRecord } from '../resources/collected-resource.ts'
import type { LoadCalls, Source } from './collection.ts'
import { createRecords, type RecordParts } from './records.ts'
import { PAGE_SIZES } from './stored-records.ts'

/** A service that gives ever new cursors may still repeat its records. */
const MOST_PAGES = 10_000

/** After so long a stop, the pages that were read say too little of what is there now. */
const LONGEST_STOP_MS = 10 * 60_000

/** A walk through the pages; `isSecond`: the cursor of the first one was lost. */
const newWalk = (began_at: number, isSecond = false) => ({
  isSecond,
  began_at,
  /** When its last page was asked for. */
  at: began_at,
  /** The query of the next page; null for the first one. */
  cursor: null as string | null,
  cursors: new Set<string>(),
  /** The ids that have come. */
  met: new Set<string>(),
  pages: 0,
  records: 0,
})
type Walk = ReturnType<typeof newWalk>

/** The records of a list that is read page by page. A load that a visit left begins at the first page again. */
export const createPageSource = (pages: RecordPages, parts: RecordParts): Source => {
  let walk: Walk | null = null
  /** What was asked for and has come, whatever the clock says since. */
  let loadedFor = 0
  const records = createRecords({
    ...parts,
    onClear: () => {
      walk = null
      loadedFor = 0
      parts.onClear()
    },
  })

  const isMet = (since: number) => {
    const at = records.facts().completed_at
    // One that ended in the future has no age: the clock was set back.
    return since === loadedFor || (at !== null && at >= since && at <= Date.now())
  }
  /** A page, without records that have no usable id. */
  const pageOf = (reply: unknown) => ({
    records: pages.recordsOf(reply).flatMap((one) => pages.read(one) ?? []),
    // The operation's own schema has parsed it.
    next: cursorOf((reply as { next_page_uri?: string | null }).next_page_uri),
  })
  /** Takes the next page of a walk. */
  const takePage = (now: Walk, reply: unknown, at: number) => {
    const page = pageOf(reply)
    records.take(page.records, at, now.records)
    for (const { id } of page.records) now.met.add(id)
    now.at = at
    now.pages += 1
    now.records += page.records.length
    now.cursor = page.next
  }
  /** Whether the load goes on after a failure, with another query. */
  const goesOn = (now: Walk, error: ApiError): boolean => {
    const { page_size } = records.facts()
    if (now.cursor === null) {
      const isTooLarge = error.isStatus(400, 422) || error.facts.kind === 'timeout'
      if (!isTooLarge || page_size === null) return false
      records.setPageSize(PAGE_SIZES[PAGE_SIZES.indexOf(page_size) + 1] ?? null)
      return true
    }
    if (!error.isStatus(400, 404, 410, 422)) return false
    // Its cursor leads nowhere any more.
    walk = now.isSecond ? null : newWalk(records.now(), true)
    return walk !== null
  }
  const walkOn = async (since: number, { client, turn, halt }: LoadCalls) => {
    // Another tab may just have loaded them.
    await records.adopt()
    if (isMet(since)) return undefined
    const isOld = walk && (walk.began_at < since || records.now() - walk.at > LONGEST_STOP_MS)
    if (!walk || isOld) walk = newWalk(records.now())
    // None is left where the records were cleared, or have come another way.
    while (walk) {
      await turn()
      if (halt.aborted) return undefined
      const now: Walk = walk
      const { page_size } = records.facts()
      const at = records.now()
      try {
        const size = page_size === null ? null : `limit=${page_size}`
        const reply = await pages.readPage(client, now.cursor ?? size)
        if (walk !== now) return undefined
        takePage(now, reply, at)
      } catch (error) {
        if (!isApiError(error) || walk !== now || !goesOn(now, error)) throw error
        continue
      }
      if (now.cursor === null) {
        walk = null
        loadedFor = since
        await records.complete(now.began_at, now.met)
        return undefined
      }
      if (now.cursors.has(now.cursor) || now.pages >= MOST_PAGES) {
        walk = null
        return 'loop'
      }
      now.cursors.add(now.cursor)
    }
    return undefined
  }
  const takeList = ({ options, reply }: AnsweredCall, at: number) => {
    const page = pageOf(reply)
    records.take(page.records, at, options?.cursor ? 'last' : 'first')
    if (options?.cursor || page.next !== null) return
    // The only page that there is.
    walk = null
    records.take(page.records, at, 0)
    void records.complete(at, new Set(page.records.map(({ id }) => id)))
  }

  return {
    state: () => {
      const { completed_at, page_size } = records.facts()
      const list = records.list()
      return {
        records: list,
        estimated: completed_at === null ? null : list.length,
        completed_at,
        oldest_at: records.oldestAt(),
        progress: walk && { pages: walk.pages, records: walk.records },
        page_size,
        storage: records.storage(),
      }
    },
    get: (id) => {
      const found = records.get(id)
      return found && { record: found.record, as_of: found.at }
    },
    restore: records.restore,
    isMet,
    load: (since, calls) =>
      whileAlone(`${LOCKS.load} ${parts.slot}`, calls.halt, () => walkOn(since, calls)),
    take: (call) => {
      const { method, path } = call.operation
      const isRead = method === 'GET'
      if (path === pages.recordPath) {
        const isGone = call.error === null ? method === 'DELETE' : isNotFound(call.error)
        if (isGone) return records.drop([call.params?.['id'] ?? ''])
      } else if (path !== pages.listPath) return undefined
      if (call.error !== null) return undefined
      const at = records.now() - (isRead ? performance.now() - call.sent_at : 0)
      if (isRead && path === pages.listPath) return takeList(call, at)
      // The operation's own schema has parsed it.
      return records.take([call.reply as WireRecord], at, 'first')
    },
    showing: () => undefined,
    clear: records.clear,
    close: records.close,
  }
}
