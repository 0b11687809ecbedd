import type { ReactNode } from 'react'
import { isAnswerLost } from '../api/api-error.ts'
import { ErrorNotice } from './error-notice.tsx'

type WriteRefusalProps = {
  error: unknown
  /** The title if the service refused: "The operator was not saved". */
  refused: string
  /** The title if the response was lost: "The operator may or may not have been saved". */
  unknown: string
  /** Errors that no field shows: path in wire terms → message. */
  errorsWithoutField?: Record<string, string>
  /** What to do after a lost response. */
  children?: ReactNode
}

/** Why a write failed; a failed write may still have been done. */
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
