import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { ConfirmControls } from '../ui/confirm-dialog.tsx'
import { useOfferUndo } from './undoables.ts'
import { useWrite } from './use-write.ts'
import { WriteProblem } from './write-problem.tsx'
import { RequestDetails } from './request/request-panel.tsx'
import type { Write } from './write.ts'
import { QuestionDialog } from './conflicts/question-dialog.tsx'

type WriteDialogProps<Document, Values extends object, Body> = {
  write: Write<Document, Values, Body>
  onClose: () => void
  /** Called after the dialog has closed: the page behind an open dialog cannot take the focus. */
  onDone: () => unknown
  /** The dialog that says what will happen. */
  children: (controls: ConfirmControls) => ReactNode
}

/** Asks before a delete, performs it and shows why it failed. Open while it is rendered. */
export const WriteDialog = <Document, Values extends object, Body>({
  write,
  onClose,
  onDone,
  children,
}: WriteDialogProps<Document, Values, Body>) => {
  const { run, isBusy, status, question, problem } = useWrite<Document>(useOfferUndo())
  const confirm = async () => {
    const outcome = await run(write, (now) => now)
    if (outcome.kind === 'stopped') return flushSync(onClose)
    if (outcome.kind !== 'done') return undefined
    flushSync(onClose)
    return onDone()
  }
  const values = write.toValues(null)
  const requestEdit = { write, seen: values, values, stored: null, hasRemoteChange: false }
  const dialog = children({
    isPending: isBusy,
    error: problem && <WriteProblem problem={problem} words={write.words} />,
    details: (
      <div>
        <RequestDetails edit={requestEdit} />
        <span aria-live="polite">{status}</span>
      </div>
    ),
    onConfirm: () => void confirm(),
    onCancel: onClose,
  })
  return (
    <>
      {dialog}
      {question && <QuestionDialog {...question} />}
    </>
  )
}
