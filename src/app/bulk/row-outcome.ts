import { isApiError } from '../api/api-error.ts'
import { stateAfter } from '../api/connection-state.ts'
import { explainError } from '../errors/explain-error.ts'
import { hasNeeds } from '../writes/conflicts/field.ts'
import type { Outcome, Question } from '../writes/outcome.ts'
import { ruleOf, UnableError } from './action-rule.ts'
import type { BulkAction, BulkItem, UpdateItem } from '../resources/bulk-action.ts'
import { faultText } from './dry-run.ts'
import { JournalError, type RowState, type Sent } from './journal.ts'
import {
  membersOf,
  changeBetween,
  changedPaths,
  withMembers,
  type Change,
  type Members,
} from '../resources/members.ts'
import { formFields } from '../resources/resource-field.ts'
import type { Resource, ResourceDocument } from '../resources/resource.ts'

/**
 * What a bulk change itself changed of a record: an undo must not take back what somebody else has changed
 * since. `answered` is the record of the reply; null if a later read found it done, when others may have
 * changed it, too: then it is what was sent.
 */
const ownChange = (
  { resource, action }: Pick<Context, 'resource' | 'action'>,
  { wanted: of }: UpdateItem,
  before: Members | null,
  answered: Members | null,
): Change | null => {
  const { fields } = resource
  const empty = resource.toValues(null)
  const values = withMembers(fields, empty, before ?? {})
  let wanted: object
  try {
    wanted = ruleOf(resource, action, of).change(values)
  } catch (error) {
    if (error instanceof UnableError) return null
    throw error
  }
  const sent = membersOf(fields, wanted)
  if (before === null) return { before, after: answered ?? sent }
  const paths = new Set(changedPaths(fields, before, sent))
  const dropped = new Set<string>()
  // The service drops what means nothing any more, and may fill in what begins to mean something.
  for (const field of fields) {
    const [had, has] = [hasNeeds(field, values), hasNeeds(field, wanted)]
    if (had !== has) paths.add(field.path)
    if (had && !has) dropped.add(field.path)
  }
  const after = { ...sent, ...membersOf(fields, empty, (path) => dropped.has(path)) }
  return changeBetween(fields, { before, after: answered ?? after }, paths)
}

/** What a row's run leads to. */
export type RowEnd =
  | { kind: 'row'; state: RowState }
  /** Stopped before anything was sent: it is left. */
  | { kind: 'left' }
  /** Worth another try; `reason` and `isUnknown` are for the last one. `isReached`: the service answered. */
  | { kind: 'again'; error: unknown; reason: string; isUnknown: boolean; isReached: boolean }
  /** The service asked to wait. */
  | { kind: 'wait'; seconds: number | undefined }
  /** Every other row would fail the same way. */
  | { kind: 'halt'; error: unknown }

const row = (state: RowState): RowEnd => ({ kind: 'row', state })

const reasonOf = (error: unknown): string => {
  const { title, message } = explainError(error)
  return message ? `${title}: ${message}` : title
}

const doneWith = (
  how: 'answered' | 'confirmed',
  { resource, action, item, sent, tookMs }: Context,
  document: ResourceDocument | null,
): RowEnd => {
  const after = document && membersOf(resource.fields, resource.toValues(document))
  if (item.kind === 'create')
    return row({
      kind: 'done',
      how,
      change: after && { before: {}, after },
      ...(document && { made: document.id, took_ms: tookMs }),
    })
  if (item.kind === 'delete') {
    // Kept where an undo can set it again.
    const before = sent?.before ?? {}
    const isKept = Object.keys(before).length > 0
    return row({ kind: 'done', how, change: isKept ? { before, after: null } : null })
  }
  const answered = how === 'answered' ? after : null
  const change = sent && after ? ownChange({ resource, action }, item, sent.before, answered) : null
  return row({ kind: 'done', how, change })
}

const HALTING = [401, 403, 507]
const MOST_REASON = 500

const isAnswered = (error: unknown): boolean => stateAfter(error) !== 'unreachable'

const endOfRefusal = (error: unknown): RowEnd => {
  if (error instanceof JournalError) return { kind: 'halt', error }
  if (error instanceof UnableError) return row({ kind: 'unable', reason: error.message })
  const reason = reasonOf(error).slice(0, MOST_REASON)
  if (isApiError(error)) {
    if (error.status === 429) return { kind: 'wait', seconds: error.facts.retry_after_seconds }
    const isLocked = error.facts.kind === 'locked'
    if (isLocked || HALTING.some((status) => error.isStatus(status))) return { kind: 'halt', error }
    if (error.isRetryable)
      return { kind: 'again', error, reason, isUnknown: false, isReached: isAnswered(error) }
  }
  return row({ kind: 'failed', reason, isUnknown: false })
}

type Context = {
  resource: Resource
  action: BulkAction
  item: BulkItem
  /** Noted before this run or in it. */
  sent: Sent | undefined
  /** How long the answer took. */
  tookMs: number
  /** A request was noted before this run: it may be what made things so. */
  wasSent: boolean
  /** What was asked and not answered. */
  question: Question | null
  keepsTheirs: boolean
  /** An answer was "theirs". */
  hasTheirs: boolean
  /** Whether this bulk change has created a record. */
  hasMade: (id: string) => boolean
}

/** What the outcome of a row's write means for the row. */
export const endOf = (outcome: Outcome<ResourceDocument>, context: Context): RowEnd => {
  const { resource, item, wasSent, question, keepsTheirs, hasTheirs } = context
  switch (outcome.kind) {
    case 'done':
      if (outcome.how === 'already')
        return wasSent ? doneWith('confirmed', context, null) : row({ kind: 'gone' })
      return doneWith(outcome.how, context, outcome.document)
    case 'nothing':
      if (wasSent && !hasTheirs) return doneWith('confirmed', context, outcome.document ?? null)
      return row({ kind: hasTheirs ? 'kept' : 'already' })
    case 'gone':
      return row({ kind: 'gone' })
    case 'stopped': {
      if (!question) return { kind: 'left' }
      if (keepsTheirs) return row({ kind: 'kept' })
      const { conflicts, warnings, theirs, request } = question
      const { operation, ...rest } = request
      const { method, path } = operation
      // Only data: the operation of the contract also has functions.
      const kept = { ...rest, operation: { method, path } }
      return row({
        kind: 'asked',
        question: { kind: 'changed', conflicts, warnings, theirs, request: kept },
      })
    }
    case 'busy':
      return { kind: 'left' }
    case 'invalid': {
      const reason = faultText(formFields(resource.fields), outcome.fieldErrors)
      return row({ kind: 'unable', reason })
    }
    case 'refused':
      return endOfRefusal(outcome.error)
    case 'lost': {
      if (item.kind === 'create') {
        const { found: all } = outcome
        const found = Array.isArray(all) ? all.filter(({ id }) => !context.hasMade(id)) : null
        return row({ kind: 'asked', question: createdQuestion(resource, found) })
      }
      const isUnknown = outcome.found !== 'not-done'
      const { error } = outcome
      const isReached = !isUnknown || isAnswered(error)
      return { kind: 'again', error, reason: reasonOf(error), isUnknown, isReached }
    }
  }
}

/** Asks whether one of these records is what a create made; null if they could not be read. */
export const createdQuestion = (resource: Resource, found: readonly ResourceDocument[] | null) =>
  ({
    kind: 'created',
    found: (found ?? []).map((record) => ({ id: record.id, name: resource.nameOf(record) })),
    ...(found === null && { isUnread: true }),
  }) as const
