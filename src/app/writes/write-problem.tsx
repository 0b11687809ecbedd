import { isApiError } from '../api/api-error.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import { Alert } from '../ui/alert.tsx'
import { plural } from '../ui/intl.ts'
import type { Problem } from './use-write.ts'
import type { WriteWords } from './write.ts'

/** What is wrong with the values of a form. */
export type Faults = {
  /** How many fields show an error now. */
  highlighted: number
  /** The errors that no field shows, each with the name of what it is about. */
  others: readonly { name: string; message: string }[]
}

/** The fields that the service finds fault with, by wire path; none if it refused for another reason. */
export const fieldErrorsIn = (error: unknown): Record<string, string> =>
  isApiError(error) && (error.isStatus(422) || error.isStatus(400)) ? error.fieldErrors : {}

const hasFieldErrors = (error: unknown) => Object.keys(fieldErrorsIn(error)).length > 0

/** Says how many fields to correct. */
export const fixText = (highlighted: number): string =>
  plural(highlighted, { one: 'Fix the highlighted field.', other: 'Fix the # highlighted fields.' })

type WriteProblemProps = {
  problem: Problem
  words: WriteWords
  /** Of a form, which shows most of them at its fields. */
  faults?: Faults
}

/** Why a write was not done, or why nobody can tell. */
export const WriteProblem = ({ problem, words, faults }: WriteProblemProps) => {
  switch (problem.kind) {
    case 'gone':
      return (
        <Alert tone="bad" announce>
          <strong>{words.refused}</strong>
          <span>Someone else deleted it.</span>
        </Alert>
      )
    case 'invalid':
      return (
        <Alert tone="bad" announce>
          <strong>{words.refused}</strong>
          <ToFix {...(faults ?? faultsOf(problem.fieldErrors))} />
        </Alert>
      )
    case 'refused':
      return (
        <ErrorNotice
          error={problem.error}
          title={words.refused}
          isBrief={faults !== undefined && hasFieldErrors(problem.error)}
        >
          {faults && hasFieldErrors(problem.error) ? <ToFix {...faults} /> : undefined}
        </ErrorNotice>
      )
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

const faultsOf = (fieldErrors: Record<string, string>): Faults => ({
  highlighted: 0,
  others: Object.entries(fieldErrors).map(([name, message]) => ({ name, message })),
})

const ToFix = ({ highlighted, others }: Faults) => (
  <>
    {highlighted > 0 && <span>{fixText(highlighted)}</span>}
    {others.map(({ name, message }) => (
      <span key={`${name} ${message}`}>
        {name}: {message}
      </span>
    ))}
    {highlighted === 0 && others.length === 0 && <span>Try again.</span>}
  </>
)
