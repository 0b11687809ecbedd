import { isApiError, isOutdated, stateAfter } from '../api/api-error.ts'
import { explainError } from '../errors/explain-error.ts'
import { itemKind, type BulkAction } from '../resources/bulk-action.ts'
import { membersOf } from '../resources/members.ts'
import { formFields } from '../resources/resource-field.ts'
import type { ResourceDocument } from '../resources/resource.ts'
import type { Choice } from '../writes/conflicts/conflict.ts'
import type { Outcome, Question } from '../writes/outcome.ts'
import { runWrite } from '../writes/run-write.ts'
import { editOf, isUndo, UnableError } from './action-rule.ts'
import type { BulkWrites, RecordWrite } from './bulk-writes.ts'
import { JournalError } from './journal.ts'
import { faultText, newValues } from './plan.ts'
import { CHANGED_SINCE, changedSince, ownChange } from './row-changes.ts'
import type { JournalRow, RowQuestion, RowState, Sent } from './run-state.ts'

/** What a row's run needs of its runner. */
export type RowContext = {
  action: BulkAction
  writes: BulkWrites
  /** Aborts when it is not wanted now: nothing more is sent, and nothing waited for. */
  signal: AbortSignal
  /** Settles when it is noted in the journal that a request is about to be sent; undefined: that none is open. */
  noteSent: (sent: Sent | undefined) => Promise<void>
  /** Gets the record as it was read or answered; null if it is gone. */
  onRead: (id: string, document: ResourceDocument | null) => void
  /** Whether this bulk change has created a record. */
  hasMade: (id: string) => boolean
}

/** What a row's run leads to. */
export type RowEnd =
  | { kind: 'row'; state: RowState }
  /** Stopped before anything was sent: it is left. */
  | { kind: 'left' }
  /** Worth another try; `state` is for the last one. A service that was not reached says nothing about the row. */
  | { kind: 'again'; error: unknown; state: RowState; isReached: boolean }
  /** The service asked to wait, as the pace of requests has learnt. */
  | { kind: 'wait' }
  /** Every other row would fail the same way. */
  | { kind: 'halt'; error: unknown }

const ended = (state: RowState): RowEnd => ({ kind: 'row', state })

/** Performs what is wanted of one record through the pipeline for writes. Never throws. */
export const runRow = async (row: JournalRow, context: RowContext): Promise<RowEnd> => {
  const { action, signal, writes, hasMade } = context
  const { resource } = writes
  const kind = itemKind(row)
  const keepsTheirs = isUndo(action)
  let sent = row.sent
  let question: RowQuestion | null = null
  let hasTheirs = false

  /** What was noted last was refused, or was not sent: nothing was done by it. */
  const takeBackSent = async () => {
    sent = row.sent
    // What cannot be stored now, the next note says.
    await context.noteSent(sent).catch(() => undefined)
  }

  const choices = new Map(row.choices)
  const accepted = new Set(row.accepted)
  // An undo restores earlier values: whoever pressed it has accepted the warnings about them.
  const isAccepted = (id: string) =>
    accepted.has(id) || (keepsTheirs && kind === 'update' && !id.startsWith(CHANGED_SINCE))
  const ask = async (given: Question) => {
    const answers = new Map<string, Choice>()
    for (const { id } of given.conflicts) {
      const choice = keepsTheirs ? 'theirs' : choices.get(id)
      if (choice) answers.set(id, choice)
      if (choice === 'theirs') hasTheirs = true
    }
    const isAnswered =
      answers.size === given.conflicts.length && given.warnings.every(({ id }) => isAccepted(id))
    if (isAnswered) return answers
    question = { kind: 'changed', conflicts: given.conflicts, warnings: given.warnings }
    return null
  }

  /** The write of one record, each of whose requests is noted before it is sent. */
  const noted = (write: RecordWrite): RecordWrite => {
    let next: Sent = { revision: '', before: {}, after: {} }
    const membersIn = (values: object) => membersOf(resource.fields, values)
    // Of a record that is gone for ever no undo needs them.
    const isKept = kind === 'update' || (kind === 'delete' && resource.bulk.unset !== undefined)
    return {
      ...write,
      warnings: async (of) => {
        const { document, values } = of
        next = {
          revision: document ? resource.revisionOf(document) : '',
          before: isKept ? document && membersIn(resource.toValues(document)) : {},
          after: isKept ? membersIn(values) : {},
        }
        const own = (await write.warnings?.(of)) ?? []
        return kind === 'update' ? [...own, ...changedSince(resource, row, document)] : own
      },
      send: async (...of) => {
        sent = next
        await context.noteSent(sent)
        try {
          return await write.send(...of)
        } catch (error) {
          // The write may now end without another request.
          if (isOutdated(error)) await takeBackSent()
          throw error
        }
      },
      updateCache: (now) => {
        const id = now?.id ?? row.id
        if (now !== undefined && id !== null) context.onRead(id, now)
      },
    }
  }

  const run = (): Promise<Outcome<ResourceDocument>> => {
    const options = { ask, signal, isPart: true }
    if (row.id === null)
      return runWrite(
        noted(writes.create()),
        { seen: null, values: newValues(resource, row.after ?? {}) },
        options,
      )
    if (kind === 'delete')
      return runWrite(noted(writes.remove(row.id, row.before ?? {})), (now) => now, options)
    return runWrite(noted(writes.update(row)), editOf(resource, action, row), options)
  }

  const created = (found: readonly ResourceDocument[] | null): RowEnd => {
    const others = found?.filter(({ id }) => !hasMade(id)).map(({ id }) => ({ id })) ?? null
    return ended({ kind: 'asked', question: { kind: 'created', found: others } })
  }
  // Sent once, and nobody knows whether it was done: it is never sent again unasked.
  if (kind === 'create' && row.sent) return created(null)

  const done = (how: 'answered' | 'confirmed', document: ResourceDocument | null): RowEnd => {
    const after = document && membersOf(resource.fields, resource.toValues(document))
    if (kind === 'create')
      return ended({
        kind: 'done',
        how,
        change: after && { before: {}, after },
        ...(document && { made: document.id }),
      })
    const before = sent?.before ?? null
    if (kind === 'delete') {
      // Kept where an undo can set it again.
      const isKept = before && Object.keys(before).length > 0
      return ended({ kind: 'done', how, change: isKept ? { before, after: null } : null })
    }
    const answered = how === 'answered' ? after : null
    return ended({ kind: 'done', how, change: sent ? ownChange(resource, sent, answered) : null })
  }

  const outcome = await run()
  const wasSent = row.sent !== undefined
  switch (outcome.kind) {
    case 'done':
      if (outcome.how !== 'already') return done(outcome.how, outcome.document)
      return wasSent ? done('confirmed', null) : ended({ kind: 'gone' })
    case 'nothing':
      if (outcome.document) context.onRead(outcome.document.id, outcome.document)
      if (wasSent && !hasTheirs) return done('confirmed', outcome.document ?? null)
      return ended({ kind: hasTheirs ? 'kept' : 'already' })
    case 'gone':
      if (row.id !== null) context.onRead(row.id, null)
      return ended({ kind: 'gone' })
    case 'stopped':
    case 'busy':
      if (!question) return { kind: 'left' }
      return ended(
        keepsTheirs
          ? { kind: 'kept', reason: 'Someone else changed it since.' }
          : { kind: 'asked', question },
      )
    case 'invalid': {
      const reason = faultText(formFields(resource.fields), outcome.fieldErrors)
      return ended({ kind: 'unable', reason })
    }
    case 'refused':
      if (sent !== row.sent) await takeBackSent()
      return endOfRefusal(outcome.error)
    case 'lost': {
      // Time ran out before a read could tell: it stays noted as sent, and the next run finds out.
      if (signal.aborted) return { kind: 'left' }
      const { error, found } = outcome
      if (kind === 'create') return created(Array.isArray(found) ? found : null)
      const state = failedState(error, found !== 'not-done')
      return { kind: 'again', error, state, isReached: found !== undefined }
    }
  }
}

const MOST_REASON = 500

const failedState = (error: unknown, isUnknown: boolean): RowState => {
  const { title, message } = explainError(error)
  const reason = message ? `${title}: ${message}` : title
  return { kind: 'failed', reason: reason.slice(0, MOST_REASON), isUnknown }
}

const HALTING = [401, 403, 507]

const endOfRefusal = (error: unknown): RowEnd => {
  if (error instanceof JournalError) return { kind: 'halt', error }
  if (error instanceof UnableError) return ended({ kind: 'unable', reason: error.message })
  const state = failedState(error, false)
  if (!isApiError(error)) return ended(state)
  if (error.status === 429) return { kind: 'wait' }
  const isLocked = error.facts.kind === 'locked'
  if (isLocked || HALTING.some((status) => error.isStatus(status))) return { kind: 'halt', error }
  const isReached = stateAfter(error) !== 'unreachable'
  return error.isRetryable ? { kind: 'again', error, state, isReached } : ended(state)
}
