import { createAtom } from '@tanstack/react-store'
import type { RuntimeConfig } from '../api/runtime-config.ts'
import type { Session } from '../api/session.ts'
import { isRemembered, type Connection } from '../connection/connection.ts'
import { linkService, namedService, serviceOf, type Service } from '../connection/services.ts'
import { openNext, setAside } from '../connection/store-connection.ts'
import { connectionName } from './connection-name.ts'

/** The connection that is to be switched to. */
export const wantedSwitch = createAtom<Service | null>(null)

/** Switches this tab to a connection, after a question if its key is missing or something would be lost. */
export const askSwitch = (service: Service): void => wantedSwitch.set(service)

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

/** Connects with a proven connection; the one before stays among the connections of this browser if it is named. */
export const connect = (
  session: Session,
  config: RuntimeConfig,
  proven: Connection,
  isToRemember: boolean,
): void => {
  const before = session.client()?.connection
  const left = before && before.id !== proven.id && serviceOf(before)
  if (!left) return session.connect(proven, isToRemember)
  const { name } = connectionName(proven.base_url, config)
  return switchService(session, namedService(proven, name), proven, left.name, isToRemember)
}
