import { useSelector } from '@tanstack/react-store'
import { useMatch } from '@tanstack/react-router'
import type { Client } from './client.ts'
import type { Session } from './session.ts'

/** Who is signed in, in this tab. */
export const useSession = (): Session =>
  useMatch({
    from: '__root__',
    select: ({ context }) => context.session,
    structuralSharing: false,
  })

/**
 * The client of a page. After another key was entered on the page it is that key's; a page of the former
 * service keeps its own until it is left, so that nothing of the one is asked of the other.
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
