import { createAtom } from '@tanstack/react-store'
import type { Session } from '../api/session.ts'
import { isRemembered, type Connection } from '../connection/connection.ts'
import { linkService, namedService, type Service } from '../connection/services.ts'
import { openNext, setAside } from '../connection/store-connection.ts'

/** The connection that this tab is to switch to, after a question if its key is missing or something would be lost. */
export const wantedSwitch = createAtom<Service | null>(null)

/**
 * Switches this tab to a connection of a service; the one before keeps its key where it was, and can be switched back
 * to. A connection that is remembered is from now on that which a new tab opens.
 */
export const switchService = (
  session: Session,
  service: Service,
  connection: Connection,
  nameNow: string,
  isToRemember = isRemembered(connection),
): void => {
  const now = session.client()?.connection
  // It must be found again, whatever it is called.
  if (now) namedService(now, nameNow)
  setAside('session')
  linkService(service, connection)
  session.switchTo(connection)
  if (isToRemember) openNext(connection)
}
