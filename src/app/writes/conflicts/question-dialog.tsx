import { useRef, useState, type ReactNode } from 'react'
import { useClient, useIsProduction } from '../../api/use-client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { allOf, plural } from '../../ui/intl.ts'
import { useTypedName } from '../../ui/typed-name.tsx'
import type { PreparedRequest } from '../request/request-of.ts'
import type { Answers, Question } from '../outcome.ts'
import { RequestContents } from '../request/request-contents.tsx'
import { ConflictQuestion } from './conflict-question.tsx'
import type { Choice } from './conflict.ts'
import styles from './question-dialog.module.css'

type QuestionDialogProps = Omit<Question, 'request'> & {
  /** What will be sent; left out where that is read again first. */
  request?: PreparedRequest
  /** Names the document, where the page is not about that one alone. */
  subject?: ReactNode
  /** The button that sends it: "Save changes". */
  confirm: string
  /** When the person saw what was there. */
  moment?: string
  /** Gets an answer to every conflict, by its id; null if it is cancelled. */
  onAnswer: (answers: Answers) => void
}

/** Asks before a save: which side of each conflict to keep, and whether to go on despite warnings. */
export const QuestionDialog = ({
  subject,
  conflicts,
  warnings,
  theirs,
  isAgain,
  request,
  confirm,
  moment = 'When the form opened',
  onAnswer,
}: QuestionDialogProps) => {
  const title =
    conflicts.length > 0 ? 'Someone else changed this, too' : (warnings[0]?.title ?? confirm)
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
  const isProduction = useIsProduction()
  const named = warnings.find(({ names }) => names !== undefined)
  const typing = useTypedName({
    names: (isProduction && named?.names) || null,
    onConfirm: answer,
  })
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
            moment={moment}
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
      details={conflicts.length > 0 ? choices : request && <QuestionRequest request={request} />}
      error={
        isTooEarly &&
        missing > 0 && (
          <p className={styles.error} role="alert">
            {plural(missing, {
              one: 'Choose a side for the remaining conflict.',
              other: 'Choose a side for the # remaining conflicts.',
            })}
          </p>
        )
      }
      confirm={confirm}
      destructive={
        request?.operation.method === 'DELETE' || warnings.some(({ isDangerous }) => isDangerous)
      }
      isReady={typing.isReady}
      onConfirm={typing.confirm}
      onCancel={() => onAnswer(null)}
    >
      {subject && <p>{subject}</p>}
      {warnings.map(({ id, title: warning, text }) => (
        <p key={id}>
          {warning !== title && <strong>{warning}</strong>} {text}
        </p>
      ))}
      {isAgain && <p>It changed again while you were deciding.</p>}
      {conflicts.length > 0 && (
        <p>You and someone else changed the same fields. Choose which version to save.</p>
      )}
      {theirs.length > 0 && (
        <p>Their other changes are kept: {allOf(theirs.map(({ label }) => label))}.</p>
      )}
      {typing.field}
    </ConfirmDialog>
  )
}

const QuestionRequest = ({ request }: { request: PreparedRequest }) => {
  const { connection } = useClient()
  return (
    <details>
      <summary>Review request</summary>
      <RequestContents request={request} target={connection} />
    </details>
  )
}
