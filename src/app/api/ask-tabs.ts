import { newId, readConnection, stayOf, type Connection } from '../connection/connection.ts'
import { membersOf } from '../device/channel.ts'
import { ENTRIES } from '../device/registry.ts'
import { wait } from './wait.ts'

// How long a tab waits for the first answer, and from then on for the answers of other tabs, in milliseconds.
const ANSWER_MS = 120
const CHOICE_MS = 25

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

type Offer = Pick<Answer, 'connection' | 'focused_at'>

/** The offer in a message; null if it is none, answers another question, or is from before a sign-out. */
export const readAnswer = (data: unknown, question: string): Offer | null => {
  const { answer, connection, focused_at, stay } = membersOf(data)
  const offered = readConnection(connection)
  if (answer !== question || !offered || stay !== stayOf(offered)) return null
  if (typeof focused_at !== 'number') return null
  return { connection: offered, focused_at }
}

type AskingParts = {
  /** Posts to the other tabs. */
  post: (message: unknown) => void
  /** Calls `listener` with each message of another tab. */
  onMessage: (listener: (message: unknown) => void) => void
  /** Whether this tab takes no connection any more: it has one, was signed out, or the user is typing. */
  isOver: () => boolean
  take: (connection: Connection) => void
  /** Called when another tab has signed out. */
  onSignOut: () => void
}

/**
 * Makes the function by which a tab without a connection asks the others for theirs. It resolves when one has
 * answered, or none did in time; all calls share one wait, and a late answer still counts, also of a tab that is
 * signed in only later. Of several answers, that of the tab that had the focus last counts: for a link opened in a
 * new tab, the tab with the link.
 */
export const createAsking = ({
  post,
  onMessage,
  isOver,
  take,
  onSignOut,
}: AskingParts): (() => Promise<void>) => {
  const question = newId()
  let best: Offer | undefined
  const answered = new AbortController()
  let waiting: Promise<void> | undefined

  const choose = () => {
    const chosen = best
    best = undefined
    if (chosen && !isOver()) take(chosen.connection)
    answered.abort()
  }
  onMessage((message) => {
    if (isOver()) return
    // A tab that has just got a connection, or was still being loaded when this one asked.
    if ('connected' in membersOf(message)) post({ question })
    const offer = readAnswer(message, question)
    if (!offer) return
    if (!best) setTimeout(choose, offer.focused_at === Infinity ? 0 : CHOICE_MS)
    if (!best || offer.focused_at > best.focused_at) best = offer
  })
  // A message about a sign-out may have been sent before this tab was there to hear it.
  if (typeof addEventListener === 'function')
    addEventListener('storage', ({ key, newValue }) => {
      if (key === ENTRIES.stay.name && newValue === null) onSignOut()
    })
  return () => {
    post({ question })
    // The router may ask again while the first call still waits.
    waiting ??= wait(ANSWER_MS, answered.signal)
    return waiting
  }
}
