import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useWriteBan } from '../api/use-client.ts'
import { Button } from '../ui/button.tsx'
import { Form, submitOnShortcut } from '../ui/form.tsx'
import { bringIntoView } from '../ui/hand-focus.ts'
import { CodeIcon } from '../ui/icons.tsx'
import { RequestPanel } from '../writes/request/request-panel.tsx'
import { tellFootHeight } from '../ui/tell-height.ts'
import { FormNotes } from './form-notes.tsx'
import type { WriteFormState } from './use-write-form.ts'
import { QuestionDialog } from '../writes/conflicts/question-dialog.tsx'
import styles from './write-form.module.css'

type WriteFormProps<Document, Values extends FieldValues> = {
  form: WriteFormState<Document, Values>
  /** How much has changed. */
  status?: ReactNode
  canSend: boolean
  /** Why it is not sent by its button now. */
  off?: string | undefined
  cancel: ReactNode
  /** Discards its draft; by default the form opens anew where it is. */
  onDiscard?: () => void
  /** Shown above the fields. */
  notes?: ReactNode
  /** In place of the problem, if it is one that the page knows more about. */
  problem?: ReactNode
  children: ReactNode
}

/** A page's form, with its buttons always in sight, and on demand the request that it would send. */
export const WriteForm = <Document, Values extends FieldValues>({
  form,
  status,
  canSend,
  off,
  cancel,
  onDiscard = form.discard,
  notes,
  problem,
  children,
}: WriteFormProps<Document, Values>) => {
  const id = useId()
  const [isRequestShown, setIsRequestShown] = useState(false)
  const { element, edit, run } = form
  return (
    <div className={styles.layout} data-fills="">
      <Form
        id={id}
        ref={element}
        isBusy={run.isBusy}
        isKeptOnEnter={edit.seen === null}
        onSubmit={(event) => void form.submit(event)}
      >
        <FormNotes isPage form={form} onDiscard={onDiscard} problem={problem} />
        {notes}
        {children}
        {run.question && <QuestionDialog {...run.question} />}
      </Form>
      {isRequestShown && (
        // Below the form it may be behind the bar.
        <div id={`${id}-request`} className={styles.request} ref={bringIntoView}>
          <RequestPanel edit={edit} />
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
            <span aria-live="polite">{run.status ?? status}</span>
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
          <SaveButton of={run} form={id} disabled={!canSend} off={useWriteBan() ?? off}>
            {edit.write.words.confirm}
          </SaveButton>
        </div>
      </div>
    </div>
  )
}

type SaveButtonProps = ComponentProps<typeof Button> & {
  /** How the write that it sends goes. */
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
