import {
  lastSignOut,
  newId,
  readConnection,
  SIGN_OUT_KEY,
  type Connection,
} from '../connection/connection.ts'
import type { Answer } from './session.ts'
import { wait } from './wait.ts'

// How long a tab waits for the first answer, and from then on for the answers of other tabs, in milliseconds.
const ANSWER_MS = 120
const CHOICE_MS = 25

type Offer = Pick<Answer, 'connection' | 'focused_at'>

/** The offer in a message; null if it is none, answers another question, or is from before a sign-out. */
export const readAnswer = (data: unknown, question: string): Offer | null => {
  if (typeof data !== 'object' || data === null) return null
  // An object: its members are unknown until they are checked below.
  const { answer, connection, focused_at, signed_out } = data as Record<keyof Answer, unknown>
  const offered = readConnection(connection)
  if (answer !== question || signed_out !== lastSignOut()) return null
  if (!offered || typeof focused_at !== 'number') return null
  return { connection: offered, focused_at }
}

type AskingParts = {
  channel: BroadcastChannel
  /** Whether this tab takes no connection any more: it has one, was signed out, or the user is typing. */
  isOver: () => boolean
  take: (connection: Connection) => void
  /** Called when another tab has signed out. */
  onSignOut: () => void
}

/**
 * Makes the function by which a tab without a connection asks the others for theirs. It resolves when one has
 * answered, or none did in time; all calls share one wait, and a late answer still counts. Of several answers, that
 * of the tab that had the focus last counts: for a link opened in a new tab, the tab with the link.
 */
export const createAsking = ({
  channel,
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
  channel.addEventListener('message', ({ data }) => {
    const offer = isOver() ? null : readAnswer(data, question)
    if (!offer) return
    if (!best) setTimeout(choose, offer.focused_at === Infinity ? 0 : CHOICE_MS)
    if (!best || offer.focused_at > best.focused_at) best = offer
  })
  // A message about a sign-out may have been sent before this tab was there to hear it.
  if (typeof addEventListener === 'function')
    addEventListener('storage', ({ key }) => {
      if (key === SIGN_OUT_KEY) onSignOut()
    })
  return () => {
    channel.postMessage({ question })
    // The router may ask again while the first call still waits.
    waiting ??= wait(ANSWER_MS, answered.signal)
    return waiting
  }
}
