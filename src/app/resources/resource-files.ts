import { fieldErrorsOf } from '#contract/field-errors.ts'
import { privateKeyErrors } from '#domain/private-key.ts'
import type * as z from 'zod/mini'
import type { Members } from './members.ts'

/** What is wrong with a member of a record in a file; `path` is its wire path, "" for the whole record. */
export type FileProblem = { path: string; message: string }

/** What is wrong with the body of a request. */
export const bodyProblems = (schema: z.ZodMiniType, body: unknown): FileProblem[] => {
  const { error } = schema.safeParse(body)
  // A private key must be neither sent nor kept on this device.
  const errors = { ...fieldErrorsOf(error?.issues ?? []), ...privateKeyErrors(body) }
  return Object.entries(errors).map(([path, message]) => ({
    path: path === 'body' ? '' : path,
    message,
  }))
}

/** What files know of a resource besides its fields. Its functions are methods, as those of `Resource`. */
export type ResourceFiles<Values> = {
  /** What is wrong with a new record of these values; `members` is what the file says. */
  problemsOfNew(values: Values, members: Members): FileProblem[]
  /** What is wrong with a change of the members at `paths`; `isKnown`: the values before are those of the record. */
  problemsOfChange(
    from: Values,
    to: Values,
    paths: readonly string[],
    isKnown: boolean,
  ): FileProblem[]
  /** Why a field that needs an element of another one cannot be set without it. */
  readonly needsText?: string
  /** Why a file can set what is write-only of new records alone. */
  readonly newOnlyText?: string
}
