import { isApiError, isNotFound, isOutdated } from '../api/api-error.ts'
import { isAnswerLost } from '../errors/failures.ts'
import type { Choice } from './conflicts/conflict.ts'
import { valueAt, type Field, isSame } from './conflicts/field.ts'
import { withLock } from './with-lock.ts'
import { mergeEdit } from './merge-edit.ts'
import { noteOwnChanges, tellWrite } from './own-changes.ts'
import type { Answers, Outcome, Phase, Question } from './outcome.ts'
import { requestOf } from './request/request-of.ts'
import { mismatchedPaths } from './mismatched-paths.ts'
import { checkedBody, subjectOf, UnsentError, type Edit, type Merged, type Write } from './write.ts'

/** How the person takes part in a write. */
export type Options<Values> = {
  ask: (question: Question) => Promise<Answers>
  /** Whether the person still wants it; asked until it is sent. */
  isWanted?: () => boolean
  /** Stops it like `isWanted`, and at once: also while it waits for its turn or for a read. */
  signal?: AbortSignal
  onPhase?: (phase: Phase) => void
  /** Called before an edit of a form is sent that was merged with what somebody else changed meanwhile. */
  onMerged?: (merged: Merged<Values>) => void
  /** It is one of many of a bulk change: no change of its own, for those who hear of writes. */
  isPart?: boolean
}

/** Between the read and the request nothing waits for a person or the network. */
const LONGEST_PREPARATION_MS = 10_000

/** How often somebody else may be faster, between the read and the request, before that is said. */
const MOST_ROUNDS = 5

/** A request that was sent, and what it was made of. */
type Sent<Document, Body> = { body: Body; before: Document | null; theirs: Field[] }

type Step<Document> = Outcome<Document> | { kind: 'ask'; question: Question }

/**
 * Performs a write: waits for its turn, reads what is there, compares, asks, sends exactly one request, and
 * after a lost answer finds out which of the two it was. Never throws. While it asks, other writes of the
 * same document may run: after the answer it reads and compares again. So it does if the service refuses the
 * request because somebody else has changed the document since it was read.
 */
export const runWrite = async <Document, Values extends object, Body>(
  write: Write<Document, Values, Body>,
  edit: Edit<Values>,
  {
    ask,
    isWanted = () => true,
    onPhase = () => undefined,
    onMerged,
    signal,
    isPart,
  }: Options<Values>,
): Promise<Outcome<Document>> => {
  const choices = new Map<string, Choice>()
  const confirmed = new Set<string>()
  // What was there at the last question.
  let asked: unknown
  // The tags of the versions that somebody else has changed before the request came.
  const outdated = new Set<string | null>()

  const isStopped = () => signal?.aborted || !isWanted()

  const step = async (wasSlow = false): Promise<Step<Document>> => {
    if (isStopped()) return { kind: 'stopped' }
    onPhase('reading')
    let tag: string | null | undefined
    const before = (await write.read?.(false, signal, (found) => (tag = found))) ?? null
    const readAt = Date.now()
    // What nobody has set yet is set only if that is still so.
    if (before === null && write.read) tag = null
    if (isStopped()) return { kind: 'stopped' }
    if (before === null && write.read) {
      if (write.whenMissing === 'done')
        return succeed('already', null, { body: undefined, before, theirs: [] })
      if (write.whenMissing === 'gone') return { kind: 'gone' }
    }
    // Refused, and still the tag of what is there: something on the way has changed it, and it never matches.
    const ifMatch = tag !== undefined && !outdated.has(tag) ? tag : undefined
    onPhase('comparing')
    const { values, theirs, conflicts } = mergeEdit(write, edit, before, choices)
    const from = before === null ? null : write.toValues(before)
    const { body, fieldErrors } = checkedBody(write, from, values)
    if (fieldErrors) return { kind: 'invalid', fieldErrors }
    if (body === null) return { kind: 'nothing', document: before }
    const seen = 'seen' in edit ? edit.seen : from
    const given = (await write.warnings?.({ seen, document: before, values, body })) ?? []
    const warnings = given.filter(({ id }) => !confirmed.has(id))
    if (conflicts.length > 0 || warnings.length > 0) {
      const request = requestOf(write, body, before, ifMatch ?? undefined)
      const isAgain = asked !== undefined && !isSame(asked, wireOf(before))
      asked = wireOf(before)
      return { kind: 'ask', question: { conflicts, warnings, theirs, isAgain, request } }
    }
    if (isStopped()) return { kind: 'stopped' }
    // The device slept in between: what was read may be hours old. Slow twice, it is a slow device with a
    // large document, which would read for ever.
    const isSlow = Date.now() - readAt > LONGEST_PREPARATION_MS
    if (write.read && isSlow && !wasSlow) return step(true)
    if (from && 'seen' in edit && edit.seen && !isSame(edit.seen, from))
      onMerged?.({ seen: from, values })
    return send({ body, before, theirs }, ifMatch)
  }

  const send = async (
    sent: Sent<Document, Body>,
    ifMatch: string | null | undefined,
  ): Promise<Step<Document>> => {
    onPhase('sending')
    let reply: Document | null
    try {
      reply = await write.send(sent.body, ifMatch)
    } catch (error) {
      if (error instanceof UnsentError) return { kind: 'refused', error }
      if (ifMatch !== undefined && isOutdated(error) && outdated.size < MOST_ROUNDS) {
        outdated.add(ifMatch)
        try {
          return await step()
        } catch (failed) {
          if (signal?.aborted) throw failed
          // It may have been done: a browser sends a request again whose connection ended without an answer.
          return { kind: 'lost', error: failed }
        }
      }
      // That what is deleted is not there may be the answer to the same request, sent before by the browser.
      const isOfMissing = isNotFound(error) && write.whenMissing === 'done'
      if (!isApiError(error) || isAnswerLost(error) || isOfMissing) return confirm(error, sent)
      const isGone = isNotFound(error) && write.whenMissing === 'gone'
      return isGone ? { kind: 'gone' } : { kind: 'refused', error }
    }
    return succeed('answered', reply, sent)
  }

  const confirm = async (
    error: unknown,
    sent: Sent<Document, Body>,
  ): Promise<Outcome<Document>> => {
    const { body, before } = sent
    onPhase('confirming')
    try {
      if (!write.read)
        return { kind: 'lost', error, found: (await write.find?.(body, signal)) ?? [] }
      const after = await write.read(true, signal)
      if (after === null && write.whenMissing === 'gone') return { kind: 'gone' }
      const differences = differencesFrom(after, body, before)
      // What no reply has, such as a CSR, shows in what the service makes of it.
      const isShown = write.fields.every(
        ({ path, shownBy }) =>
          !shownBy ||
          valueAt(body, path) === undefined ||
          valueAt(before, shownBy) !== valueAt(after, shownBy),
      )
      const isDone =
        write.whenMissing === 'done' ? after === null : after && !differences.length && isShown
      const changed = differencesFrom(before, body, before)
      const [was, is] = [wireOf(before), wireOf(after)]
      const isOld = (path: string) =>
        mismatchedPaths(valueAt(was, path), valueAt(is, path)).length === 0
      // A request is atomic: one field with our value proves that it landed, unless another one is as before.
      const hasCome = changed.some((path) => !differences.includes(path))
      const hasPart =
        after && hasCome && !changed.some((path) => differences.includes(path) && isOld(path))
      if (isDone || hasPart) return await succeed('confirmed', after, sent, error)
      // A CSR alone: no reply shows whether it came.
      if (after && before && body !== undefined && changed.length === 0)
        return { kind: 'lost', error, found: 'unseen' }
      return { kind: 'lost', error, found: differences.every(isOld) ? 'not-done' : 'changed' }
    } catch {
      // A failure of the read says nothing about the write.
      return { kind: 'lost', error }
    } finally {
      // Only now: the page's own reads must not run beside the one that decides.
      write.updateCache()
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
    const removed =
      write.request.operation.method === 'PUT' ? Object.keys(wireOf(before) ?? {}) : []
    const sent = { ...Object.fromEntries(removed.map((name) => [name, null])), ...body }
    const isWriteOnly = (path: string) =>
      write.fields.some((field) => field.path === path && field.isWriteOnly)
    return mismatchedPaths(sent, wireOf(document)).filter((path) => !isWriteOnly(path))
  }

  const succeed = async (
    how: 'answered' | 'confirmed' | 'already',
    document: Document | null,
    { body, before, theirs }: Sent<Document, Body | undefined>,
    lost?: unknown,
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
      // First: pages follow the caches at once.
      if (how !== 'already') {
        noteOwnChanges(write, before, document)
        const { operation, params } = write.request
        if (!isPart) tellWrite({ operation, params, before, document })
      }
      await write.updateCache(document)
    } catch {
      // The write is done, whatever the caches say.
      write.updateCache()
    }
    return { kind: 'done', how, lost, document, theirs, before, differences: differencesOf() }
  }

  // Not by the connection: every tab in which somebody signed in has its own.
  const name = JSON.stringify([write.request.base_url, ...subjectOf(write)])
  onPhase('checking')
  if ('seen' in edit) {
    const { body, fieldErrors } = checkedBody(write, edit.seen, edit.values)
    if (fieldErrors) return { kind: 'invalid', fieldErrors }
    if (body === null) return { kind: 'nothing' }
  }
  try {
    for (;;) {
      onPhase('waiting')
      // A create has no document that another write could change.
      const ended = await (write.read ? withLock(name, () => step(), signal) : step())
      if (ended.kind !== 'ask') return ended
      onPhase('asking')
      const answers = await ask(ended.question)
      if (!answers) return { kind: 'stopped' }
      for (const [id, choice] of answers) choices.set(id, choice)
      for (const { id } of ended.question.warnings) confirmed.add(id)
    }
  } catch (error) {
    // An error after the request is none of these.
    return signal?.aborted ? { kind: 'stopped' } : { kind: 'refused', error }
  }
}
