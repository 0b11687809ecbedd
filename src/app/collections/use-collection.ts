import { useSyncExternalStore } from 'react'
import { useClient, useSession } from '../api/use-client.ts'
import type { CopiedResource } from '../resources/copied-resource.ts'
import type { KnownResource } from '../resources/known-resource.ts'
import type { Collection, CollectionState } from './collection.ts'
import { openCollection } from './open-collection.ts'

/** All records of a resource for the page's connection; nothing is read before somebody loads them. */
export const useCollection = (resource: CopiedResource | KnownResource): Collection =>
  openCollection(useSession(), useClient(), resource)

/** The state of a collection, now and whenever it changes. */
export const useCollectionState = ({ state }: Collection): CollectionState =>
  useSyncExternalStore(state.subscribe, state.get)
