import { cursorOf } from '#contract/paging.ts'
import { isApiError, isNotFound, type ApiError } from '../api/api-error.ts'
import type { AnsweredCall } from '../api/client.ts'
import { LOCKS, whileAlone } from '../device/locks.ts'
import type { RecordPages, WireRecord } from '../resources/collected-resource.ts'
import type { LoadCalls, Source } from './collection.ts'
import { createRecords, type RecordParts } from './records.ts'

/** The page sizes that are asked for, largest first; null asks for none. */
const PAGE_SIZES = [1000, 500, 200, 100, null]

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
  const { now } = parts
  let walk: Walk | null = null
  const records = createRecords({
    ...parts,
    onClear: () => {
      walk = null
      parts.onClear()
    },
  })

  const isMet = (since: number) => (records.facts().completed_at ?? 0) >= since
  /** A page, without records that have no usable id. */
  const pageOf = (reply: unknown) => ({
    records: pages.recordsOf(reply).flatMap((one) => pages.read(one) ?? []),
    // The operation's own schema has parsed it.
    next: cursorOf((reply as { next_page_uri?: string | null }).next_page_uri),
  })
  /** Takes the next page of a walk, which was asked for then; tells whether that is the last one, or leads back. */
  const takePage = (on: Walk, reply: unknown, at: number) => {
    const page = pageOf(reply)
    records.takePage(page.records, at, on.records)
    for (const { id } of page.records) on.met.add(id)
    const isLoop = page.next !== null && on.cursors.has(page.next)
    if (page.next !== null) on.cursors.add(page.next)
    Object.assign(on, { at, cursor: page.next, pages: on.pages + 1 })
    on.records += page.records.length
    return isLoop ? 'loop' : page.next === null ? 'end' : null
  }
  /** Whether the load goes on after a failure, with another query. */
  const goesOn = (on: Walk, error: ApiError): boolean => {
    const { page_size } = records.facts()
    if (on.cursor === null) {
      const isTooLarge = error.isStatus(400, 422) || error.facts.kind === 'timeout'
      if (!isTooLarge || page_size === null) return false
      records.setPageSize(PAGE_SIZES[PAGE_SIZES.indexOf(page_size) + 1] ?? null)
      return true
    }
    if (!error.isStatus(400, 404, 410, 422)) return false
    // Its cursor leads nowhere any more.
    walk = on.isSecond ? null : newWalk(now(), true)
    return walk !== null
  }
  const walkOn = async (since: number, { client, turn, halt }: LoadCalls) => {
    // Another tab may just have loaded them.
    await records.adopt()
    if (isMet(since)) return undefined
    const isOld = walk && (walk.began_at < since || now() - walk.at > LONGEST_STOP_MS)
    if (!walk || isOld) walk = newWalk(now())
    // None is left where the records were cleared, or have come another way.
    while (walk) {
      await turn()
      if (halt.aborted) return undefined
      const on: Walk = walk
      const { page_size } = records.facts()
      const size = page_size === null ? null : `limit=${page_size}`
      const at = now()
      try {
        const reply = await pages.readPage(client, on.cursor ?? size)
        if (walk !== on) return undefined
        const end = takePage(on, reply, at)
        if (end) walk = null
        if (end === 'loop') return end
        if (end) await records.complete(on.began_at, on.met)
      } catch (error) {
        if (!isApiError(error) || walk !== on || !goesOn(on, error)) throw error
      }
    }
    return undefined
  }
  const takeList = ({ options, reply }: AnsweredCall, at: number) => {
    const page = pageOf(reply)
    records.take(page.records, at, Boolean(options?.cursor))
    if (options?.cursor || page.next !== null) return
    // The only page that there is.
    walk = null
    records.takePage(page.records, at, 0)
    void records.complete(at, new Set(page.records.map(({ id }) => id)))
  }

  return {
    state: () => ({
      ...records.state(),
      progress: walk && { pages: walk.pages, records: walk.records },
    }),
    get: records.get,
    restore: records.restore,
    isMet,
    load: (since, calls) =>
      whileAlone(`${LOCKS.load} ${parts.slot}`, calls.halt, () => walkOn(since, calls)),
    take: (call) => {
      const { method, path } = call.operation
      const isRead = method === 'GET'
      const isList = path === pages.listPath
      if (!isList && path !== pages.recordPath) return
      const isGone = call.error === null ? method === 'DELETE' : isNotFound(call.error)
      if (isGone && !isList) records.drop(call.params?.['id'] ?? '')
      if (isGone || call.error !== null) return
      const at = now() - (isRead ? performance.now() - call.sent_at : 0)
      if (isRead && isList) takeList(call, at)
      // The operation's own schema has parsed it.
      else records.take([call.reply as WireRecord], at)
    },
    showing: () => undefined,
    clear: records.clear,
    close: records.close,
  }
}
