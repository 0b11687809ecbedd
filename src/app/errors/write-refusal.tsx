import type { ReactNode } from 'react'
import { isAnswerLost } from '../api/api-error.ts'
import { ErrorNotice } from './error-notice.tsx'

type WriteRefusalProps = {
  error: unknown
  /** What is said when the service refused: "The operator was not saved". */
  refused: string
  /** What is said when the answer was lost: "The operator may or may not have been saved". */
  unknown: string
  /** Errors that no field shows: path in wire terms → what is wrong. */
  errorsWithoutField?: Record<string, string>
  /** What to do after a lost answer. */
  children?: ReactNode
}

/** Why a write failed, which is not the same as that it was not done. */
export const WriteRefusal = ({
  error,
  refused,
  unknown,
  errorsWithoutField,
  children,
}: WriteRefusalProps) =>
  isAnswerLost(error) ? (
    <ErrorNotice error={error} title={unknown}>
      {children}
    </ErrorNotice>
  ) : (
    <ErrorNotice
      error={error}
      title={refused}
      {...(errorsWithoutField && { fieldErrors: errorsWithoutField })}
    />
  )
