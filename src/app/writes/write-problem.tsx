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
          {problem.message}
        </ErrorNotice>
      )
  }
}
