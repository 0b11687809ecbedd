import { useMemo, useSyncExternalStore } from 'react'
import { createClient } from '../../../api/client.ts'
import type { Session } from '../../../api/session.ts'
import { useSession } from '../../../api/use-client.ts'
import type { Connection } from '../../../connection/connection.ts'
import { openMirror } from '../../../mirror/open-mirror.ts'
import type { Mirror, MirrorState } from '../../../mirror/protocol.ts'
import { COPIED_OPERATORS } from '../../../resources/operators/copied-operators.ts'

/** The copy of all operators of another connection than that of the tab. */
type SecondCopy = { readonly mirror: Mirror; readonly state: MirrorState }

/**
 * Reads all operators of another connection as long as somebody listens, within the requests that its own service
 * allows: its worker is the same as that of a tab on that connection. The tab stays on its own.
 */
const createSecondCopy = (session: Session, connection: Connection) => {
  let now: SecondCopy | null = null
  return {
    get: () => now,
    subscribe: (listener: () => void) => {
      const client = createClient({ connection, ...session.network })
      const mirror = openMirror(session, client, COPIED_OPERATORS)
      const tell = () => {
        now = { mirror, state: mirror.state.get() }
        listener()
      }
      const stop = mirror.state.subscribe(tell)
      mirror.start()
      tell()
      return () => {
        stop()
        mirror.close()
        client.close()
        now = null
      }
    },
  }
}

/** The copy of all operators of another connection; null until it is opened. */
export const useSecondCopy = (connection: Connection): SecondCopy | null => {
  const session = useSession()
  const copy = useMemo(() => createSecondCopy(session, connection), [session, connection])
  return useSyncExternalStore(copy.subscribe, copy.get)
}
