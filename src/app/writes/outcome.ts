import { isApiError } from '../api/api-error.ts'
import type { Choice, Conflict } from './conflicts/conflict.ts'
import type { Field } from './conflicts/field.ts'
import type { PreparedRequest } from './request/request-of.ts'
import type { Warning } from './write.ts'

/** Where a write is; `confirming` finds out after a lost answer whether it was done. */
export type Phase =
  | 'checking'
  | 'waiting'
  | 'reading'
  | 'comparing'
  | 'asking'
  | 'sending'
  | 'confirming'
  | 'seeding'

/** What is asked before a write is sent. */
export type Question = {
  conflicts: Conflict[]
  warnings: Warning[]
  /** Fields that get a change of somebody else without a question. */
  theirs: Field[]
  /** The document has changed again since the last question. */
  isAgain: boolean
  request: PreparedRequest
}
/** The answers by the ids of the conflicts. Null: the write is not wanted any more. */
export type Answers = ReadonlyMap<string, Choice> | null

/** How a write ended. */
export type Outcome<Document> =
  | {
      kind: 'done'
      /**
       * `confirmed`: the answer was lost, by this error, and a read found it done. `already`: what was to be deleted
       * was not there, and nothing was sent.
       */
      how: 'answered' | 'confirmed' | 'already'
      lost?: unknown
      document: Document | null
      /** Fields that somebody else had changed, and that were kept. */
      theirs: Field[]
      /** Wire paths at which the service has something else than was sent. */
      differences: string[]
      /** What was there before, for an undo; null if nothing, or for a create. */
      before: Document | null
    }
  /** The service already had everything: nothing was sent. */
  | { kind: 'nothing'; document?: Document | null }
  /** Deleted by somebody else: nothing was sent. */
  | { kind: 'gone' }
  /** Discarded before it was sent. */
  | { kind: 'stopped' }
  /** Pressed again while it ran: the first press goes on. */
  | { kind: 'busy' }
  | { kind: 'invalid'; fieldErrors: Record<string, string> }
  /** Nothing was done. */
  | { kind: 'refused'; error: unknown }
  /**
   * The answer was lost. `found`: what a read then said; undefined if that failed, too. `changed`: neither
   * what was there before nor what was sent. `unseen`: what was sent does not show.
   */
  | { kind: 'lost'; error: unknown; found?: 'not-done' | 'changed' | 'unseen' | Document[] }

const NAMES_FIELDS = [400, 409, 422]

/** The fields that the service finds fault with, by wire path; none if it refused for another reason. */
export const fieldErrorsIn = (error: unknown): Record<string, string> =>
  isApiError(error) && NAMES_FIELDS.some((status) => error.isStatus(status))
    ? error.fieldErrors
    : {}

/** What is wrong with the fields by the outcome of a write, as it was checked before it was sent or by the service. */
export const fieldErrorsOf = (outcome: Outcome<unknown>): Record<string, string> => {
  if (outcome.kind === 'invalid') return outcome.fieldErrors
  return outcome.kind === 'refused' ? fieldErrorsIn(outcome.error) : {}
}
