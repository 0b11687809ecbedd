import { isAnswerLost } from './api-error.ts'

/** How we know that a write was done. */
export type Outcome = 'answered' | 'confirmed'

/**
 * Sends a write. If its response is lost, reads from the service whether it was done (DESIGN 3, Wire).
 * Rethrows the error of the write if it was not done, or if that read fails, too.
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
    // A failure of the read says nothing about the write.
    if (await wasDone().catch(() => false)) return 'confirmed'
    throw error
  }
}

/** The message for a write that was done. */
export const doneMessage = (what: string, outcome: Outcome): string =>
  outcome === 'answered' ? what : `${what}: the answer was lost, but the service has what you sent`
