import { useRef, useState, type SyntheticEvent } from 'react'
import { useForm, useWatch, type DefaultValues, type FieldValues } from 'react-hook-form'
import { useIsHere } from '../shell/use-routes.ts'
import { useGuardedChanges } from '../shell/unsaved-changes.tsx'
import { toast } from '../ui/toast.tsx'
import { changedFields, editedFields, type Field, isSame } from '../writes/conflicts/field.ts'
import { useOfferUndo } from '../writes/offer-undo.ts'
import { fieldErrorsIn, type Outcome } from '../writes/outcome.ts'
import { changedByOthers } from '../writes/own-changes.ts'
import { isProblem, useWrite } from '../writes/use-write.ts'
import { checkedBody, type Merged, type Write } from '../writes/write.ts'
import {
  controlOf,
  showFieldErrors,
  standingFaults,
  toFieldErrors,
  type Fault,
} from './form-errors.ts'
import { useDraft, useKeepDraft } from './use-draft.ts'

/**
 * The values that a form compares with (`seen`, null if there was no document) since a time, and those it started
 * with. `isAhead`: they are of the answer to a save, which the page was not rendered with yet.
 */
type Opened<Values> = {
  seen: Values | null
  at: number
  start: Values
  shown: Values
  isAhead?: boolean
}

/** What somebody else changed since the form opened. */
export type RemoteChanges<Values> = { fields: Field[]; before: Values; after: Values }

type FormOptions<Document, Values> = {
  /** The connection that a draft belongs to. */
  connection: string
  /** What the service has as far as the page knows; null if nothing, or for a new record. */
  stored: Document | null
  /** What the form of a new record starts with; by default empty. */
  start?: Values
  /** Called when the write was done, or when there was nothing to do. */
  onDone: (outcome: Extract<Outcome<Document>, { kind: 'done' | 'nothing' }>) => unknown
}

const NO_ATTEMPT = { attempt: 0, faults: [] }

const fieldErrorsOf = (outcome: Outcome<unknown>): Record<string, string> => {
  if (outcome.kind === 'invalid') return outcome.fieldErrors
  return outcome.kind === 'refused' ? fieldErrorsIn(outcome.error) : {}
}

/**
 * A form over one write. What is typed is kept as a draft until it is saved or discarded. An untouched form
 * follows the document; a touched one keeps what it opened with until it is sent, and then shows what it was merged
 * to. `remoteChanges` is what somebody else changed since.
 * A form that is being sent cannot be sent again, and what was not sent when its page was left never is.
 */
export const useWriteForm = <Document, Values extends FieldValues, Body>(
  write: Write<Document, Values, Body>,
  { connection, stored, start, onDone }: FormOptions<Document, Values>,
) => {
  const isHere = useIsHere()
  const running = useWrite<Document>(useOfferUndo())
  const element = useRef<HTMLFormElement>(null)
  const [last, setLast] = useState<{ attempt: number; faults: readonly Fault[] }>(NO_ATTEMPT)

  const openOn = (document: Document | null): Opened<Values> => {
    const values = document === null && start ? start : write.toValues(document)
    const seen = document === null ? null : values
    return { seen, at: Date.now(), start: values, shown: values }
  }
  const draft = useDraft(connection, write.subject.slice(1), write.toValues(null))
  const [opened, setOpened] = useState<Opened<Values>>(() => {
    if (!draft.found) return openOn(stored)
    const { seen, at, values } = draft.found
    return { seen, at, start: seen ?? openOn(null).start, shown: values }
  })
  const { seen } = opened
  // What the form opened with, if it shows changes of somebody else since.
  const [followed, setFollowed] = useState<{ values: Values; at: number } | null>(null)

  const tidy = (typed: Values) => write.tidy?.(typed, seen) ?? typed
  const form = useForm<Values>({
    // Complete values are also partial ones, but the compiler cannot infer that for a type parameter.
    defaultValues: opened.shown as DefaultValues<Values>,
    values: opened.shown,
    // An error that appeared on leaving a field would move the button that is being pressed.
    mode: 'onChange',
    // The summary gets the focus.
    shouldFocusError: false,
    resolver: (values) => {
      const { fieldErrors } = checkedBody(write, seen, tidy(values))
      return fieldErrors
        ? { values: {}, errors: toFieldErrors<Values>(fieldErrors) }
        : { values, errors: {} }
    },
  })
  // Every field has a default, so the watched values are complete.
  const typed = useWatch({ control: form.control }) as Values
  const values = tidy(typed)
  const body = write.toBody(seen, values)
  const isDirty = !isSame(body, write.toBody(seen, opened.start))

  const current = stored === null ? null : write.toValues(stored)
  if (opened.isAhead && isSame(seen, current)) setOpened({ ...opened, isAhead: false })
  const latest = opened.isAhead ? seen : current
  // Values without a field count: a switch beside the form.
  const hasRemoteChange = !isSame(seen, latest)
  const before = followed ?? (seen && { values: seen, at: opened.at })
  const theirs = before && latest ? changedByOthers(write, before, latest) : []
  // A new record has no document to follow.
  if (hasRemoteChange && !isDirty && !running.isBusy && write.read) {
    // What this tab has changed itself, as by an undo, is nothing to tell of.
    if (latest) setFollowed(theirs.length > 0 ? before : null)
    setOpened(openOn(stored))
  }
  // What the form has, too, may be its own: a save whose answer was lost.
  const differences = new Set(changedFields(write.fields, values, latest))
  const changed = seen && latest ? changedFields(write.fields, seen, latest) : []
  const own = new Set(changed.filter((field) => !differences.has(field)))
  const fields = theirs.filter((field) => !own.has(field))
  const remoteChanges: RemoteChanges<Values> | null =
    before && latest && fields.length > 0 ? { fields, before: before.values, after: latest } : null

  const show = (next: Opened<Values>) => {
    draft.drop()
    setFollowed(null)
    setOpened(next)
    form.reset(next.shown)
  }
  const discard = () => {
    // What is being sent cannot be taken back.
    if (running.isBusy) return
    running.reset()
    setLast(NO_ATTEMPT)
    show(openOn(stored))
  }
  // The page stays until the next one is there: it must not show what was discarded, nor send it.
  const discardOnLeave = () => {
    draft.drop()
    discard()
  }
  useGuardedChanges(isDirty ? discardOnLeave : null, running.isSending)
  useKeepDraft(draft, { seen, values: typed, isDirty })

  const controlAt = (name: string) => element.current && controlOf(element.current, name)
  const showFaults = (fieldErrors: Record<string, string>) => {
    const isOnPage = (name: string) => controlAt(name) !== null
    const faults = showFieldErrors(form, fieldErrors, write.fields, isOnPage)
    setLast(({ attempt }) => ({ attempt: attempt + 1, faults }))
  }
  const send = async (typed: Values) => {
    setLast(({ attempt }) => ({ attempt, faults: [] }))
    const drops = draft.drops()
    const isWanted = () => isHere() && draft.drops() === drops
    const onMerged = (merged: Merged<Values>) => {
      setFollowed(before)
      setOpened({ seen: merged.seen, at: Date.now(), start: merged.seen, shown: merged.values })
      form.reset(merged.values)
    }
    const outcome = await running.run(write, { seen, values: tidy(typed) }, { isWanted, onMerged })
    if (outcome.kind === 'done' || outcome.kind === 'nothing') {
      if (outcome.document !== undefined) show({ ...openOn(outcome.document), isAhead: true })
      await onDone(outcome)
    } else if (isHere()) showFaults(fieldErrorsOf(outcome))
    // The page that would show it was left.
    else if (isProblem(outcome)) toast(write.words.refused)
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    await form.handleSubmit(send, () => {
      // What an earlier save was refused for is not true of this one, which is stopped before it is sent.
      if (running.problem?.kind === 'refused' || running.problem?.kind === 'invalid')
        running.reset()
      const { fieldErrors } = checkedBody(write, seen, tidy(form.getValues()))
      showFaults(fieldErrors ?? {})
    })(event)
  }
  const standing = standingFaults(last.faults, form.formState.errors, write.fields, values)
  const stopped = standing.length > 0 ? ({ kind: 'invalid', fieldErrors: {} } as const) : null

  return {
    form,
    element,
    submit,
    discard,
    /** After the person deleted the document: what was typed becomes a new one. */
    treatAsNew: () => setOpened({ ...openOn(null), shown: opened.shown }),
    values,
    isDirty,
    /** The form makes a new record. */
    isNew: seen === null,
    /** When the draft that the form continues was typed, in milliseconds since 1970; null if there is none. */
    draftedAt: draft.found?.at ?? null,
    remoteChanges,
    /** The document was deleted since the form opened. */
    isGone: isDirty && seen !== null && latest === null,
    /** How many fields are changed. What no field shows counts as one, such as another order. */
    changeCount: isDirty ? editedFields(write.fields, seen, values).length || 1 : 0,
    edit:
      body === null
        ? null
        : { write, seen, values, stored, hasRemoteChange: hasRemoteChange && isDirty },
    status: running.status,
    question: running.question,
    problem: running.problem ?? stopped,
    isBusy: running.isBusy,
    /** What is wrong with the values since the last attempt to save. */
    faults: standing,
    /** Changes with each attempt to save that failed. */
    attempt: last.attempt,
    focusField: (name: string) => {
      const control = controlAt(name)
      control?.focus({ preventScroll: true })
      control?.scrollIntoView({ block: 'center' })
    },
  }
}

/** A form over one write: its fields, its draft, its request and its outcome. */
export type WriteFormState<Document, Values extends FieldValues> = ReturnType<
  typeof useWriteForm<Document, Values, unknown>
>
