import { useSelector } from '@tanstack/react-store'
import { useMatch } from '@tanstack/react-router'
import { isLocked } from '../connection/marks.ts'
import { serviceChanges } from '../connection/service-changes.ts'
import type { Client } from './client.ts'
import type { WriteBan } from './connection-state.ts'
import type { Session } from './session.ts'

/** The session of this tab. */
export const useSession = (): Session =>
  useMatch({
    from: '__root__',
    select: ({ context }) => context.session,
    structuralSharing: false,
  })

const BANS: Record<WriteBan, string> = {
  read_only: 'This key is read-only',
  changes_refused: 'The service refused a change with this key',
}

/** Whether the connection of a page is locked. */
export const useIsLocked = (): boolean => {
  useSelector(serviceChanges)
  return isLocked(useClient().connection)
}

/** Why nothing can be changed on a page; undefined if it can, as far as the lock and the answers tell. */
export const useWriteBan = (): string | undefined => {
  const ban = useSelector(useClient().ban)
  if (useIsLocked()) return 'This connection is locked'
  return ban ? BANS[ban] : undefined
}

/**
 * The client of a page. After a new key is entered on the page, it is the client of that key; a page of the
 * former service keeps its client until it is left, so that no request goes to the wrong service.
 */
export const useClient = (): Client => {
  const { session, client, switches } = useMatch({
    from: '/shell',
    select: ({ context }) => context,
    structuralSharing: false,
  })
  const now = useSelector(session.state)
  return now.client && now.switches === switches ? now.client : client
}
