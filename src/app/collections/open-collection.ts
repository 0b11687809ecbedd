import type { Client } from '../api/client.ts'
import type { Session } from '../api/session.ts'
import type { CopiedResource } from '../resources/copied-resource.ts'
import type { KnownResource } from '../resources/known-resource.ts'
import type { Collection } from './collection.ts'
import { createPagedCollection, type PagedCollection } from './paged-collection.ts'
import { createSingleCollection } from './single-collection.ts'

const ofClients = new WeakMap<Client, Map<string, Collection>>()
/** Those that are open, by their resources. */
const ofSessions = new WeakMap<Session, Map<string, PagedCollection>>()

const mapOf = <Owner extends WeakKey, Value>(
  maps: WeakMap<Owner, Map<string, Value>>,
  owner: Owner,
): Map<string, Value> => {
  const map = maps.get(owner) ?? new Map<string, Value>()
  maps.set(owner, map)
  return map
}

/** Closes at a sign-out, and when the session has a client that is another one. */
const closeWith = (session: Session, isSame: (client: Client) => boolean, close: () => void) => {
  session.onSignOut(close)
  const { unsubscribe } = session.state.subscribe(({ client }) => {
    if (client && isSame(client)) return
    close()
    unsubscribe()
  })
}

const openPaged = (session: Session, client: Client, copied: CopiedResource): Collection => {
  const { id } = client.connection
  const open = mapOf(ofSessions, session)
  const before = open.get(copied.key)
  // Signed in anew with the same key.
  if (before?.connectionId === id) {
    before.watch(client)
    return before
  }
  const collection = createPagedCollection(session, client, copied)
  open.set(copied.key, collection)
  closeWith(
    session,
    ({ connection }) => connection.id === id,
    () => {
      collection.close()
      if (open.get(copied.key) === collection) open.delete(copied.key)
    },
  )
  return collection
}

const openSingle = (session: Session, client: Client, resource: KnownResource): Collection => {
  const collection = createSingleCollection(session, client, resource)
  closeWith(session, (next) => next === client, collection.close)
  return collection
}

/**
 * The collection of a resource for a client's connection: the same one at each call. A closed one stays closed: a page
 * that is still on the screen after a sign-out must not open another one with the key.
 */
export const openCollection = (
  session: Session,
  client: Client,
  resource: CopiedResource | KnownResource,
): Collection => {
  const opened = mapOf(ofClients, client)
  const collection =
    opened.get(resource.key) ??
    ('open' in resource
      ? openSingle(session, client, resource)
      : openPaged(session, client, resource))
  opened.set(resource.key, collection)
  return collection
}

/** Opens the collections of each client of a session, so that they have what its first reads answer. */
export const openWithSession = (session: Session, resources: readonly CopiedResource[]): void => {
  const open = () => {
    const client = session.client()
    if (client) for (const resource of resources) openCollection(session, client, resource)
  }
  open()
  session.state.subscribe(open)
}
