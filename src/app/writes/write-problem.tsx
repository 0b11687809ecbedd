import type { ReactNode } from 'react'
import { ErrorNotice, ProblemFrame } from '../errors/error-notice.tsx'
import { fieldErrorsIn } from './outcome.ts'
import type { Problem } from './use-write.ts'
import type { WriteWords } from './write.ts'

type WriteProblemProps = {
  problem: Problem
  words: WriteWords
  /** Of a form: what is wrong with its values. */
  faults?: ReactNode
}

/** Why a write was not done, or why nobody can tell. */
export const WriteProblem = ({ problem, words, faults }: WriteProblemProps) => {
  switch (problem.kind) {
    case 'gone':
      return (
        <ProblemFrame title={words.refused}>
          <span>Someone else deleted it.</span>
        </ProblemFrame>
      )
    case 'invalid':
      return (
        <ProblemFrame title={words.refused}>
          {faults ?? <FieldErrors of={problem.fieldErrors} />}
        </ProblemFrame>
      )
    case 'refused': {
      const hasFaults = faults !== undefined && Object.keys(fieldErrorsIn(problem.error)).length > 0
      return (
        <ErrorNotice error={problem.error} title={words.refused} isBrief={hasFaults}>
          {hasFaults ? faults : undefined}
        </ErrorNotice>
      )
    }
    case 'lost':
      return (
        <ErrorNotice
          error={problem.error}
          title={problem.found === 'not-done' ? words.refused : words.unknown}
          isBrief
        >
          {problem.message}
        </ErrorNotice>
      )
  }
}

const FieldErrors = ({ of }: { of: Record<string, string> }) =>
  Object.entries(of).map(([name, message]) => (
    <span key={name}>
      {name}: {message}
    </span>
  ))
