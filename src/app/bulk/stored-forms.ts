import { isRecord } from '#contract/json-value.ts'
import * as z from 'zod/mini'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import type { PlanRow } from './dry-run.ts'
import { JOURNAL_VERSION, type JournalHead, type RowMark } from './journal.ts'
import { UNNAMED } from '../resources/resource-slot.ts'

// What is on the device, or comes from another tab, may have been written by another version, or by hand.

const count = z.int().check(z.minimum(0))

const member = z.union([z.string(), z.boolean(), z.array(z.string())])
const alsoUnset = z.exactOptional(z.literal(true))

const OwnAction: z.ZodMiniType<BulkAction> = z.discriminatedUnion('kind', [
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

// Of versions whose actions named no path.
const FormerAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('feature'), feature: z.string(), isOn: z.boolean() }),
  z.object({ kind: z.literal('region'), region: z.string() }),
  z.object({ kind: z.literal('selector'), selector: z.string(), isOn: z.boolean() }),
  z.object({ kind: z.literal('metadata'), member: z.string(), source: z.nullable(z.string()) }),
])

const ofFormer = (action: z.infer<typeof FormerAction>): BulkAction => {
  switch (action.kind) {
    case 'feature': {
      const { feature: element, isOn: isIn } = action
      return { kind: 'element', path: 'enabled_features', element, isIn }
    }
    case 'region':
      return { kind: 'set', path: 'region', value: action.region }
    case 'selector': {
      const { selector: element, isOn: isIn } = action
      return { kind: 'element', path: 'binding.endpoint_selectors', element, isIn }
    }
    case 'metadata':
      return { ...action, kind: 'member', path: 'metadata' }
  }
}

/** A change of many records, as this version or a former one has stored it. */
export const StoredAction = z.union([OwnAction, z.pipe(FormerAction, z.transform(ofFormer))])

const Head = z.object({
  version: z.literal(JOURNAL_VERSION),
  id: z.string(),
  connection_id: z.string(),
  resource: z.optional(z.string()),
  base_url: z.string(),
  signed_out: z.string(),
  started_at: z.number(),
  settled_at: z.optional(z.number()),
  action: StoredAction,
  total: count,
  status: z.enum(['planned', 'running', 'paused', 'ended']),
  missing: z.optional(count),
  keeps_theirs: z.boolean(),
  cancels: z.optional(count),
  closed_at: z.optional(z.number()),
  closed: z.optional(z.unknown()),
  is_moved: z.optional(z.boolean()),
})

/** The head of a journal from the device; null if it has another form. */
export const readHead = (stored: unknown): JournalHead | null => {
  const { data } = Head.safeParse(stored)
  if (!data) return null
  return { ...data, resource: data.resource ?? UNNAMED }
}

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
export const readMark = (stored: unknown): RowMark | null => {
  if (!hasState(stored)) return null
  const { sent } = stored
  // A former version named the revision by its member of the reply.
  return sent && 'updated_at' in sent && typeof sent.updated_at === 'string'
    ? { ...stored, sent: { revision: sent.updated_at, before: sent.before } }
    : stored
}

/** Whether an item says what would happen to it. */
export const isPlanRow = (item: BulkItem): item is PlanRow =>
  'outcome' in item && 'warnings' in item && Array.isArray(item.warnings)
