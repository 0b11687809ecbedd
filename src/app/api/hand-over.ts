import { lastSignOut, newId, readConnection, type Connection } from '../connection/connection.ts'

// How long a tab waits for the first answer, and from then on for the answers of other tabs, in milliseconds.
const ANSWER_MS = 120
const CHOICE_MS = 25

/** A connection that a tab offers to the tab that asked for one. */
type Answer = {
  connection: Connection
  /** When the answering tab last had the focus, in Unix milliseconds; infinite if it has it now. */
  focused_at: number
}

/** The answer in a message; null if it is none, answers another question, or is from before a sign-out. */
export const readAnswer = (data: unknown, question: string): Answer | null => {
  if (typeof data !== 'object' || data === null) return null
  // An object: its members are unknown until they are checked below.
  const { answer, connection, focused_at, signed_out } = data as Record<string, unknown>
  const offered = readConnection(connection)
  if (answer !== question || signed_out !== lastSignOut()) return null
  if (!offered || typeof focused_at !== 'number') return null
  // A header cannot carry other characters.
  return /^[\x21-\x7e]+$/.test(offered.key) ? { connection: offered, focused_at } : null
}

/** Starts noting when this tab has the focus; returns when it last had it, as in `Answer`. */
export const noteFocus = (): (() => number) => {
  let lastFocused = 0
  addEventListener('blur', () => {
    lastFocused = Date.now()
  })
  return () => (document.hasFocus() ? Infinity : lastFocused)
}

type HandOverParts = {
  post: (message: unknown) => void
  /** The connection that this tab may hand over; null if there is none. */
  own: () => Connection | null
  take: (connection: Connection) => void
  /** When this tab last had the focus, as in `Answer`. */
  focusedAt: () => number
}

/**
 * Hands connections over between the tabs of this origin. A tab without one asks; tabs with one answer. The
 * answer of the tab that had the focus last counts: for a link opened in a new tab that is the tab with the
 * link. A tab with a connection never takes another one.
 */
export const createHandOver = ({ post, own, take, focusedAt }: HandOverParts) => {
  let question: string | undefined
  let asking: Promise<void> | undefined
  let settle = () => {}
  let isOver = false
  let best: Answer | undefined

  const choose = () => {
    const chosen = best
    best = undefined
    // Signed out meanwhile, or the user has begun to type.
    if (isOver || !chosen) return
    isOver = true
    take(chosen.connection)
    settle()
  }
  const ask = (): Promise<void> => {
    question ??= newId()
    post({ question })
    return new Promise((resolve) => {
      settle = resolve
      setTimeout(resolve, ANSWER_MS)
    })
  }
  return {
    /** Asks the other tabs, and resolves when one has answered or none did in time. A late answer still counts. */
    ask: async (): Promise<void> => {
      if (isOver || own()) return
      asking ??= ask().finally(() => (asking = undefined))
      await asking
    },
    /** From now on this tab takes no connection from another one. */
    end: () => {
      isOver = true
      settle()
    },
    /** Handles a message of another tab. */
    hear: (data: unknown): void => {
      const connection = own()
      if (connection) {
        const asked = (data as { question?: unknown } | null)?.question
        if (asked !== undefined)
          post({ answer: asked, connection, focused_at: focusedAt(), signed_out: lastSignOut() })
        return
      }
      const answer = isOver || !question ? null : readAnswer(data, question)
      if (!answer) return
      if (!best) setTimeout(choose, answer.focused_at === Infinity ? 0 : CHOICE_MS)
      if (!best || answer.focused_at > best.focused_at) best = answer
    },
  }
}
