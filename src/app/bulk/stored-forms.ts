import { isRecord } from '#contract/json-value.ts'
import * as z from 'zod/mini'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import { JOURNAL_VERSION, type JournalHead, type RowMark } from './journal.ts'

// What is on the device, or comes from another tab, may have been written by another version, or by hand.

const count = z.int().check(z.minimum(0))

const member = z.union([z.string(), z.boolean(), z.array(z.string())])
const alsoUnset = z.exactOptional(z.literal(true))

const StoredAction: z.ZodMiniType<BulkAction> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delete') }),
  z.object({
    kind: z.literal('set'),
    path: z.string(),
    value: member,
    alsoUnset,
  }),
  z.object({
    kind: z.literal('element'),
    path: z.string(),
    element: z.string(),
    isIn: z.boolean(),
    alsoUnset,
  }),
  z.object({
    kind: z.literal('replace'),
    path: z.string(),
    element: z.string(),
    by: z.string(),
  }),
  z.object({
    kind: z.literal('member'),
    path: z.string(),
    member: z.string(),
    source: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('copy'),
    of: z.string(),
    members: z.record(z.string(), member),
  }),
  z.object({ kind: z.literal('apply'), from: z.enum(['import', 'undo']) }),
])

const Head = z.object({
  version: z.literal(JOURNAL_VERSION),
  id: z.string(),
  connection_id: z.string(),
  resource: z.string(),
  base_url: z.string(),
  signed_out: z.string(),
  started_at: z.number(),
  settled_at: z.optional(z.number()),
  action: StoredAction,
  total: count,
  status: z.enum(['running', 'paused', 'ended']),
  keeps_theirs: z.boolean(),
  cancels: z.optional(count),
  closed_at: z.optional(z.number()),
})

/** The head of a journal from the device; null if it has another form. */
export const readHead = (stored: unknown): JournalHead | null => Head.safeParse(stored).data ?? null

const hasKind = (value: unknown): value is { kind: unknown } => isRecord(value) && 'kind' in value

const isItem = (item: unknown): boolean => {
  if (!hasKind(item) || !('name' in item) || typeof item.name !== 'string') return false
  if (item.kind === 'create') return 'wanted' in item && isRecord(item.wanted)
  if (item.kind !== 'update' && item.kind !== 'delete') return false
  return 'id' in item && typeof item.id === 'string' && 'basis' in item && isRecord(item.basis)
}

/** Whether each item says what is wanted of what. */
// Not by a schema: there are a hundred thousand.
export const areItems = (items: unknown[]): items is BulkItem[] => items.every(isItem)

const hasState = (mark: unknown): mark is RowMark =>
  isRecord(mark) && 'state' in mark && hasKind(mark.state)

/** The mark of a row; null if it does not say where its row is. */
export const readMark = (stored: unknown): RowMark | null => (hasState(stored) ? stored : null)
