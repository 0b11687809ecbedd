import { useClient, useSession } from '../../api/use-client.ts'
import type { KnownResource } from '../../resources/known-resource.ts'
import type { Mirror } from '../protocol.ts'
import { openKnown } from './open-known.ts'

/** The records of a resource that the API cannot list, for the page's connection; nothing is read before somebody starts it. */
export const useKnownMirror = (known: KnownResource): Mirror =>
  openKnown(useSession(), useClient(), known)
