import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { PreparedRequest } from '../request/prepared-request.ts'
import { RequestDetails } from '../request/request-details.tsx'
import { ConflictQuestion } from './conflict-question.tsx'
import type { Choice, Conflict } from './merge.ts'
import styles from './question-dialog.module.css'

type QuestionDialogProps = {
  title: string
  conflicts: readonly Conflict[]
  warnings: readonly { id: string; title: string; text: string }[]
  /** What would be sent if nothing else is chosen. */
  request: PreparedRequest
  confirm: string
  destructive?: boolean
  /** Called with an answer to every conflict, by its id. */
  onAnswer: (answers: ReadonlyMap<string, Choice>) => void
  onCancel: () => void
}

/** Asks before a save: which side of each conflict to keep, and whether to go on despite warnings. */
export const QuestionDialog = ({
  title,
  conflicts,
  warnings,
  request,
  confirm,
  destructive = false,
  onAnswer,
  onCancel,
}: QuestionDialogProps) => {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [isTooEarly, setIsTooEarly] = useState(false)
  const questions = useRef<HTMLDivElement>(null)
  const missing = conflicts.filter(({ id }) => !answers.has(id)).length
  const answer = () => {
    if (missing === 0) {
      onAnswer(new Map(conflicts.map(({ id }) => [id, answers.get(id) ?? 'mine'])))
      return
    }
    setIsTooEarly(true)
    const first = questions.current?.querySelector('[data-open="true"]')
    first?.querySelector('input')?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'nearest' })
  }
  const answerAll = (choice: Choice) => setAnswers(new Map(conflicts.map(({ id }) => [id, choice])))
  const choices = (
    <>
      {conflicts.length > 1 && (
        <div className={styles.all}>
          <Button size="small" onClick={() => answerAll('theirs')}>
            Keep theirs for all
          </Button>
          <Button size="small" onClick={() => answerAll('mine')}>
            Keep mine for all
          </Button>
        </div>
      )}
      <div ref={questions} className={styles.questions}>
        {conflicts.map((conflict) => (
          <ConflictQuestion
            key={conflict.id}
            conflict={conflict}
            choice={answers.get(conflict.id)}
            isMissed={isTooEarly && !answers.has(conflict.id)}
            onChoose={(choice) => setAnswers(new Map(answers).set(conflict.id, choice))}
          />
        ))}
      </div>
    </>
  )
  return (
    <ConfirmDialog
      title={title}
      wide={conflicts.length > 0}
      details={conflicts.length > 0 ? choices : <RequestDetails request={request} />}
      error={
        isTooEarly &&
        missing > 0 && (
          <p className={styles.error} role="alert">
            {missing} of {conflicts.length}{' '}
            {conflicts.length > 1 ? 'conflicts have' : 'conflict has'} no answer yet.
          </p>
        )
      }
      confirm={confirm}
      destructive={destructive}
      onConfirm={answer}
      onCancel={onCancel}
    >
      {warnings.map(({ id, title: warning, text }) => (
        <p key={id}>
          {warning !== title && <strong className={styles.strong}>{warning}</strong>} {text}
        </p>
      ))}
      {conflicts.length > 0 && (
        <p>
          You changed {conflicts.length > 1 ? 'these' : 'this'}, and so did somebody else since the
          form opened. Choose what to save.
        </p>
      )}
    </ConfirmDialog>
  )
}
