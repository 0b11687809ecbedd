import { cursorOf } from '#contract/paging.ts'
import { findTwins, hasAllTwins } from '../resources/created-twice.ts'
import type { ResourceDocument } from '../resources/resource.ts'
import type { BulkWrites } from './bulk-writes.ts'
import type { JournalRow } from './run-state.ts'

/** More pages than these are not read, also where what was made has been deleted. */
const mostPages = (made: number) => 10 + made / 50

/** The ids of the records that a bulk change has created. */
export const madeIds = (rows: readonly JournalRow[]): Set<string> =>
  new Set(rows.flatMap(({ state }) => (state.kind === 'done' ? (state.made ?? []) : [])))

/** What rows create that no other row does: of two equal ones nobody could tell which record is whose. */
const singles = (rows: readonly JournalRow[]): Set<string> => {
  const once = new Set<string>()
  const seen = new Set<string>()
  for (const { id, after } of rows) {
    if (id !== null) continue
    const wanted = JSON.stringify(after)
    if (seen.has(wanted)) once.delete(wanted)
    else once.add(wanted)
    seen.add(wanted)
  }
  return once
}

type Parts = {
  rows: readonly JournalRow[]
  writes: Pick<BulkWrites, 'resource' | 'canRepeat' | 'create' | 'page'>
  pace: (signal: AbortSignal) => Promise<void>
  signal: AbortSignal
}

/**
 * Reads the newest records, and returns the rows that nobody has looked for yet: with the records that the
 * browser has created a second time. A failure to read says nothing.
 */
export const lookForTwins = async (parts: Parts): Promise<Map<number, JournalRow>> => {
  const { rows, writes, pace, signal } = parts
  const { resource } = writes
  const single = singles(rows)
  const made = rows.flatMap((row, index) => {
    const { state } = row
    if (state.kind !== 'done' || state.twins || !single.has(JSON.stringify(row.after))) return []
    const { made: id, took_ms } = state
    return id === undefined || took_ms === undefined ? [] : [{ index, row, state, id, took_ms }]
  })
  if (made.length === 0 || !(await writes.canRepeat())) return new Map()
  const records: ResourceDocument[] = []
  try {
    let cursor: string | null = null
    for (let count = 0; count < mostPages(made.length); count += 1) {
      await pace(signal)
      const page = await writes.page(cursor, signal)
      records.push(...page.records)
      cursor = cursorOf(page.next_page_uri)
      if (cursor === null || hasAllTwins(records, made)) break
    }
  } catch {
    return new Map()
  }
  const create = writes.create()
  const bodyOf = (record: ResourceDocument) => create.toBody(null, resource.toValues(record))
  const own = madeIds(rows)
  const found = findTwins(records, made, (id) => own.has(id), bodyOf)
  return new Map(
    made.map(({ index, row, state, id }) => {
      const twins = (found.get(id) ?? []).map((twin) => ({
        id: twin.id,
        name: resource.nameOf(twin),
      }))
      return [index, { ...row, state: { ...state, twins } }]
    }),
  )
}
