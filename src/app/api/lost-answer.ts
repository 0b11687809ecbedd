import { isAnswerLost } from './api-error.ts'

/** How it is known that a write was done. */
export type Outcome = 'answered' | 'confirmed'

/**
 * Sends a write. Where its answer was lost, the service itself is asked whether it was done (DESIGN 3,
 * Wire). Throws what the write threw when it was not done, or when that cannot be found out either.
 */
export const sendAndConfirm = async (
  send: () => Promise<unknown>,
  wasDone: () => Promise<boolean>,
): Promise<Outcome> => {
  try {
    await send()
    return 'answered'
  } catch (error) {
    if (!isAnswerLost(error)) throw error
    // What stops the reading says nothing about the write.
    if (await wasDone().catch(() => false)) return 'confirmed'
    throw error
  }
}

/** What is said of a write that was done. */
export const doneMessage = (what: string, outcome: Outcome): string =>
  outcome === 'answered' ? what : `${what}: the answer was lost, but the service has what you sent`
