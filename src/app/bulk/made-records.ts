import { cursorOf } from '#contract/paging.ts'
import { findTwins, hasAllTwins } from '../resources/created-twice.ts'
import type { ResourceDocument } from '../resources/resource.ts'
import type { Budget } from './budget.ts'
import type { BulkItem } from '../resources/bulk-action.ts'
import type { BulkWrites } from './bulk-writes.ts'
import type { RowMark, RowState } from './journal.ts'
import type { createRunMarks } from './run-marks.ts'

/** More pages than these are not read, also where what was made has been deleted. */
const mostPages = (made: number) => 10 + made / 50

type MadeRecordsParts = {
  items: readonly BulkItem[]
  marks: Pick<ReturnType<typeof createRunMarks>, 'all' | 'of'>
  writes: Pick<BulkWrites, 'resource' | 'canRepeat' | 'create' | 'page'>
  budget: Budget
  writeMarks: (changed: ReadonlyMap<number, RowMark>) => Promise<void>
}

/** The records that a bulk change has created, and those that its browser created a second time. */
export const createMadeRecords = (parts: MadeRecordsParts) => {
  const { items, marks, writes, budget, writeMarks } = parts
  const { resource } = writes
  const ids = new Set<string>()
  /** Rows that nobody has looked for twins of. */
  const unseen = new Set<number>()

  const add = (index: number, state: RowState) => {
    if (state.kind !== 'done' || state.made === undefined) return
    ids.add(state.made)
    if (state.took_ms !== undefined && !state.twins) unseen.add(index)
  }
  for (const [index, { state }] of marks.all().entries()) add(index, state)

  const readNewest = async (made: Parameters<typeof findTwins>[1], signal: AbortSignal) => {
    const records: ResourceDocument[] = []
    let cursor: string | null = null
    for (let count = 0; count < mostPages(made.length); count += 1) {
      await budget.acquire(signal)
      const page = await writes.page(cursor, signal)
      records.push(...page.records)
      cursor = cursorOf(page.next_page_uri)
      if (cursor === null || hasAllTwins(records, made)) break
    }
    return records
  }

  // It may be what such a row made.
  const isUndecided = (index: number): boolean => {
    const { state, sent } = marks.of(index)
    return sent !== undefined || state.kind === 'kept'
  }
  const hasUndecidedCopy = (index: number): boolean => {
    const wanted = (of: number) => {
      const item = items[of]
      return item?.kind === 'create' ? JSON.stringify(item.wanted) : of
    }
    return items.some(
      (_, other) => other !== index && isUndecided(other) && wanted(other) === wanted(index),
    )
  }

  return {
    has: (id: string): boolean => ids.has(id),
    add,
    /** Reads the newest records, and notes which rows were created twice. A failure to read says nothing. */
    look: async (signal: AbortSignal): Promise<void> => {
      if (unseen.size === 0) return
      if (!(await writes.canRepeat())) return unseen.clear()
      const made = [...unseen].flatMap((index) => {
        const { state } = marks.of(index)
        if (state.kind !== 'done' || state.made === undefined) return []
        return [{ index, state, id: state.made, took_ms: state.took_ms ?? 0 }]
      })
      const records = await readNewest(made, signal).catch(() => null)
      if (!records) return
      const create = writes.create()
      const bodyOf = (record: ResourceDocument) => create.toBody(null, resource.toValues(record))
      const found = findTwins(records, made, (id) => ids.has(id), bodyOf)
      const changed = new Map<number, RowMark>()
      for (const { index, state, id } of made) {
        const twins = (found.get(id) ?? []).map((twin) => ({
          id: twin.id,
          name: resource.nameOf(twin),
        }))
        if (twins.length > 0 && hasUndecidedCopy(index)) continue
        unseen.delete(index)
        changed.set(index, { state: { ...state, twins } })
      }
      if (changed.size > 0) await writeMarks(changed)
    },
  }
}
