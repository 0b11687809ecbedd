import type { Connection } from '../connection/connection.ts'

/** A tab has got a connection: one that is still without may ask for it. */
export type Arrival = { connected: string }

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
