import { useId, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useWriteBan } from '../api/use-client.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { FormWithRequest, RequestPanel } from '../writes/request/request-panel.tsx'
import type { WriteWords } from '../writes/write.ts'
import { FormNotes } from './form-notes.tsx'
import type { WriteFormState } from './use-write-form.ts'
import { QuestionDialog } from '../writes/conflicts/question-dialog.tsx'

type WriteFormProps<Document, Values extends FieldValues> = {
  form: WriteFormState<Document, Values>
  words: WriteWords
  /** How much has changed. */
  status?: ReactNode
  canSend: boolean
  cancel: ReactNode
  /** Shown above the fields. */
  notes?: ReactNode
  /** In place of the problem, if it is one that the page knows more about. */
  problem?: ReactNode
  children: ReactNode
}

/** A page's form with the request that it would send beside it. */
export const WriteForm = <Document, Values extends FieldValues>({
  form: { element, ...form },
  words,
  status,
  canSend,
  cancel,
  notes,
  problem,
  children,
}: WriteFormProps<Document, Values>) => {
  const id = useId()
  return (
    <FormWithRequest
      form={
        <Form
          id={id}
          ref={element}
          isBusy={form.isBusy}
          isKeptOnEnter={form.isNew}
          onSubmit={(event) => void form.submit(event)}
        >
          <FormNotes isPage form={form} words={words} onDiscard={form.discard} problem={problem} />
          {notes}
          {children}
          {form.question && <QuestionDialog {...form.question} />}
        </Form>
      }
      panel={
        <RequestPanel edit={form.edit}>
          <span aria-live="polite">{form.status ?? status}</span>
          {cancel}
          <Button
            type="submit"
            form={id}
            variant="primary"
            disabled={!canSend}
            off={useWriteBan()}
            pending={form.isBusy && !form.question ? 'Saving…' : undefined}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            data-tip="Ctrl+Enter"
          >
            {words.confirm}
          </Button>
        </RequestPanel>
      }
    />
  )
}
