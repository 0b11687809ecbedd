import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useWriteBan } from '../api/use-client.ts'
import { Button } from '../ui/button.tsx'
import { Form, submitOnShortcut } from '../ui/form.tsx'
import { bringIntoView } from '../ui/hand-focus.ts'
import { CodeIcon } from '../ui/icons.tsx'
import { RequestPanel } from '../writes/request/request-panel.tsx'
import { tellFootHeight } from '../ui/tell-height.ts'
import type { WriteWords } from '../writes/write.ts'
import { FormNotes } from './form-notes.tsx'
import type { WriteFormState } from './use-write-form.ts'
import { QuestionDialog } from '../writes/conflicts/question-dialog.tsx'
import styles from './write-form.module.css'

type WriteFormProps<Document, Values extends FieldValues> = {
  form: WriteFormState<Document, Values>
  words: WriteWords
  /** How much has changed. */
  status?: ReactNode
  canSend: boolean
  /** Why it is not sent by its button now. */
  off?: string | undefined
  cancel: ReactNode
  /** Shown above the fields. */
  notes?: ReactNode
  /** In place of the problem, if it is one that the page knows more about. */
  problem?: ReactNode
  children: ReactNode
}

/** A page's form, with its buttons always in sight, and on demand the request that it would send. */
export const WriteForm = <Document, Values extends FieldValues>({
  form: { element, ...form },
  words,
  status,
  canSend,
  off,
  cancel,
  notes,
  problem,
  children,
}: WriteFormProps<Document, Values>) => {
  const id = useId()
  const [isRequestShown, setIsRequestShown] = useState(false)
  return (
    <div className={styles.layout} data-fills="">
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
      {isRequestShown && (
        // Below the form it may be behind the bar.
        <div id={`${id}-request`} className={styles.request} ref={bringIntoView}>
          <RequestPanel edit={form.edit} />
        </div>
      )}
      <div
        role="group"
        aria-label="Actions"
        className={styles.bar}
        data-bar=""
        ref={tellFootHeight}
        onKeyDown={(event) => {
          // A link opens in a new tab.
          if (event.target instanceof HTMLButtonElement) submitOnShortcut(event, element.current)
        }}
      >
        <div className={styles.actions}>
          <div className={styles.status}>
            <span aria-live="polite">{form.status ?? status}</span>
            <Button
              size="small"
              variant="quiet"
              aria-expanded={isRequestShown}
              aria-controls={`${id}-request`}
              onClick={() => setIsRequestShown(!isRequestShown)}
            >
              <CodeIcon /> Request
            </Button>
          </div>
          {cancel}
          <SaveButton of={form} form={id} disabled={!canSend} off={useWriteBan() ?? off}>
            {words.confirm}
          </SaveButton>
        </div>
      </div>
    </div>
  )
}

type SaveButtonProps = ComponentProps<typeof Button> & {
  /** The state of the form that it sends. */
  of: { readonly isBusy: boolean; readonly question: unknown }
}

/** The button that sends a form, as Ctrl+Enter in it does. */
export const SaveButton = ({ of, ...props }: SaveButtonProps) => (
  <Button
    {...props}
    type="submit"
    variant="primary"
    pending={of.isBusy && !of.question ? 'Saving…' : undefined}
    aria-keyshortcuts="Control+Enter Meta+Enter"
    data-tip="Ctrl+Enter"
  />
)
