import type { ReactNode } from 'react'
import { ReconnectButton } from '../errors/key-dialog.tsx'
import { Alert } from '../ui/alert.tsx'
import { IsFocused, ProblemFrame } from '../errors/problem-frame.tsx'
import { Button } from '../ui/button.tsx'
import { plural } from '../ui/intl.ts'
import type { Problem } from '../writes/use-write.ts'
import { WriteProblem } from '../writes/write-problem.tsx'
import type { WriteWords } from '../writes/write.ts'
import type { Fault } from './form-errors.ts'
import styles from './form-problem.module.css'

type FaultListProps = {
  faults: readonly Fault[]
  onFocus: (name: string) => void
}

export type FormProblemProps = Omit<FaultListProps, 'onFocus'> & {
  problem: Problem | null
  words: WriteWords
  /** Why nothing can be saved at all. */
  ban: string | undefined
  focusField: (name: string) => void
  /** In place of the problem, if it is one that the page knows more about. */
  children?: ReactNode
}

/** Why a form was not saved, at its top. It takes the focus, and the next Tab leads to the first faulty field. */
export const FormProblem = ({
  problem,
  words,
  ban,
  faults,
  focusField,
  children,
}: FormProblemProps) =>
  problem ? (
    <IsFocused value>
      {children || (
        <WriteProblem
          problem={problem}
          words={words}
          faults={<FaultList faults={faults} onFocus={focusField} />}
        />
      )}
      {(problem.kind === 'lost' || problem.kind === 'gone') && faults.length > 0 && (
        <ProblemFrame title="Nothing was sent">
          <FaultList faults={faults} onFocus={focusField} />
        </ProblemFrame>
      )}
    </IsFocused>
  ) : (
    <Alert tone="idle">
      <span>{ban}: reconnect with one that can make changes.</span>
      <ReconnectButton size="small" onReconnect={() => undefined} />
    </Alert>
  )

// The first fault of each field: the others of a list are at its items.
const firstOfEach = (faults: readonly Fault[]) => {
  const byLabel = new Map<string, Fault>()
  for (const fault of faults) if (!byLabel.has(fault.label)) byLabel.set(fault.label, fault)
  return [...byLabel.values()]
}

const FaultList = ({ faults, onFocus }: FaultListProps) => {
  const inFields = firstOfEach(faults.filter(({ name }) => name !== null))
  const others = faults.filter(({ name }) => name === null)
  if (faults.length === 0) return 'Try again.'
  return (
    <>
      {inFields.length > 0 && (
        <span>
          {plural(inFields.length, { one: 'Fix this field:', other: 'Fix these # fields:' })}
        </span>
      )}
      <ul className={styles.faults}>
        {inFields.map(({ label, message, name }) => (
          <li key={label}>
            <Button variant="quiet" size="small" onClick={() => name !== null && onFocus(name)}>
              {label}
            </Button>
            : {message}
          </li>
        ))}
        {others.map(({ label, message, path }) => (
          <li key={path}>
            {label}: {message}
          </li>
        ))}
      </ul>
    </>
  )
}
