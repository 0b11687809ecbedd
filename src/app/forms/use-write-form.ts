import { useRouter } from '@tanstack/react-router'
import { useRef, useState, type SyntheticEvent } from 'react'
import { useForm, useWatch, type DefaultValues, type FieldValues } from 'react-hook-form'
import { useIsHere } from '../shell/use-routes.ts'
import { useGuardedChanges } from '../shell/unsaved-changes.tsx'
import { toast } from '../ui/toast.tsx'
import { changedFields, editedFields, type Field, isSame } from '../writes/conflicts/field.ts'
import { draftKey, readDraft } from '../writes/drafts.ts'
import { useOfferUndo } from '../writes/undoables.ts'
import { fieldErrorsOf, type Outcome } from '../writes/outcome.ts'
import { changedByOthers } from '../writes/own-changes.ts'
import { isProblem, useWrite } from '../writes/use-write.ts'
import { checkedBody, subjectOf, type Merged, type Write } from '../writes/write.ts'
import {
  controlOf,
  showFieldErrors,
  standingFaults,
  toFieldErrors,
  type Fault,
} from './form-errors.ts'
import { useDraft } from './use-draft.ts'

/** What a form opened with, and what became of it since. */
type Opened<Values> = {
  /** The address at which it opened. */
  href: string
  /** The values that it compares with, null if there was no document, and since when. */
  seen: Values | null
  at: number
  /** The values that it started with, and those that it was given last. */
  start: Values
  shown: Values
  /** They are of the answer to a save, which the page was not rendered with yet. */
  isAhead: boolean
  /** What it compared with before, if it shows changes of somebody else since. */
  followed: { values: Values; at: number } | null
  /** When the draft that it continues was typed, in milliseconds since 1970; null if there is none. */
  draftedAt: number | null
  /** What was wrong at the last attempt to save. */
  faults: readonly Fault[]
  /** Changes with each attempt that failed. */
  attempt: number
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

const UNTOUCHED = { isAhead: false, followed: null, draftedAt: null, faults: [], attempt: 0 }

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
  const { latestLocation } = useRouter()
  const run = useWrite<Document>(useOfferUndo())
  const element = useRef<HTMLFormElement>(null)

  const openOn = (document: Document | null) => {
    const values = document === null && start ? start : write.toValues(document)
    const seen = document === null ? null : values
    return { ...UNTOUCHED, seen, at: Date.now(), start: values, shown: values }
  }
  const keyAt = (href: string) => draftKey(connection, href, subjectOf(write))
  const [opened, setOpened] = useState<Opened<Values>>(() => {
    const { href } = latestLocation
    const draft = readDraft(keyAt(href), write.toValues(null))
    if (!draft) return { ...openOn(stored), href }
    const { seen, at, values } = draft
    const { start } = seen ? { start: seen } : openOn(null)
    return { ...UNTOUCHED, href, seen, at, start, shown: values, draftedAt: at }
  })
  const change = (next: Partial<Opened<Values>>) => setOpened((now) => ({ ...now, ...next }))
  const { seen, followed } = opened

  const form = useForm<Values>({
    // Complete values are also partial ones, but the compiler cannot infer that for a type parameter.
    defaultValues: opened.shown as DefaultValues<Values>,
    values: opened.shown,
    // An error that appeared on leaving a field would move the button that is being pressed.
    mode: 'onChange',
    // The summary gets the focus.
    shouldFocusError: false,
    resolver: (values) => {
      const { fieldErrors } = checkedBody(write, seen, values)
      return fieldErrors
        ? { values: {}, errors: toFieldErrors<Values>(fieldErrors) }
        : { values, errors: {} }
    },
  })
  // Every field has a default, so the watched values are complete.
  const values = useWatch({ control: form.control }) as Values
  const body = write.toBody(seen, values)
  const isDirty = !isSame(body, write.toBody(seen, opened.start))

  const current = stored === null ? null : write.toValues(stored)
  if (opened.isAhead && isSame(seen, current)) change({ isAhead: false })
  const latest = opened.isAhead ? seen : current
  // Values without a field count: a switch beside the form.
  const hasRemoteChange = !isSame(seen, latest)
  const before = followed ?? (seen && { values: seen, at: opened.at })
  const theirs = before && latest ? changedByOthers(write, before, latest) : []
  // A new record has no document to follow. What this tab has changed itself, as by an undo, is nothing to tell of.
  if (hasRemoteChange && !isDirty && !run.isBusy && write.read)
    change({ ...openOn(stored), followed: theirs.length > 0 ? before : null })
  // What the form has, too, may be its own: a save whose answer was lost.
  const differences = new Set(changedFields(write.fields, values, latest))
  const changed = seen && latest ? changedFields(write.fields, seen, latest) : []
  const own = new Set(changed.filter((field) => !differences.has(field)))
  const fields = theirs.filter((field) => !own.has(field))
  const remoteChanges: RemoteChanges<Values> | null =
    before && latest && fields.length > 0 ? { fields, before: before.values, after: latest } : null

  const draft = useDraft(keyAt(opened.href), { ...opened, values, isDirty })
  const show = (next: Partial<Opened<Values>> & Pick<Opened<Values>, 'shown'>) => {
    draft.drop()
    change(next)
    form.reset(next.shown)
  }
  const discard = () => {
    // What is being sent cannot be taken back.
    if (run.isBusy) return
    run.reset()
    show(openOn(stored))
  }
  // The page stays until the next one is there: it must not show what was discarded, nor send it.
  const discardOnLeave = () => {
    draft.drop()
    discard()
  }
  useGuardedChanges(isDirty ? discardOnLeave : null, run.isSending)

  const showFaults = (fieldErrors: Record<string, string>) => {
    const isOnPage = (name: string) =>
      element.current !== null && controlOf(element.current, name) !== null
    const faults = showFieldErrors(form, fieldErrors, write.fields, isOnPage)
    setOpened((now) => ({ ...now, faults, attempt: now.attempt + 1 }))
  }
  const send = async (typed: Values) => {
    change({ faults: [] })
    const drops = draft.drops()
    const isWanted = () => isHere() && draft.drops() === drops
    const onMerged = ({ seen: start, values: shown }: Merged<Values>) => {
      change({ seen: start, at: Date.now(), start, shown, isAhead: false, followed: before })
      form.reset(shown)
    }
    const outcome = await run.run(write, { seen, values: typed }, { isWanted, onMerged })
    if (outcome.kind === 'done' || outcome.kind === 'nothing') {
      if (outcome.document !== undefined) show({ ...openOn(outcome.document), isAhead: true })
      await onDone(outcome)
    } else if (isHere()) showFaults(fieldErrorsOf(outcome))
    // The page that would show it was left.
    else if (isProblem(outcome)) toast(write.words.refused)
  }
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    await form.handleSubmit(send, () => {
      // What an earlier save was refused for is not true of this one, which is stopped before it is sent.
      if (run.problem?.kind === 'refused' || run.problem?.kind === 'invalid') run.reset()
      showFaults(checkedBody(write, seen, form.getValues()).fieldErrors ?? {})
    })(event)
  }

  return {
    form,
    element,
    submit,
    discard,
    /** After the person deleted the document: what was typed becomes a new one. */
    treatAsNew: () => change({ ...openOn(null), shown: opened.shown }),
    isDirty,
    /** What it would send; `seen` is null if it makes a new record. */
    edit: { write, seen, values, stored, hasRemoteChange: hasRemoteChange && isDirty },
    draftedAt: opened.draftedAt,
    remoteChanges,
    /** How its write goes. */
    run,
    /** What is wrong with the values since the last attempt to save. */
    faults: standingFaults(opened.faults, form.formState.errors, write.fields, values),
    /** Changes with each attempt to save that failed. */
    attempt: opened.attempt,
  }
}

/** A form over one write: its fields, its draft, its request and its outcome. */
export type WriteFormState<Document, Values extends FieldValues> = ReturnType<
  typeof useWriteForm<Document, Values, unknown>
>

/** How many fields of a form are changed. What no field shows counts as one, such as another order. */
export const changeCount = ({
  isDirty,
  edit: { write, seen, values },
}: {
  isDirty: boolean
  edit: { write: { fields: readonly Field[] }; seen: unknown; values: unknown }
}): number => (isDirty ? editedFields(write.fields, seen, values).length || 1 : 0)
