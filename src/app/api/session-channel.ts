import type { Connection } from '../connection/connection.ts'

/**
 * A tab that has got a connection asks whether there is a copy of its operators; the worker that has one says so. A
 * tab without a connection hears from it that there is one.
 */
export type CopyMessage = { copy_wanted?: string; copy_of?: string }

/** A connection that a tab offers to the tab that asked for one. */
export type Answer = {
  /** The question of the asking tab. */
  answer: string
  connection: Connection
  focused_at: number
  /** The stay in which the offering tab got its connection. */
  stay: string
}

/** Longer than any name that a tab gives its question. */
const LONGEST_QUESTION = 100

/** Whether what a tab sends names a question; any page of this origin may send something else. */
export const isQuestion = (question: unknown): question is string =>
  typeof question === 'string' && question !== '' && question.length <= LONGEST_QUESTION
