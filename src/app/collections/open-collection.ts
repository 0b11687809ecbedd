import type { Client } from '../api/client.ts'
import type { Session } from '../api/session.ts'
import type { CopiedResource } from '../resources/copied-resource.ts'
import type { KnownResource } from '../resources/known-resource.ts'
import type { Collection } from './collection.ts'
import { createPagedCollection } from './paged-collection.ts'
import { createSingleCollection } from './single-collection.ts'

const collections = new WeakMap<Client, Map<string, Collection>>()

const collectionsOf = (client: Client): Map<string, Collection> => {
  const opened = collections.get(client) ?? new Map<string, Collection>()
  collections.set(client, opened)
  return opened
}

/** Closes a collection when nobody is signed in any more, or with another connection. */
const closeWithClient = (
  session: Session,
  client: Client,
  collection: Collection,
  onSameKey: ((next: Client) => void) | null,
): void => {
  let current = client
  session.onSignOut(collection.close)
  const { unsubscribe } = session.state.subscribe(({ client: next }) => {
    if (next === current) return
    if (next && onSameKey && next.connection.id === client.connection.id) {
      current = next
      return onSameKey(next)
    }
    collection.close()
    unsubscribe()
  })
}

const openPaged = (session: Session, client: Client, copied: CopiedResource): Collection => {
  const collection = createPagedCollection(session, client, copied)
  closeWithClient(session, client, collection, (next) => {
    collectionsOf(next).set(copied.key, collection)
    collection.watch(next)
  })
  return collection
}

const openSingle = (session: Session, client: Client, resource: KnownResource): Collection => {
  const collection = createSingleCollection(session, client, resource)
  // The source is of the client: that of the next sign-in opens another one.
  closeWithClient(session, client, collection, null)
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
  const opened = collectionsOf(client)
  const collection =
    opened.get(resource.key) ??
    ('open' in resource
      ? openSingle(session, client, resource)
      : openPaged(session, client, resource))
  opened.set(resource.key, collection)
  return collection
}
