import { cursorOf } from '#contract/paging.ts'
import { findTwins, hasAllTwins } from '../resources/created-twice.ts'
import type { ResourceDocument } from '../resources/resource.ts'
import type { Budget } from './budget.ts'
import type { BulkItem } from '../resources/bulk-action.ts'
import type { BulkWrites } from './bulk-writes.ts'
import type { RowMark } from './journal.ts'

/** More pages than these are not read, also where what was made has been deleted. */
const mostPages = (made: number) => 10 + made / 50

/** The ids of the records that a bulk change has created. */
export const madeIds = (marks: readonly RowMark[]): Set<string> =>
  new Set(marks.flatMap(({ state }) => (state.kind === 'done' ? (state.made ?? []) : [])))

/** The rows that create what no other row does: of two equal ones nobody could tell which record is whose. */
const singleRows = (items: readonly BulkItem[]): Set<number> => {
  const rows = new Map<string, number[]>()
  for (const [index, item] of items.entries()) {
    if (item.kind !== 'create') continue
    const wanted = JSON.stringify(item.wanted)
    rows.set(wanted, [...(rows.get(wanted) ?? []), index])
  }
  return new Set([...rows.values()].flatMap((same) => (same.length === 1 ? same : [])))
}

type Parts = {
  items: readonly BulkItem[]
  marks: readonly RowMark[]
  writes: Pick<BulkWrites, 'resource' | 'canRepeat' | 'create' | 'page'>
  budget: Budget
  signal: AbortSignal
}

/**
 * Reads the newest records, and returns the marks of the rows that nobody has looked for yet: with the records that the
 * browser has created a second time. A failure to read says nothing.
 */
export const lookForTwins = async (parts: Parts): Promise<Map<number, RowMark>> => {
  const { items, marks, writes, budget, signal } = parts
  const { resource } = writes
  const single = singleRows(items)
  const made = marks.flatMap(({ state }, index) => {
    if (state.kind !== 'done' || state.twins || !single.has(index)) return []
    const { made: id, took_ms } = state
    return id === undefined || took_ms === undefined ? [] : [{ index, state, id, took_ms }]
  })
  if (made.length === 0 || !(await writes.canRepeat())) return new Map()
  const records: ResourceDocument[] = []
  try {
    let cursor: string | null = null
    for (let count = 0; count < mostPages(made.length); count += 1) {
      await budget.acquire(signal)
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
  const own = madeIds(marks)
  const found = findTwins(records, made, (id) => own.has(id), bodyOf)
  return new Map(
    made.map(({ index, state, id }) => {
      const twins = found.get(id) ?? []
      const named = twins.map((twin) => ({ id: twin.id, name: resource.nameOf(twin) }))
      return [index, { state: { ...state, twins: named } }]
    }),
  )
}
