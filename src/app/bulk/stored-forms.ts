import { FEATURES } from '#contract/operator-writes.ts'
import * as z from 'zod/mini'
import type { BulkAction } from './bulk-action.ts'
import { JOURNAL_VERSION, type JournalHead } from './journal.ts'

// What is on the device, or comes from another tab, may have been written by another version, or by hand.

const count = z.int().check(z.minimum(0))

/** A change of many operators. */
export const StoredAction: z.ZodMiniType<BulkAction> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delete') }),
  z.object({ kind: z.literal('feature'), feature: z.enum(FEATURES), isOn: z.boolean() }),
  z.object({ kind: z.literal('region'), region: z.string() }),
  z.object({ kind: z.literal('selector'), selector: z.string(), isOn: z.boolean() }),
  z.object({ kind: z.literal('metadata'), member: z.string(), source: z.nullable(z.string()) }),
  z.object({ kind: z.literal('apply'), from: z.enum(['import', 'undo']) }),
])

const Head = z.object({
  version: z.literal(JOURNAL_VERSION),
  id: z.string(),
  connection_id: z.string(),
  base_url: z.string(),
  signed_out: z.string(),
  started_at: z.number(),
  action: StoredAction,
  total: count,
  status: z.enum(['running', 'paused', 'ended']),
  keeps_theirs: z.boolean(),
  cancels: z.optional(count),
  is_moved: z.optional(z.boolean()),
})

/** The head of a journal from the device; null if it has another form. */
export const readHead = (stored: unknown): JournalHead | null =>
  // What was checked is passed on as it is: an absent member stays absent.
  Head.safeParse(stored).success ? (stored as JournalHead) : null

const Plan = z.object({
  action: StoredAction,
  missing: count,
  connection_id: z.string(),
  signed_out: z.string(),
})

/** Whether a stored plan, without its rows, has the form of this version. */
export const isStoredPlan = (stored: unknown): boolean => Plan.safeParse(stored).success

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const hasKind = (value: unknown): value is { kind: unknown } => isObject(value) && 'kind' in value

const isItem = (item: unknown): boolean => {
  if (!hasKind(item) || !('name' in item) || typeof item.name !== 'string') return false
  if (item.kind === 'create') return 'wanted' in item && isObject(item.wanted)
  if (item.kind !== 'update' && item.kind !== 'delete') return false
  return 'id' in item && typeof item.id === 'string' && 'basis' in item && isObject(item.basis)
}

/** Whether each item says what is wanted of what. */
// Not by a schema: there are a hundred thousand.
export const areItems = (items: readonly unknown[]): boolean => items.every(isItem)

/** Whether a mark says where its row is. */
export const isMark = (mark: unknown): boolean =>
  isObject(mark) && 'state' in mark && hasKind(mark.state)

/** Whether a row of a plan says what would happen to which item. */
export const isRow = (row: unknown): boolean =>
  isObject(row) &&
  'item' in row &&
  isItem(row.item) &&
  'outcome' in row &&
  'warnings' in row &&
  Array.isArray(row.warnings)
