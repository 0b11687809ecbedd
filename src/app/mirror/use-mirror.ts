import { useClient, useSession } from '../api/use-client.ts'
import { openMirror } from './open-mirror.ts'
import type { Mirror } from './protocol.ts'

/** The copy of all operators of the page's connection; nothing is read before somebody starts it. */
export const useMirror = (): Mirror => openMirror(useSession(), useClient())
