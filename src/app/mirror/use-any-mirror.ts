import { useClient, useSession } from '../api/use-client.ts'
import type { CopiedResource } from '../resources/copied-resource.ts'
import type { KnownResource } from '../resources/known-resource.ts'
import { openKnown } from './known/open-known.ts'
import { openMirror } from './open-mirror.ts'
import type { Mirror } from './protocol.ts'

/** `useMirror`, also of records that the API cannot list. */
export const useAnyMirror = (copied: CopiedResource | KnownResource): Mirror => {
  const [session, client] = [useSession(), useClient()]
  return 'open' in copied ? openKnown(session, client, copied) : openMirror(session, client, copied)
}
