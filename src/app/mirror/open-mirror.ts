import type { Client } from '../api/client.ts'
import type { Session } from '../api/session.ts'
import type { CopiedResource } from '../resources/copied-resource.ts'
import { createCopiedMirror } from './copied-mirror.ts'
import type { Mirror } from './protocol.ts'

const mirrors = new WeakMap<Client, Map<string, Mirror>>()

const mirrorsOf = (client: Client) => {
  const found = mirrors.get(client) ?? new Map<string, Mirror>()
  mirrors.set(client, found)
  return found
}

/**
 * The copy of all records of a resource for a client's connection: the same one at each call. A closed one stays
 * closed: a page that is still on the screen after a sign-out must not open another one with the key.
 */
export const openMirror = (session: Session, client: Client, copied: CopiedResource): Mirror =>
  placeMirror(client, copied.key, () =>
    createCopiedMirror(session, client, copied, (again, mirror) =>
      mirrorsOf(again).set(copied.key, mirror),
    ),
  )

/** The records of a resource for a client, which are opened at the first call. */
export const placeMirror = (client: Client, key: string, open: () => Mirror): Mirror => {
  const known = mirrorsOf(client)
  const mirror = known.get(key) ?? open()
  known.set(key, mirror)
  return mirror
}
