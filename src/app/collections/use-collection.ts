import { useSyncExternalStore } from 'react'
import type { Client } from '../api/client.ts'
import type { Session } from '../api/session.ts'
import { useClient, useSession } from '../api/use-client.ts'
import type { CollectedResource } from '../resources/collected-resource.ts'
import { createCollection, type Collection, type CollectionState } from './collection.ts'
import { oncePer } from '#domain/once-per.ts'

const collectionsOf = oncePer((_client: Client) => new Map<string, Collection>())

/**
 * The collection of a resource for a client: the same one at each call. It is closed when the session has another
 * client or none, and stays closed: a page that is still on the screen after a sign-out must not load with the key.
 */
export const openCollection = (
  session: Session,
  client: Client,
  resource: CollectedResource,
): Collection => {
  const collections = collectionsOf(client)
  const before = collections.get(resource.key)
  if (before) return before
  const collection = createCollection(session, client, resource)
  collections.set(resource.key, collection)
  const { unsubscribe } = session.state.subscribe((now) => {
    if (now.client === client) return
    collection.close()
    unsubscribe()
  })
  if (session.client() !== client) collection.close()
  return collection
}

/** Opens the collections of each client of a session, so that they have what its first reads answer. */
export const openWithSession = (
  session: Session,
  resources: readonly CollectedResource[],
): void => {
  const open = () => {
    const client = session.client()
    if (client) for (const resource of resources) openCollection(session, client, resource)
  }
  open()
  session.state.subscribe(open)
}

/** All records of a resource for the page's connection; nothing is read before somebody loads them. */
export const useCollection = (resource: CollectedResource): Collection =>
  openCollection(useSession(), useClient(), resource)

/** The state of a collection, now and whenever it changes. */
export const useCollectionState = ({ state }: Collection): CollectionState =>
  useSyncExternalStore(state.subscribe, state.get)
