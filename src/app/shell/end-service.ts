import type { Session } from '../api/session.ts'
import { markEnded } from '../connection/end-connection.ts'

/** Signs out of one connection in all tabs, by its ids, and removes what this browser keeps of it. */
export const endService = (session: Pick<Session, 'signOut'>, ids: readonly string[]): void => {
  markEnded(ids)
  session.signOut(ids.join(' '))
}
