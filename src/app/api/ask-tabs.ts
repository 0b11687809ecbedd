import { readConnection, stayOf, type Connection } from '../connection/connection.ts'
import { membersOf } from '../device/tabs.ts'
import { wait } from './wait.ts'

// How long a tab waits for the first answer, and from then on for the answers of other tabs, in milliseconds.
const ANSWER_MS = 120
const CHOICE_MS = 25

/** Asks the other tabs for their connection. */
export const QUESTION = 'connection?'

/** A connection that a tab offers to the tabs that ask for one. */
export type Answer = {
  connection: Connection
  focused_at: number
  /** The stay in which the offering tab got its connection. */
  stay: string
}

/** The answer in a message; null if it is none, or is from before a sign-out. */
export const readAnswer = (message: unknown): Answer | null => {
  const { connection: given, focused_at, stay } = membersOf(message)
  const connection = readConnection(given)
  if (!connection || stay !== stayOf(connection) || typeof focused_at !== 'number') return null
  return { connection, focused_at, stay }
}

type AskingParts = {
  /** Posts to the other tabs. */
  post: (message: unknown) => void
  /** Whether this tab takes no connection any more: it has one, was signed out, or the user is typing. */
  isOver: () => boolean
  take: (connection: Connection) => void
}

/**
 * How a tab without a connection asks the others for theirs. A late answer still counts, also of a tab that is signed in
 * only later. Of several answers, that of the tab that had the focus last counts: for a link opened in a new tab, the tab
 * with the link.
 */
export const createAsking = ({ post, isOver, take }: AskingParts) => {
  let best: Answer | undefined
  const answered = new AbortController()
  let waiting: Promise<void> | undefined

  const choose = () => {
    const chosen = best
    best = undefined
    if (chosen && !isOver()) take(chosen.connection)
    answered.abort()
  }
  return {
    /** Resolves when a tab has answered, or none did in time: all calls share one wait. */
    ask: (): Promise<void> => {
      post(QUESTION)
      return (waiting ??= wait(ANSWER_MS, answered.signal))
    },
    /** Takes a message of another tab. */
    hear: (message: unknown) => {
      if (!waiting || isOver()) return
      // A tab that has just got a connection, or was still being loaded when this one asked.
      if ('connected' in membersOf(message)) post(QUESTION)
      const answer = readAnswer(message)
      if (!answer) return
      if (!best) setTimeout(choose, answer.focused_at === Infinity ? 0 : CHOICE_MS)
      if (!best || answer.focused_at > best.focused_at) best = answer
    },
  }
}
