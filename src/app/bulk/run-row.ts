import { isOutdated } from '../api/api-error.ts'
import type { Choice } from '../writes/conflicts/conflict.ts'
import type { Outcome, Question } from '../writes/outcome.ts'
import { runWrite } from '../writes/run-write.ts'
import type { Warning } from '../writes/write.ts'
import type { BulkAction, BulkItem, UpdateItem } from '../resources/bulk-action.ts'
import type { BulkWrites, RecordWrite } from './bulk-writes.ts'
import { editOf, newValues } from './dry-run.ts'
import type { RowMark, Sent } from './journal.ts'
import { changedPaths, membersOf } from '../resources/members.ts'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import { createdQuestion, endOf, type RowEnd } from './row-outcome.ts'
import { isUndo } from './undo.ts'

/** What a row's run needs of its runner. */
export type RowContext = {
  action: BulkAction
  writes: BulkWrites
  /** Aborts when it is not wanted now: nothing more is sent, and nothing waited for. */
  signal: AbortSignal
  /** Settles when it is noted in the journal that a request is about to be sent; undefined: that none is open. */
  noteSent: (sent: Sent | undefined) => Promise<void>
  onDocument: (document: ResourceDocument) => void
  onGone: (id: string) => void
  /** Whether this bulk change has created a record. */
  hasMade: (id: string) => boolean
}

/** The start of the ids of warnings that an undo asks about, too. */
const CHANGED_SINCE = 'changed since'

/** How a record differs from what was sent; null if it does not. Members are compared where there is no revision. */
const changeSince = (
  resource: Resource,
  document: ResourceDocument | null,
  sent: Sent,
): string | null => {
  const { fields } = resource
  if (!document) return sent.before && 'deleted'
  const revision = resource.revisionOf(document)
  if (revision !== '' || sent.revision !== '') return revision === sent.revision ? null : revision
  const members = membersOf(fields, resource.toValues(document))
  const isSame = sent.before && changedPaths(fields, sent.before, members).length === 0
  return isSame ? null : JSON.stringify(members)
}

const changedSince = (
  resource: Resource,
  document: ResourceDocument | null,
  sent: Sent | undefined,
): Warning[] => {
  const change = sent ? changeSince(resource, document, sent) : null
  if (change === null) return []
  return [
    {
      id: `${CHANGED_SINCE} ${change}`,
      title: 'Someone else may have changed it back',
      text: `This change was sent once, and its response was lost. The ${resource.words.one} was updated after that, and does not have it.`,
    },
  ]
}

/** A change of the whole record asks if the record has changed since the plan; any other change merges. */
const changedSincePlan = (
  { fields, toValues, words }: Resource,
  action: BulkAction,
  item: UpdateItem,
  document: ResourceDocument | null,
): Warning[] => {
  const isWhole = action.kind === 'copy' || (item.unset && action.kind === 'apply')
  if (!document || !isWhole) return []
  const members = membersOf(fields, toValues(document))
  if (!item.unset && changedPaths(fields, item.basis, members).length === 0) return []
  return [
    {
      id: `${CHANGED_SINCE} ${JSON.stringify(members)}`,
      title: item.unset ? 'Someone else has set it' : 'Someone else has changed it',
      text: `The ${words.one} is not as it was when you planned this.`,
    },
  ]
}

/** Performs what is wanted of one record through the pipeline for writes. Never throws. */
export const runRow = async (
  item: BulkItem,
  mark: RowMark,
  context: RowContext,
): Promise<RowEnd> => {
  const { action, signal } = context
  const { resource } = context.writes
  const keepsTheirs = isUndo(action)
  let sent = mark.sent
  let tookMs = 0
  let question: Question | null = null
  let hasTheirs = false

  /** What was noted last was refused, or was not sent: nothing was done by it. */
  const takeBackSent = async () => {
    sent = mark.sent
    // What cannot be stored now, the next note says.
    await context.noteSent(sent).catch(() => undefined)
  }

  const choices = new Map(mark.answered?.choices)
  const accepted = new Set([
    ...(item.kind === 'update' ? (item.accepted ?? []) : []),
    ...(mark.answered?.confirmed ?? []),
  ])
  // An undo restores earlier values: whoever pressed it has accepted the warnings about them.
  const isAccepted = (id: string) =>
    accepted.has(id) || (keepsTheirs && item.kind === 'update' && !id.startsWith(CHANGED_SINCE))
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
    question = given
    return null
  }

  /** The write of one record, each of whose requests is noted before it is sent. */
  const noted = (write: RecordWrite): RecordWrite => {
    let before: ResourceDocument | null = null
    return {
      ...write,
      ...(write.read && {
        read: async (...of) => {
          before = (await write.read?.(...of)) ?? null
          return before
        },
      }),
      warnings: async (of) => [
        ...((await write.warnings?.(of)) ?? []),
        ...(item.kind === 'update'
          ? [
              ...changedSincePlan(resource, context.action, item, of.document),
              ...changedSince(resource, of.document, mark.sent),
            ]
          : []),
      ],
      beforeSend: async () => {
        const isUndoNeeds =
          item.kind === 'update' || (item.kind === 'delete' && resource.bulk.unset)
        const seen = before && membersOf(resource.fields, resource.toValues(before))
        sent = {
          revision: before ? resource.revisionOf(before) : '',
          before: isUndoNeeds ? seen : {},
        }
        await context.noteSent(sent)
      },
      send: async (...of) => {
        const sentAt = performance.now()
        try {
          return await write.send(...of)
        } catch (error) {
          // The write may now end without another request.
          if (isOutdated(error)) await takeBackSent()
          throw error
        } finally {
          tookMs = performance.now() - sentAt
        }
      },
      seed: (document) => {
        if (document) context.onDocument(document)
        else if (item.kind !== 'create') context.onGone(item.id)
      },
      invalidate: () => undefined,
    }
  }

  const run = (): Promise<Outcome<ResourceDocument>> => {
    const { update, remove, create } = context.writes
    const options = { ask, signal }
    if (item.kind === 'update')
      return runWrite(noted(update(item)), editOf(resource, action, item), options)
    if (item.kind === 'delete')
      return runWrite(noted(remove(item.id, item.basis)), (now) => now, options)
    const values = newValues(resource, item.wanted)
    return runWrite(noted(create()), { seen: null, values }, options)
  }

  if (item.kind === 'create' && mark.sent) {
    // Sent once, and nobody knows whether it was done: it is never sent again unasked.
    const found = await findCreated(item, context)
    if (signal.aborted) return { kind: 'left' }
    return { kind: 'row', state: { kind: 'asked', question: createdQuestion(resource, found) } }
  }
  const outcome = await run()
  // Time ran out before a read could tell: it stays noted as sent, and the next run finds out.
  if (outcome.kind === 'lost' && signal.aborted) return { kind: 'left' }
  if (outcome.kind === 'refused' && sent !== mark.sent) await takeBackSent()
  if (outcome.kind === 'nothing' && outcome.document) context.onDocument(outcome.document)
  if (outcome.kind === 'gone' && item.kind !== 'create') context.onGone(item.id)
  const { hasMade } = context
  const wasSent = mark.sent !== undefined
  const of = { resource, action, item, sent, tookMs, wasSent, question, keepsTheirs, hasTheirs }
  return endOf(outcome, { ...of, hasMade })
}

const findCreated = async (
  { wanted }: Extract<BulkItem, { kind: 'create' }>,
  { writes, hasMade, signal }: RowContext,
): Promise<ResourceDocument[] | null> => {
  const write = writes.create()
  try {
    // Valid when it was planned.
    const body = write.toBody(null, newValues(writes.resource, wanted))
    return ((await write.find?.(body, signal)) ?? []).filter(({ id }) => !hasMade(id))
  } catch {
    return null
  }
}
