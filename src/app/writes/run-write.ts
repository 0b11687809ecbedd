import { isAnswerLost, isNotFound } from '../api/api-error.ts'
import { valueAt, type Field } from './conflicts/field.ts'
import type { Choice, Conflict, Merge } from './conflicts/conflict.ts'
import { inTurn } from './in-turn.ts'
import { isSame } from './is-same.ts'
import { loadPart } from './load-part.ts'
import { unlikeSent } from './unlike-sent.ts'
import { requestOf } from './request/request-of.ts'
import { checkedBody, type Warning, type Write } from './write.ts'
import type { PreparedRequest } from './request/prepared-request.ts'

/** Where a write is; `confirming` finds out after a lost answer whether it was done. */
export type Phase =
  | 'checking'
  | 'waiting'
  | 'reading'
  | 'comparing'
  | 'asking'
  | 'sending'
  | 'confirming'
  | 'seeding'

/**
 * What a person wants: the values of a form and those it opened with (null if there was no document), or a
 * change of whatever is there.
 */
export type Edit<Values> = { seen: Values | null; values: Values } | ((now: Values) => Values)

/** What is asked before a write is sent. */
export type Question = {
  conflicts: Conflict[]
  warnings: Warning[]
  /** Fields that get a change of somebody else without a question. */
  theirs: Field[]
  /** The document has changed again since the last question. */
  isAgain: boolean
  request: PreparedRequest
}
/** The answers by the ids of the conflicts. Null: the write is not wanted any more. */
export type Answers = ReadonlyMap<string, Choice> | null

/** How a write ended. */
export type Outcome<Document> =
  | {
      kind: 'done'
      /**
       * `confirmed`: the answer was lost, and a read found it done. `already`: what was to be deleted was not
       * there, and nothing was sent.
       */
      how: 'answered' | 'confirmed' | 'already'
      document: Document | null
      /** Fields that somebody else had changed, and that were kept. */
      theirs: Field[]
      /** Wire paths at which the service has something else than was sent. */
      differences: string[]
      /** What was there before, for an undo; null if nothing, or for a create. */
      before: Document | null
      /** What else to say of it, once that is known; nobody waits for it. */
      remark: Promise<string | null> | null
    }
  /** The service already had everything: nothing was sent. */
  | { kind: 'nothing'; document?: Document | null }
  /** Deleted by somebody else: nothing was sent. */
  | { kind: 'gone' }
  /** Discarded before it was sent. */
  | { kind: 'stopped' }
  /** Pressed again while it ran: the first press goes on. */
  | { kind: 'busy' }
  | { kind: 'invalid'; fieldErrors: Record<string, string> }
  /** Nothing was done. */
  | { kind: 'refused'; error: unknown }
  /**
   * The answer was lost. `found`: what a read then said; undefined if that failed, too. `changed`: neither
   * what was there before nor what was sent. `unseen`: what was sent does not show.
   */
  | { kind: 'lost'; error: unknown; found?: 'not-done' | 'changed' | 'unseen' | Document[] }

type Options = {
  ask: (question: Question) => Promise<Answers>
  /** Whether the person still wants it; asked until it is sent. */
  isWanted?: () => boolean
  onPhase?: (phase: Phase) => void
}

const mineOf = <Values extends object>(values: Values): Merge<Values> => ({
  values,
  theirs: [],
  conflicts: [],
})

/** Merges what is wanted into what is there now. Loads the rules only if somebody else changed something. */
export const mergeEdit = async <Document, Values extends object>(
  write: Pick<Write<Document, Values>, 'fields' | 'toValues' | 'onlyNew'>,
  edit: Edit<Values>,
  document: Document | null,
  choices?: ReadonlyMap<string, Choice>,
): Promise<Merge<Values>> => {
  const now = write.toValues(document)
  if (typeof edit === 'function') return mineOf(edit(now))
  const { fields: own = [], values = {} } = (edit.seen === null && write.onlyNew) || {}
  const seen = edit.seen ?? { ...write.toValues(null), ...values }
  // A document that is gone has no values of its own.
  if (document === null || isSame(seen, now)) return mineOf(edit.values)
  const { mergeValues } = await loadPart(import('./conflicts/merge.ts'))
  return mergeValues([...write.fields, ...own], { seen, theirs: now, mine: edit.values }, choices)
}

/** A request that was sent, and what it was made of. */
type Sent<Document, Body> = { body: Body | undefined; before: Document | null; theirs: Field[] }

type Step<Document> = Outcome<Document> | { kind: 'ask'; question: Question }

/**
 * Performs a write: waits for its turn, reads what is there, compares, asks, sends exactly one request, and
 * after a lost answer finds out which of the two it was. Never throws. While it asks, other writes of the
 * same document may run: after the answer it reads and compares again.
 */
export const runWrite = async <Document, Values extends object, Body>(
  write: Write<Document, Values, Body>,
  edit: Edit<Values>,
  { ask, isWanted = () => true, onPhase = () => undefined }: Options,
): Promise<Outcome<Document>> => {
  const choices = new Map<string, Choice>()
  const confirmed = new Set<string>()
  // What was there at the last question.
  let asked: unknown

  const step = async (): Promise<Step<Document>> => {
    if (!isWanted()) return { kind: 'stopped' }
    onPhase('reading')
    const before = (await write.read?.(false)) ?? null
    if (!isWanted()) return { kind: 'stopped' }
    if (before === null && write.read) {
      if (write.whenMissing === 'done')
        return succeed('already', null, { body: undefined, before, theirs: [] })
      if (write.whenMissing === 'gone') return { kind: 'gone' }
    }
    onPhase('comparing')
    const { values, theirs, conflicts } = await mergeEdit(write, edit, before, choices)
    const from = before === null ? null : write.toValues(before)
    const { body, fieldErrors } = checkedBody(write, from, values)
    if (fieldErrors) return { kind: 'invalid', fieldErrors }
    if (body === null) return { kind: 'nothing', document: before }
    const seen = typeof edit === 'function' ? from : edit.seen
    const given = (await write.warnings?.({ seen, document: before, values, body })) ?? []
    const warnings = given.filter(({ id }) => !confirmed.has(id))
    if (conflicts.length > 0 || warnings.length > 0) {
      const request = requestOf(write, body, before)
      const isAgain = asked !== undefined && !isSame(asked, wireOf(before))
      asked = wireOf(before)
      return { kind: 'ask', question: { conflicts, warnings, theirs, isAgain, request } }
    }
    if (!isWanted()) return { kind: 'stopped' }
    return send(body, before, theirs)
  }

  const send = async (
    body: Body,
    before: Document | null,
    theirs: Field[],
  ): Promise<Outcome<Document>> => {
    onPhase('sending')
    let reply: Document | null
    try {
      reply = await write.send(body)
    } catch (error) {
      if (isAnswerLost(error)) return confirm(error, body, before, theirs)
      const isGone = isNotFound(error) && write.whenMissing === 'gone'
      return isGone ? { kind: 'gone' } : { kind: 'refused', error }
    }
    return succeed('answered', reply, { body, before, theirs })
  }

  const confirm = async (
    error: unknown,
    body: Body,
    before: Document | null,
    theirs: Field[],
  ): Promise<Outcome<Document>> => {
    onPhase('confirming')
    try {
      if (!write.read) return { kind: 'lost', error, found: (await write.find?.(body)) ?? [] }
      const after = await write.read(true)
      if (after === null && write.whenMissing === 'gone') return { kind: 'gone' }
      const differences = differencesFrom(after, body, before)
      const isDone =
        write.isDone?.(after, { before, body, differences }) ?? (after && !differences.length)
      const changed = differencesFrom(before, body, before)
      const [was, is] = [wireOf(before), wireOf(after)]
      const isOld = (path: string) => unlikeSent(valueAt(was, path), valueAt(is, path)).length === 0
      // A request is done as a whole or not at all: one member that came tells, unless another one is as before.
      const hasCome = changed.some((path) => !differences.includes(path))
      const hasPart =
        after && hasCome && !changed.some((path) => differences.includes(path) && isOld(path))
      if (isDone || hasPart) return await succeed('confirmed', after, { body, before, theirs })
      // A CSR alone: no reply shows whether it came.
      if (after && before && body !== undefined && changed.length === 0)
        return { kind: 'lost', error, found: 'unseen' }
      return { kind: 'lost', error, found: differences.every(isOld) ? 'not-done' : 'changed' }
    } catch {
      // A failure of the read says nothing about the write.
      return { kind: 'lost', error }
    } finally {
      // Only now: the page's own reads must not run beside the one that decides.
      write.invalidate()
    }
  }

  const wireOf = (document: Document | null): unknown =>
    document === null ? null : write.toBody(null, write.toValues(document))

  // `before`: a replace also removes what was there and is not in its body.
  const differencesFrom = (
    document: Document | null,
    body: Body | undefined,
    before: Document | null,
  ): string[] => {
    if (document === null || body === undefined) return []
    const removed = write.operation.method === 'PUT' ? Object.keys(wireOf(before) ?? {}) : []
    const sent = { ...Object.fromEntries(removed.map((name) => [name, null])), ...body }
    const isWriteOnly = (path: string) =>
      write.fields.some((field) => field.path === path && field.isWriteOnly)
    return unlikeSent(sent, wireOf(document)).filter((path) => !isWriteOnly(path))
  }

  const succeed = async (
    how: 'answered' | 'confirmed' | 'already',
    document: Document | null,
    { body, before, theirs }: Sent<Document, Body>,
  ): Promise<Outcome<Document>> => {
    onPhase('seeding')
    const differencesOf = () => {
      try {
        return differencesFrom(document, body, before)
      } catch {
        // A strange reply does not undo what was done.
        return []
      }
    }
    try {
      await write.seed(document)
    } catch {
      // The write is done, whatever the caches say.
      write.invalidate()
    }
    // A failure to look says nothing.
    const remark = body === undefined ? undefined : write.remark?.(document).catch(() => null)
    return {
      kind: 'done',
      how,
      document,
      theirs,
      before,
      remark: remark ?? null,
      differences: differencesOf(),
    }
  }

  onPhase('checking')
  if (typeof edit !== 'function') {
    const { body, fieldErrors } = checkedBody(write, edit.seen, edit.values)
    if (fieldErrors) return { kind: 'invalid', fieldErrors }
    if (body === null) return { kind: 'nothing' }
  }
  try {
    for (;;) {
      onPhase('waiting')
      const ended = await inTurn(JSON.stringify(write.subject), step)
      if (ended.kind !== 'ask') return ended
      onPhase('asking')
      const answers = await ask(ended.question)
      if (!answers) return { kind: 'stopped' }
      for (const [id, choice] of answers) choices.set(id, choice)
      for (const { id } of ended.question.warnings) confirmed.add(id)
    }
  } catch (error) {
    return { kind: 'refused', error }
  }
}
