import { useClient, useSession } from '../api/use-client.ts'
import type { CopiedResource } from '../resources/copied-resource.ts'
import { openMirror } from './open-mirror.ts'
import type { Mirror } from './protocol.ts'

/** The copy of all records of a resource for the page's connection; nothing is read before somebody starts it. */
export const useMirror = (copied: CopiedResource): Mirror =>
  openMirror(useSession(), useClient(), copied)
