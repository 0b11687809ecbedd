import { pageTurns } from '../ui/page-turns.ts'
import { labelOf } from '../writes/conflicts/field.ts'
import { mergeEdit } from '../writes/merge-edit.ts'
import { checkedBody, type Warning } from '../writes/write.ts'
import { pathsOf, ruleOf, UnableError } from './action-rule.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import type { BulkWrites, DocumentsOf } from './bulk-writes.ts'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import {
  changeBetween,
  membersOf,
  withMembers,
  type Change,
  type Members,
} from '../resources/members.ts'

/** A record that an import wants to be as its file says. */
export type Intent =
  /** `base`: the members of `wanted` as the file was exported; without it as they are now. */
  | {
      readonly kind: 'update'
      readonly id: string
      readonly base?: Members
      readonly wanted: Members
    }
  | { readonly kind: 'create'; readonly wanted: Members }

/** What a bulk change would do with one record. */
export type PlanRow = BulkItem & {
  /** `asked`: somebody else has changed the same since the file was exported. */
  readonly outcome: 'change' | 'asked' | 'already' | 'unable'
  /** Why it cannot be done. */
  readonly reason: string | null
  /** What its owner or somebody else would suffer from. */
  readonly warnings: readonly Warning[]
  /** What an update would change; not of plans that a former version has stored. */
  readonly change?: Change
}

const faultText = (fields: Parameters<typeof labelOf>[0], errors: Record<string, string>) =>
  Object.entries(errors)
    .map(([path, message]) => `${labelOf(fields, path)}: ${message}`)
    .join(' ')

/** What a row wants, without what was told of it. */
export const itemOf = ({
  outcome: _outcome,
  reason: _reason,
  warnings: _warnings,
  change: _change,
  ...item
}: PlanRow): BulkItem => item

const unable = (item: BulkItem, reason: string): PlanRow => ({
  ...item,
  outcome: 'unable',
  reason,
  warnings: [],
})

const planUpdate = async (
  writes: BulkWrites,
  action: BulkAction,
  document: ResourceDocument,
  intent?: Extract<Intent, { kind: 'update' }>,
): Promise<PlanRow> => {
  const { id } = document
  const { resource } = writes
  const values = resource.toValues(document)
  const rule = ruleOf(resource, action, intent?.wanted)
  const basis = intent?.base ?? rule.basis(values)
  const item: Extract<BulkItem, { kind: 'update' }> = {
    kind: 'update',
    id,
    name: resource.nameOf(document),
    basis,
    ...(intent && { wanted: intent.wanted }),
  }
  const write = writes.update(id)
  try {
    const merged = await mergeEdit(write, editOf(resource, action, item), document)
    const { body, fieldErrors } = checkedBody(write, values, merged.values)
    if (fieldErrors) return unable(item, faultText(write.fields, fieldErrors))
    if (body === null) return { ...item, outcome: 'already', reason: null, warnings: [] }
    const reason = resource.bulk.unableToChange?.(document, pathsOf(action, intent?.wanted))
    if (reason) return unable(item, reason)
    const context = { seen: values, document, values: merged.values, body }
    const warnings = (await write.warnings?.(context)) ?? []
    const paths = new Set(pathsOf(action, intent?.wanted))
    const members = (of: object) => membersOf(resource.fields, of, (path) => paths.has(path))
    const both = { before: members(values), after: members(merged.values) }
    const change = changeBetween(resource.fields, both, paths)
    return {
      ...item,
      ...(change && { change }),
      accepted: warnings.map((warning) => warning.id),
      outcome: merged.conflicts.length > 0 ? 'asked' : 'change',
      reason: null,
      warnings,
    }
  } catch (error) {
    if (error instanceof UnableError) return unable(item, error.message)
    throw error
  }
}

/** How an update of an item changes what is there. */
export const editOf = (
  resource: Resource,
  action: BulkAction,
  item: Extract<BulkItem, { kind: 'update' }>,
) => {
  const rule = ruleOf(resource, action, item.wanted)
  return {
    // Of what is there now: the order of a text's members stays.
    onto: (now: Parameters<typeof rule.change>[0]) => ({
      seen: rule.seen(now, item.basis),
      values: rule.change(now),
    }),
  }
}

/** The values of a new record with these members. */
export const newValues = (resource: Resource, wanted: Members): object =>
  withMembers(resource.fields, resource.toValues(null), wanted)

const planCreate = (
  writes: BulkWrites,
  { wanted }: Extract<Intent, { kind: 'create' }>,
): PlanRow => {
  const write = writes.create()
  const values = newValues(writes.resource, wanted)
  const name = writes.resource.nameOfNew(values)
  const item: BulkItem = { kind: 'create', name, wanted }
  const { fieldErrors } = checkedBody(write, null, values)
  return fieldErrors
    ? unable(item, faultText(write.fields, fieldErrors))
    : { ...item, outcome: 'change', reason: null, warnings: [] }
}

const planDelete = (resource: Resource, document: ResourceDocument): PlanRow => ({
  kind: 'delete',
  id: document.id,
  name: resource.nameOf(document),
  basis: membersOf(resource.fields, resource.toValues(document)),
  outcome: 'change',
  reason: null,
  warnings: [],
})

type Options = {
  onProgress?: (planned: number) => void
  signal?: AbortSignal
  /** A record without a copy does not exist. */
  isComplete?: boolean
}

/** Copies asked for at a time: more hold up the page while they arrive. */
const PIECE = 250

/** The records with these ids as their copies are; the page answers between them. */
const copiedRecords = async function* (
  { resource }: BulkWrites,
  ids: readonly string[],
  documents: DocumentsOf,
  { onProgress, signal }: Options,
): AsyncGenerator<ResourceDocument> {
  const turn = pageTurns()
  let count = 0
  for (let from = 0; from < ids.length; from += PIECE)
    for await (const piece of documents(ids.slice(from, from + PIECE))) {
      signal?.throwIfAborted()
      for (const { document } of piece) {
        const record = resource.read(document)
        if (!record) continue
        yield record
        count += 1
        await turn()
      }
      onProgress?.(count)
    }
}

/** Plans an action on records; those that are gone are left out. Sends nothing. */
export const planAction = async (
  writes: BulkWrites,
  action: BulkAction,
  ids: readonly string[],
  documents: DocumentsOf,
  options: Options = {},
): Promise<PlanRow[]> => {
  const rows: PlanRow[] = []
  for await (const record of copiedRecords(writes, ids, documents, options))
    rows.push(
      action.kind === 'delete'
        ? planDelete(writes.resource, record)
        : await planUpdate(writes, action, record),
    )
  return rows
}

/** Plans what an import wants. Sends nothing. */
export const planIntents = async (
  writes: BulkWrites,
  intents: readonly Intent[],
  documents: DocumentsOf,
  options: Options = {},
): Promise<PlanRow[]> => {
  const action: BulkAction = { kind: 'apply', from: 'import' }
  const { words } = writes.resource
  const notThere =
    options.isComplete === false
      ? `Not among the ${words.other} loaded so far. Load all, then import again`
      : `There is no such ${words.one}`
  const updates = new Map<string, Extract<Intent, { kind: 'update' }>>()
  // Of two that contradict each other nobody knows which one is meant: the first one, and the person is told.
  for (const one of intents)
    if (one.kind === 'update' && !updates.has(one.id)) updates.set(one.id, one)
  const planned = new Map<string, PlanRow>()
  for await (const record of copiedRecords(writes, [...updates.keys()], documents, options))
    planned.set(record.id, await planUpdate(writes, action, record, updates.get(record.id)))
  const rowOf = (intent: Intent): PlanRow => {
    if (intent.kind === 'create') return planCreate(writes, intent)
    const { id, base = {}, wanted } = intent
    const item = { kind: 'update', id, name: id, basis: base, wanted } as const
    if (updates.get(id) !== intent) return unable(item, 'It is listed twice')
    return planned.get(id) ?? unable(item, notThere)
  }
  const rows: PlanRow[] = []
  const turn = pageTurns()
  for (const intent of intents) {
    options.signal?.throwIfAborted()
    rows.push(rowOf(intent))
    await turn()
  }
  return rows
}
