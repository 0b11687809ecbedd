import { ErrorNotice } from '../errors/error-notice.tsx'
import { Alert } from '../ui/alert.tsx'
import type { Problem } from './use-write.ts'
import type { WriteWords } from './write.ts'

type WriteProblemProps = {
  problem: Problem
  words: WriteWords
  /** Errors that no field shows: path in wire terms → message. */
  errorsWithoutField?: Record<string, string>
}

const LOST =
  'Nobody can tell yet whether it was done: the service did not answer again. Try again when it does.'
const NOT_DONE =
  'The answer was lost. Read again after that, the service does not have it: send it again.'
const CHANGED =
  'The answer was lost. Read again after that, the service has neither what was there before nor just what you sent: look at it before you send it again.'

const FOUND = { 'not-done': NOT_DONE, changed: CHANGED }

/** Why a write was not done, or why nobody can tell. */
export const WriteProblem = ({ problem, words, errorsWithoutField }: WriteProblemProps) => {
  switch (problem.kind) {
    case 'gone':
      return (
        <Alert tone="bad" announce>
          <strong>{words.refused}</strong>
          <span>Somebody else has deleted it.</span>
        </Alert>
      )
    case 'invalid':
      return (
        <Alert tone="bad" announce>
          <strong>{words.refused}</strong>
          {Object.entries(errorsWithoutField ?? problem.fieldErrors).map(([path, what]) => (
            <span key={path}>
              <code>{path}</code> {what}
            </span>
          ))}
        </Alert>
      )
    case 'refused':
      return (
        <ErrorNotice
          error={problem.error}
          title={words.refused}
          {...(errorsWithoutField && { fieldErrors: errorsWithoutField })}
        />
      )
    case 'lost':
      return (
        <ErrorNotice
          error={problem.error}
          title={problem.found === 'not-done' ? words.refused : words.unknown}
        >
          {typeof problem.found === 'string' ? FOUND[problem.found] : LOST}
        </ErrorNotice>
      )
  }
}
